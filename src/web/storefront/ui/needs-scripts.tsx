import { useText } from '#texts/use-text';

/** The message for visitors without scripts, on pages that need them. */
export function NeedsScripts() {
  const text = useText();
  return (
    <noscript>
      <p className="note">{text('checkout.needsScripts')}</p>
    </noscript>
  );
}
