import { type Texts, useTexts } from '../../client/language.ts';
import { usePerson } from '../../client/session.ts';
import { singleLetters } from '../../client/shortcuts.ts';
import { useStore } from '../../client/store.ts';
import { CheckField } from '../../ui/field.tsx';
import { Page, Panel } from '../../ui/panel.tsx';

const TEXTS: Texts<{ title: string; keyboard: string; letters: string; hint: string }> = {
  en: {
    title: 'My settings',
    keyboard: 'Keyboard',
    letters: 'Single letters work',
    hint: 'Switch them off when you use speech or a scanner that types letters.',
  },
  ar: {
    title: 'إعداداتي',
    keyboard: 'لوحة المفاتيح',
    letters: 'الحروف المفردة تعمل',
    hint: 'أوقفها إن كنت تستخدم الإملاء أو ماسحًا يكتب حروفًا.',
  },
};

/** The settings of the signed-in person. */
export function Component() {
  const texts = useTexts(TEXTS);
  const person = usePerson();
  const letters = useStore(singleLetters);
  return (
    <Page title={texts.title} beside={<bdi dir="ltr">{person.email}</bdi>}>
      <Panel title={texts.keyboard}>
        <CheckField
          isSwitch
          label={texts.letters}
          hint={texts.hint}
          checked={letters}
          onChange={(on) => singleLetters.set(on)}
        />
      </Panel>
    </Page>
  );
}
