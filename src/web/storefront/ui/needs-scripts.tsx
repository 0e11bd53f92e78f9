import { useText } from '#texts/use-text';

/** For visitors without scripts, on the pages that cannot work without them. */
export function NeedsScripts() {
  const text = useText();
  return (
    <noscript>
      <p className="note">{text('checkout.needsScripts')}</p>
    </noscript>
  );
}
