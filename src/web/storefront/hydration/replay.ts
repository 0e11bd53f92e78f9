import type { Touch } from './boot.ts';

/**
 * Does again, in their order, the touches that came before the page was alive; what has left the page since is skipped.
 * Each gets a task of its own, so that React has answered one before the next is done.
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
 * React notices an entry only when the value differs from the one it last saw on the element itself, and that one it has
 * read after the shopper typed. So it is first shown an empty value, then the browser's own setter puts the entry back.
 */
function announceEntry(field: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement): void {
  const entered = field.value;
  field.value = '';
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, entered);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}
