import { useText } from '#texts/use-text';
import { useOffline } from '../offline/use-offline.ts';
import { usePage } from '../page/use-page.ts';

/** Says that there is no connection and that everything shown is the last seen. The place is kept, so that it is read out. */
export function OfflineBar() {
  const text = useText();
  const { language } = usePage();
  const away = useOffline(language);
  return (
    <div className="offline" role="status">
      {away && <p>{text('offline.bar')}</p>}
    </div>
  );
}
