import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { z } from 'zod';
import { LANGUAGES, MARKETS, prefixOf } from '../../src/kernel/market.ts';
import { open } from './shopper.ts';

/**
 * The four policies in four variants each (specification, sections 2.20 and 9.3 to 9.6), compared with their
 * documents.
 */

const POLICIES = {
  returns: '/delivery-and-return',
  privacy: '/privacy-policy',
  terms: '/terms-and-conditions',
  shipping: '/shipping-policy',
} as const;

const words = z.object({
  title: z.string(),
  paragraphs: z.array(z.string()),
  list: z.array(z.string()).optional(),
  table: z.object({ rows: z.array(z.array(z.string())) }).optional(),
});
const given = z.object({
  heading: z.string(),
  sections: z.array(words.extend({ subsections: z.array(words).optional() })),
  closing: z.object({ text: z.string(), link: z.literal('/contact') }),
});

for (const language of LANGUAGES) {
  for (const market of Object.values(MARKETS)) {
    const prefix = prefixOf(language, market);
    test.describe(prefix, () => {
      test.use({ javaScriptEnabled: false });

      test(`policies of ${prefix} are complete, in its language and for its country`, async ({ page }) => {
        for (const [name, path] of Object.entries(POLICIES)) {
          const file = new URL(`../../content/policies/${name}.${language}-${market.code}.json`, import.meta.url);
          const { heading, sections, closing } = given.parse(JSON.parse(await readFile(file, 'utf8')));
          await page.goto(`/${prefix}${path}`);
          const main = page.getByRole('main');
          await expect(main.getByRole('heading', { level: 1 })).toHaveText(heading);
          await expect(main.getByRole('heading', { level: 2 })).toHaveText(sections.map(({ title }) => title));
          const parts = sections.flatMap((section) => section.subsections ?? []);
          await expect(main.getByRole('heading', { level: 3 })).toHaveText(parts.map(({ title }) => title));
          const said = (await main.innerText()).replace(/\s+/g, ' ');
          const items = [...sections, ...parts].flatMap(({ list = [] }) => list);
          await expect(main.locator('section li')).toHaveText(items);
          for (const { paragraphs, table } of [...sections, ...parts]) {
            const texts = [...paragraphs, ...(table?.rows.flat() ?? [])];
            expect(texts.filter((text) => !said.includes(text.replace(/\s+/g, ' ').trim()))).toEqual([]);
          }
          const last = main.getByRole('link', { name: closing.text });
          await expect(last).toHaveAttribute('href', `/${prefix}${closing.link}`);
        }
      });
    });
  }
}

test('the privacy page requests its record without showing it', async ({ page }) => {
  const asked = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/privacy');
  await open(page, '/en-sa/privacy-policy');
  expect((await asked).status()).toBe(200);
  expect(await page.evaluate(() => scrollY)).toBe(0);
});
