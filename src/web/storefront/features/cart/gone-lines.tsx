import { useState } from 'react';
import { useText } from '#texts/use-text';
import { useErrorText } from '../../client/error-text.ts';
import { showToast } from '../../client/toasts.ts';
import { useLanguage } from '../../page/use-page.ts';
import { cart } from './cart.ts';
import type { CartLine } from './cart-line.ts';

type Props = {
  readonly lines: readonly CartLine[];
  /** Called when all lines that are not available have been removed. */
  readonly onRemoved: () => void;
};

/** Names the lines that are no longer available and removes them at one press; nothing when all are available. */
export function GoneLines({ lines, onRemoved }: Props) {
  const text = useText();
  const language = useLanguage();
  const errorText = useErrorText();
  const [removing, setRemoving] = useState(false);
  const gone = lines.filter((line) => !line.available);
  if (gone.length === 0) return null;

  async function remove() {
    setRemoving(true);
    for (const line of gone) {
      const answer = await cart.remove(line.id);
      if (answer.ok) continue;
      setRemoving(false);
      showToast({ kind: 'error', text: errorText(answer.error) });
      return;
    }
    onRemoved();
  }

  return (
    <div className="note note--bad checkout__note" role="alert">
      <p>{text('cart.gone')}</p>
      <ul>
        {gone.map((line) => (
          <li key={line.id}>
            <bdi>{line.title[language]}</bdi>
          </li>
        ))}
      </ul>
      <button type="button" className="btn btn--line" disabled={removing} onClick={() => void remove()}>
        {text('cart.removeAndContinue')}
      </button>
    </div>
  );
}
