import { useConnected } from '../client/connection.ts';
import { useTexts } from '../client/language.ts';
import { Icon } from '../ui/icon.tsx';
import { FRAME_TEXTS } from './texts.ts';

/** Says that there is no connection, while there is none. */
export function OfflineBar() {
  const texts = useTexts(FRAME_TEXTS);
  const connected = useConnected();
  return (
    <div role="status" className={connected ? 'vh' : 'offline'}>
      {connected ? null : (
        <>
          <Icon name="warning" small />
          {texts.offline}
        </>
      )}
    </div>
  );
}
