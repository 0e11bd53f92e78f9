import { BOOT_ID, type Boot, type Touch } from './boot.ts';

/*
 * The only script a page runs at once. It brings the page alive when the browser is idle after loading, or at the first
 * touch of something that needs a script, and keeps such touches until then (architecture, principle 3). Links, forms
 * with an address (but those with `data-held`, which do better with a script), menus and everything else the browser can do alone are left to the browser.
 */

const touches: Touch[] = [];
let started = false;

/**
 * Yields between modules: loading and running each takes long on a slow phone, and input must not wait for all of
 * them.
 */
function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

async function hydrate(): Promise<void> {
  if (started) return;
  started = true;
  const holder = document.getElementById(BOOT_ID);
  if (!holder) return;
  const boot: Boot = JSON.parse(holder.textContent);
  holder.remove();
  if (!history.state?.key) history.replaceState({ ...history.state, key: Math.random().toString(36).slice(2) }, '');
  window.__staticRouterHydrationData = boot.data;
  for (const module of boot.modules) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href: module }));
    await nextTask();
  }
  for (const module of boot.modules) {
    await import(module);
    await nextTask();
  }
}

/** Whether the browser itself submits a form, with what is chosen and typed in it. */
function isNative(form: HTMLFormElement | null): boolean {
  return form?.hasAttribute('action') === true && !('held' in form.dataset);
}

/**
 * Returns the pressed element when it needs a script: a button that opens no popover and submits no form with an
 * action, or a checkbox or radio of a form that the browser does not submit itself.
 */
function scripted(target: EventTarget | null): HTMLElement | null {
  if (!(target instanceof Element)) return null;
  const pressed = target.closest<HTMLElement>('button,[role=button],input[type=checkbox],input[type=radio]');
  if (!pressed || pressed.matches('[popovertarget],[disabled],[data-native]')) return null;
  if (pressed instanceof HTMLButtonElement && pressed.type === 'submit' && pressed.form) return null;
  if (pressed instanceof HTMLInputElement && isNative(pressed.form)) return null;
  return pressed;
}

function hold(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
  void hydrate();
}

function onClick(event: MouseEvent): void {
  const target = scripted(event.target);
  if (!target || event.button !== 0) return;
  hold(event);
  touches.push({ kind: 'press', target });
}

function onSubmit(event: SubmitEvent): void {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || isNative(form)) return;
  hold(event);
  touches.push({ kind: 'submit', form, submitter: event.submitter });
}

function onEntry({ target }: Event): void {
  const isField =
    target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
  if (!isField || touches.some((touch) => touch.kind === 'entry' && touch.field === target)) return;
  touches.push({ kind: 'entry', field: target });
}

/** Starts hydration at the first sign of use, so that it is done when the finger lifts. */
function onSign({ target }: Event): void {
  if (
    scripted(target) ||
    (target instanceof Element && target.closest('input,select,textarea,form:not([action]),form[data-held]'))
  ) {
    void hydrate();
  }
}

const capture = new AbortController();
const before = { capture: true, signal: capture.signal };
document.addEventListener('click', onClick, before);
document.addEventListener('submit', onSubmit, before);
document.addEventListener('input', onEntry, before);
for (const sign of ['pointerdown', 'keydown', 'focusin']) document.addEventListener(sign, onSign, before);

window.takeTouches = () => {
  capture.abort();
  return touches.splice(0);
};

function whenIdle(): void {
  if ('requestIdleCallback' in window) requestIdleCallback(() => void hydrate(), { timeout: 4000 });
  else setTimeout(() => void hydrate(), 1000);
}
if (document.readyState === 'complete') whenIdle();
else window.addEventListener('load', whenIdle);
