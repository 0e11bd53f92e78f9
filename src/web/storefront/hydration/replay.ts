import type { Touch } from './boot.ts';

/**
 * Replays the interactions that came before hydration, in order; skips elements that have left the page. Each runs in
 * its own task, so that React handles one before the next.
 */
export async function replay(touches: readonly Touch[]): Promise<void> {
  for (const touch of touches) {
    await new Promise((resolve) => setTimeout(resolve));
    if (touch.kind === 'press' && touch.target.isConnected) touch.target.click();
    if (touch.kind === 'submit' && touch.form.isConnected) touch.form.requestSubmit(touch.submitter);
    if (touch.kind === 'entry' && touch.field.isConnected) announceEntry(touch.field);
  }
}

/**
 * React ignores an input event unless the value differs from the last one it saw on the element, which it read after
 * the shopper typed. So this sets an empty value first and then restores the input with the native setter.
 */
function announceEntry(field: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement): void {
  const entered = field.value;
  field.value = '';
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, entered);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}
