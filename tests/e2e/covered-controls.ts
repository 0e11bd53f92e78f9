import { expect, type Page } from '@playwright/test';
import type { Language } from '../../src/kernel/market.ts';
import { ONE_LOOK } from './accessibility.ts';

/** The WhatsApp button is fixed from 1024 pixels on; below it has a place of its own. Each language has a width of each kind. */
const WIDTHS = { en: [390, 1440], ar: [1023, 1024] } as const;
const HEIGHT = 800;

/**
 * What the WhatsApp button covers on this page: every control whose middle it takes, and every line of text that it touches.
 * Only what stands in the button's own column can meet it; the page is scrolled where something does.
 */
function covered(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const chat = document.querySelector('.wa');
    // as a row of the footer it has a place of its own, and covers nothing however far the page is scrolled
    if (!chat || getComputedStyle(chat).position !== 'fixed') return [];
    const found = new Set<string>();
    const isInColumn = (box: DOMRect): boolean => {
      const button = chat.getBoundingClientRect();
      return box.width > 1 && box.left < button.right - 0.5 && box.right > button.left + 0.5;
    };
    const meets = (box: DOMRect): boolean => {
      const button = chat.getBoundingClientRect();
      return isInColumn(box) && box.height > 1 && box.top < button.bottom - 0.5 && box.bottom > button.top + 0.5;
    };
    const seen = (element: Element) => !chat.contains(element) && element.checkVisibility({ visibilityProperty: true });
    const linesOf = (node: Node, parent: Element): DOMRect[] => {
      const range = document.createRange();
      range.selectNodeContents(node);
      const clip = parent.closest('.marquee__view, .plist--slider, [role="group"]')?.getBoundingClientRect();
      return [...range.getClientRects()].filter((box) => !clip || (box.left < clip.right && box.right > clip.left));
    };

    const controls = new Set<Element>();
    const lines = new Map<Node, Element>();
    const collect = (): void => {
      for (const control of document.querySelectorAll('a, button, input, select, textarea, summary, [tabindex="0"]')) {
        if (seen(control) && isInColumn(control.getBoundingClientRect())) controls.add(control);
      }
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const { parentElement } = node;
        if (!node.textContent?.trim() || !parentElement || parentElement.closest('script, style, .vh, .skip')) continue;
        if (seen(parentElement) && linesOf(node, parentElement).some(isInColumn)) lines.set(node, parentElement);
      }
    };
    // from the end and from the top: what is shown may depend on how far the page is scrolled
    for (const top of [document.documentElement.scrollHeight, 0]) {
      window.scrollTo({ top, behavior: 'instant' });
      await frame();
      collect();
    }
    if (controls.size === 0 && lines.size === 0) return [];
    // small steps, so that every control passes the place of the button
    const step = 120;
    for (let top = 0; top <= document.documentElement.scrollHeight; top += step) {
      window.scrollTo({ top, behavior: 'instant' });
      await frame();
      if (!chat.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      for (const control of controls) {
        if (!seen(control)) continue;
        const box = control.getBoundingClientRect();
        const middle = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
        if (middle && chat.contains(middle)) found.add(`covers ${control.outerHTML.slice(0, 120)}`);
      }
      for (const [node, parent] of lines) {
        if (seen(parent) && linesOf(node, parent).some(meets))
          found.add(`touches “${node.textContent?.trim().slice(0, 60)}”`);
      }
    }
    return [...found];
  });
}

/**
 * The controls whose middle something else takes: each is asked in the middle of the window, at the top and the end of the
 * page where it stands, so that what sticks to an edge counts where nobody can scroll away from it. Those that a slider
 * or a list has scrolled out of its own view are left out.
 */
function taken(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const found = new Set<string>();
    // the header returns on the way up, and leaves at the top by itself
    window.scrollTo({ top: 0, behavior: 'instant' });
    for (let frame = 0; frame === 0 || (frame < 60 && document.querySelector('.top.is-back')); frame += 1)
      await new Promise((resolve) => requestAnimationFrame(resolve));
    const controls = [...document.querySelectorAll('a[href], button, input, select, textarea, summary')].filter((one) =>
      one.checkVisibility({ visibilityProperty: true }),
    );
    const height = window.innerHeight;
    const last = document.documentElement.scrollHeight - height;
    const isClipped = (control: Element, x: number, y: number) => {
      for (let above = control.parentElement; above && above !== document.body; above = above.parentElement) {
        if (getComputedStyle(above).overflow === 'visible') continue;
        const { left, right, top, bottom } = above.getBoundingClientRect();
        if (x < left || x > right || y < top || y > bottom) return true;
      }
      return false;
    };
    const isOwn = (control: Element, hit: Element) =>
      control.contains(hit) || hit.contains(control) || hit.closest('label')?.contains(control) === true;
    for (let top = 0; top <= Math.max(0, last); top = top < last ? Math.min(last, top + height * 0.3) : last + 1) {
      window.scrollTo({ top, behavior: 'instant' });
      for (const control of controls) {
        const [box] = control.getClientRects();
        if (!box || box.width < 3 || box.height < 3) continue;
        const x = box.left + box.width / 2;
        const y = box.top + box.height / 2;
        const from = top === 0 ? 0 : height * 0.34;
        const to = top >= last ? height : height * 0.66;
        if (y < from || y > to || x < 0 || x > window.innerWidth) continue;
        const hit = document.elementFromPoint(x, y);
        if (!hit || isOwn(control, hit) || isClipped(control, x, y)) continue;
        found.add(`${control.outerHTML.slice(0, 90)} is under ${hit.outerHTML.slice(0, 90)}`);
      }
    }
    return [...found];
  });
}

/** Fails when the WhatsApp button or anything else covers a control of the page, in each width of its language. */
export async function expectNothingCovered(page: Page, language: Language): Promise<void> {
  for (const width of WIDTHS[language]) {
    await page.setViewportSize({ width, height: HEIGHT });
    // what is hydrated or redirects meanwhile may lie on something for a moment
    await expect
      .poll(async () => [...(await covered(page)), ...(await taken(page))], { message: `at ${width} px`, ...ONE_LOOK })
      .toEqual([]);
  }
}
