import { useTexts } from '../client/language.ts';
import { singleLetters, useShortcutList } from '../client/shortcuts.ts';
import { useStore } from '../client/storage.ts';
import { CheckField } from '../ui/choice-field.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FRAME_TEXTS } from './texts.ts';

const NAMES: Readonly<Record<string, string>> = {
  arrowdown: '↓',
  arrowup: '↑',
  enter: 'Enter',
  space: 'Space',
  escape: 'Esc',
};

/** "ctrl+s" → "Ctrl S", "g o" → "G O". */
function shownKeys(keys: string): string {
  return keys
    .split(/[\s+]/)
    .map((key) => NAMES[key] ?? key.charAt(0).toUpperCase() + key.slice(1))
    .join(' ');
}

/** The keys that work on this page, and the switch that turns single letters off for good. */
export function KeyList({ onClose }: { readonly onClose: () => void }) {
  const texts = useTexts(FRAME_TEXTS);
  const letters = useStore(singleLetters);
  const list = useShortcutList();
  const unique = list.filter(({ keys }, index) => list.findIndex((one) => one.keys === keys) === index);
  return (
    <Dialog title={texts.keys} onClose={onClose}>
      <CheckField
        isSwitch
        label={texts.letters}
        hint={texts.lettersHint}
        checked={letters}
        onChange={(on) => singleLetters.set(on)}
      />
      <dl className="keys">
        {unique.map(({ keys, words }) => (
          <div key={keys} className="row">
            <dt>
              <kbd className="kbd" dir="ltr">
                {shownKeys(keys)}
              </kbd>
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
