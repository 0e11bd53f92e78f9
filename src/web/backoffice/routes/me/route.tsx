import { useNavigate } from 'react-router';
import type { Language } from '#kernel/market';
import { send } from '../../client/api.ts';
import { language, useLanguage, useTexts } from '../../client/language.ts';
import { queries } from '../../client/queries.ts';
import { SESSION_KEY, usePerson } from '../../client/session.ts';
import { singleLetters } from '../../client/shortcuts.ts';
import { signOut } from '../../client/sign-in.ts';
import { useStore } from '../../client/storage.ts';
import { SessionsPanel } from '../../frame/sessions-panel.tsx';
import { Button } from '../../ui/button.tsx';
import { CheckField } from '../../ui/choice-field.tsx';
import { Page, Panel } from '../../ui/panel.tsx';
import { Segments } from '../../ui/tabs.tsx';
import { PasswordPanel } from './password-panel.tsx';
import { SecondStepPanel } from './second-step-panel.tsx';
import { TEXTS } from './texts.ts';

/** The settings of the signed-in person: language, keyboard, second step, password, sessions. */
export function Component() {
  const texts = useTexts(TEXTS);
  const person = usePerson();
  const now = useLanguage();
  const letters = useStore(singleLetters);
  const navigate = useNavigate();
  async function speak(next: Language): Promise<void> {
    language.set(next);
    await send('PATCH', '/session', { body: { language: next } });
    await queries.invalidateQueries({ queryKey: SESSION_KEY });
  }
  return (
    <Page
      title={texts.title}
      beside={<bdi dir="ltr">{person.email}</bdi>}
      actions={
        <Button
          icon="out"
          onClick={async () => {
            await signOut();
            await navigate('/sign-in');
          }}
        >
          {texts.signOut}
        </Button>
      }
    >
      <div className="cols">
        <div className="stack">
          <Panel title={texts.general}>
            <div className="stack">
              <div className="row">
                <span className="mute">{texts.language}</span>
                <Segments<Language>
                  label={texts.language}
                  value={now}
                  options={[
                    { value: 'en', label: texts.english },
                    { value: 'ar', label: texts.arabic },
                  ]}
                  onChange={(next) => void speak(next)}
                />
              </div>
              <CheckField
                isSwitch
                label={texts.letters}
                hint={texts.lettersHint}
                checked={letters}
                onChange={(on) => singleLetters.set(on)}
              />
            </div>
          </Panel>
          <SecondStepPanel />
          <PasswordPanel />
        </div>
        <SessionsPanel />
      </div>
    </Page>
  );
}
