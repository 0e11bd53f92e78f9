import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const axe = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright')).resolve(
  'axe-core/axe.min.js',
);

/** Has axe parse each colour of a page once: by default it does for every text and whatever is behind it. */
const PARSE_ONCE = `;(() => {
  const { Color } = axe.commons.color;
  const parse = Color.prototype.parseString;
  const known = new Map();
  Color.prototype.parseString = function (text) {
    const { r, g, b, alpha } = known.get(text) ?? parse.call(this, text);
    if (!known.has(text)) known.set(text, { r, g, b, alpha });
    return Object.assign(this, { r, g, b, alpha });
  };
})()`;

/**
 * Has axe look at the contrast of three texts of a kind: those of the cards and rows of a list are drawn alike when they and
 * all that they stand in have the same tags, classes and states. Three, since rows may differ by turns.
 */
const THREE_OF_A_KIND = `;(() => {
  const rule = axe._audit.getRule('color-contrast');
  const { matches } = rule;
  const OWN = /^(?:id|for|name|href|src|srcset|sizes|alt|title|value|width|height|datetime|aria-(?:label|labelledby|describedby|controls))$/;
  const kinds = new Map();
  const known = new WeakMap();
  const kindOf = (element) => {
    if (element === null) return 0;
    if (known.has(element)) return known.get(element);
    const written = [...element.attributes].filter(({ name }) => !OWN.test(name)).map(({ name, value }) => name + '=' + value);
    const text = [kindOf(element.parentElement), element.tagName, ...written].join(' ');
    if (!kinds.has(text)) kinds.set(text, kinds.size + 1);
    known.set(element, kinds.get(text));
    return kinds.get(text);
  };
  const seen = new Map();
  rule.matches = function (element, ...rest) {
    const kind = kindOf(element);
    const count = seen.get(kind) ?? 0;
    if (count === 3 || !matches.call(this, element, ...rest)) return false;
    seen.set(kind, count + 1);
    return true;
  };
})()`;

const axeSource = `${readFileSync(axe, 'utf8')}${PARSE_ONCE}${THREE_OF_A_KIND}`;

/** One look at a whole page may take as long as this on a loaded machine. */
export const ONE_LOOK = { timeout: 90_000 };

/**
 * Returns the accessibility violations of the page, by the rules of WCAG that axe can check; `graveOnly` returns only
 * serious and critical ones. Animations must have ended. Runs in the page itself without its frames, which belong to
 * providers, and collects violations only: this takes a quarter of the time of axe's defaults.
 */
export async function accessibilityViolations(page: Page, graveOnly = false): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page, axeSource })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'], preload: false, iframes: false })
    .analyze();
  return violations
    .filter(({ impact }) => !graveOnly || impact === 'serious' || impact === 'critical')
    .map(({ id, impact, nodes }) => `${id} (${impact}): ${nodes.map((node) => node.html).join(' | ')}`);
}
