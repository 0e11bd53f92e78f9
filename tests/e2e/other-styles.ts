import type { Page } from '@playwright/test';

/**
 * Returns the selectors in the style sheets of other pages only that an element of this page has. Loads those sheets, and
 * turns them off again.
 */
export function matchedByOthers(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const links = [...document.head.querySelectorAll<HTMLLinkElement>('link[disabled]')];
    await Promise.all(
      links.map(async (link) => {
        const loaded = new Promise((resolve) => link.addEventListener('load', resolve));
        link.disabled = false;
        await loaded;
      }),
    );
    const within = (rule: CSSRule): string[] => {
      if (rule instanceof CSSStyleRule) return [rule.selectorText.replaceAll(/::[\w-]+/g, '')];
      return rule instanceof CSSGroupingRule ? [...rule.cssRules].flatMap(within) : [];
    };
    const selectors = links.flatMap(({ sheet }) => [...(sheet?.cssRules ?? [])].flatMap(within));
    for (const link of links) link.disabled = true;
    if (selectors.length < 100) throw new Error('the other parts are not there');
    return selectors.filter((selector) => document.querySelector(selector) !== null);
  });
}
