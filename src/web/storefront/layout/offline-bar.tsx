import { useText } from '#texts/use-text';
import { useOffline } from '../offline/use-offline.ts';
import { usePage } from '../page/use-page.ts';

/**
 * Says that there is no connection and that the page shows cached content. Always rendered, so that screen readers
 * announce the change.
 */
export function OfflineBar() {
  const text = useText();
  const { language } = usePage();
  const offline = useOffline(language);
  return (
    <div className="offline" role="status">
      {offline && <p>{text('offline.bar')}</p>}
    </div>
  );
}
