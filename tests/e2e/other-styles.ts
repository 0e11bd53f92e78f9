import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';

const ASSETS = path.resolve(import.meta.dirname, '../../build/client/assets');

/** The style sheet of personal pages as the build wrote it: its address and text. Throws when there is none. */
export function personalSheet(): { readonly address: string; readonly text: string } {
  const file = readdirSync(ASSETS).find((name) => /^personal-.+\.css$/.test(name));
  if (file === undefined) throw new Error('the build has no style sheet of personal pages');
  return { address: `/assets/${file}`, text: readFileSync(path.join(ASSETS, file), 'utf8') };
}

/** Returns the selectors of the style sheet of personal pages that an element of this page has where the page is without that sheet. */
export function matchedByOthers(page: Page): Promise<string[]> {
  return page.evaluate(({ address, text }) => {
    if (document.head.querySelector(`link[href="${address}"]`)) return [];
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    const within = (rule: CSSRule): string[] => {
      if (rule instanceof CSSStyleRule) return [rule.selectorText.replaceAll(/::[\w-]+/g, '')];
      return rule instanceof CSSGroupingRule ? [...rule.cssRules].flatMap(within) : [];
    };
    const selectors = [...sheet.cssRules].flatMap(within);
    if (selectors.length < 100) throw new Error('the style sheet of personal pages is not there');
    return selectors.filter((selector) => document.querySelector(selector) !== null);
  }, personalSheet());
}
