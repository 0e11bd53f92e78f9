import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** One look at a whole page may take as long as this on a loaded machine. */
export const ONE_LOOK = { timeout: 90_000 };

/**
 * Returns the accessibility violations of the page, by the rules of WCAG that axe can check; `graveOnly` returns only
 * serious and critical ones. Animations must have ended. Runs in the page itself without its frames, which belong to
 * providers, and collects violations only: this takes a quarter of the time of axe's defaults.
 */
export async function accessibilityViolations(page: Page, graveOnly = false): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'], preload: false, iframes: false })
    .analyze();
  return violations
    .filter(({ impact }) => !graveOnly || impact === 'serious' || impact === 'critical')
    .map(({ id, impact, nodes }) => `${id} (${impact}): ${nodes.map((node) => node.html).join(' | ')}`);
}
