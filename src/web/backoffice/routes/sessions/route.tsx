import { type Texts, useTexts } from '../../client/language.ts';
import { SessionsPanel } from '../../frame/sessions-panel.tsx';
import { Page } from '../../ui/panel.tsx';

const TEXTS: Texts<{ title: string; sub: string }> = {
  en: { title: 'Sessions', sub: 'A session ends after 12 hours, or 8 idle' },
  ar: { title: 'الجلسات', sub: 'تنتهي الجلسة بعد 12 ساعة، أو 8 بلا نشاط' },
};

/** One's own sessions. */
export function Component() {
  const texts = useTexts(TEXTS);
  return (
    <Page title={texts.title} beside={texts.sub}>
      <div className="narrow">
        <SessionsPanel />
      </div>
    </Page>
  );
}
