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

const axeSource = `${readFileSync(axe, 'utf8')}${PARSE_ONCE}`;

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
