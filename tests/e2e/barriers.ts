import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/**
 * What would shut somebody out of the page as it is now, by the rules of WCAG that a program can check; empty when
 * nothing would; `graveOnly` leaves out what is a matter of good form. Movements are to be at rest. Looks at the page
 * itself (what is inside its frames belongs to providers), in its own window, and collects nothing but what is wrong:
 * that takes a quarter of the time of axe's own settings.
 */
export async function barriers(page: Page, graveOnly = false): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'], preload: false, iframes: false })
    .analyze();
  return violations
    .filter(({ impact }) => !graveOnly || impact === 'serious' || impact === 'critical')
    .map(({ id, impact, nodes }) => `${id} (${impact}): ${nodes.map((node) => node.html).join(' | ')}`);
}
