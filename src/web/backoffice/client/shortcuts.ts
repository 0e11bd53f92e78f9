import { useEffect, useRef } from 'react';
import { createStore } from '#kernel/store';
import { createStored, useStore } from './storage.ts';

/**
 * Keyboard shortcuts. A name is what a person presses: `j`, `?`, `ctrl+s`, `g o` (one after the other), `arrowdown`, `enter`.
 * Single letters are off while a field has the focus, and for good where the person switched them off (WCAG 2.1.4).
 */
type Shortcut = {
  readonly keys: string;
  /** What the list behind `?` says; left out, it is not in the list. */
  readonly words?: string | undefined;
  /** Returns false to leave the key to the browser. */
  readonly run: (event: KeyboardEvent) => unknown;
};

/** Whether single letters work. */
export const singleLetters = createStored<boolean>('single-letters', true, (value) =>
  typeof value === 'boolean' ? value : null,
);

const registered = createStore<readonly Shortcut[]>(() => []);
/** The time in which the second key of `g o` counts. */
const SEQUENCE_MS = 1200;
let first: { key: string; at: number } | null = null;

function isField(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target instanceof HTMLTextAreaElement ||
      target instanceof HTMLSelectElement ||
      (target instanceof HTMLInputElement && !['checkbox', 'radio', 'button', 'submit', 'file'].includes(target.type)))
  );
}

function nameOf(event: KeyboardEvent): string {
  // a letter by its place on the keyboard, so that it works on an Arabic one
  const letter = /^Key([A-Z])$/.exec(event.code)?.[1]?.toLowerCase();
  const isOwn = letter !== undefined && (event.ctrlKey || event.metaKey || !/^[a-z]$/i.test(event.key));
  const key = isOwn ? letter : event.key.toLowerCase() === ' ' ? 'space' : event.key.toLowerCase();
  const held = [event.ctrlKey || event.metaKey ? 'ctrl+' : '', event.altKey ? 'alt+' : ''].join('');
  return `${held}${event.shiftKey && (key.length > 1 || held !== '') ? 'shift+' : ''}${key}`;
}

function onKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing) return;
  if (document.querySelector('dialog:modal') && event.key !== 'Escape') return;
  const name = nameOf(event);
  const plain = !name.startsWith('ctrl+') && !name.startsWith('alt+');
  // a page may have sent this key to a field before it came here
  const typing = isField(event.target) || isField(document.activeElement);
  const letter = /^(?:shift\+)?[^+\s]$/.test(name);
  if (plain && typing && name !== 'escape') return;
  if (letter && !singleLetters.get()) return;
  const sequence = first && event.timeStamp - first.at < SEQUENCE_MS ? `${first.key} ${name}` : null;
  first = letter ? { key: name, at: event.timeStamp } : null;
  const all = registered.get();
  const found =
    (sequence ? all.findLast(({ keys }) => keys === sequence) : undefined) ?? all.findLast(({ keys }) => keys === name);
  if (!found) return;
  if (found.run(event) === false) return;
  event.preventDefault();
}

/** Listens for shortcuts from now on. */
export function followKeys(): void {
  document.addEventListener('keydown', onKey);
}

/** Registers shortcuts while the component is on the page; the one that came last wins. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const latest = useRef(shortcuts);
  latest.current = shortcuts;
  const names = shortcuts.map(({ keys, words }) => `${keys}=${words ?? ''}`).join('\n');
  useEffect(() => {
    const own = names === '' ? [] : names.split('\n').map((line) => line.split('='));
    const mine = own.map(
      ([keys = '', words = '']): Shortcut => ({
        keys,
        words: words === '' ? undefined : words,
        run: (event) => latest.current.find((one) => one.keys === keys)?.run(event),
      }),
    );
    registered.set([...registered.get(), ...mine]);
    return () => registered.set(registered.get().filter((one) => !mine.includes(one)));
  }, [names]);
}

/** Returns the shortcuts that work now and have words. */
export function useShortcutList(): readonly Shortcut[] {
  return useStore(registered).filter(({ words }) => words !== undefined);
}
