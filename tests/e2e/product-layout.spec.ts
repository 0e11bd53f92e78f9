import { expect, type Page, test } from '@playwright/test';
import { texts } from '../../src/texts/texts.ts';
import { IN_ARABIC, LANGUAGES, productId, WINDOWS } from './sample.ts';
import { alive } from './shopper.ts';

const PREFIX = { en: 'en-ae', ar: 'ar-sa' } as const;
const DESKTOPS = { en: [{ width: 1440, height: 900 }], ar: [{ width: 1280, height: 720 }] } as const;
const PHONE = { width: 390, height: 664 };
const SLUGS = ['taif-dawn', 'dahn-al-oudh-cambodi', 'bakhoor-al-dar'] as const;

/** The words that lie on a photograph of the product at any scroll position, with the first such position of each in pixels. */
function wordsOnPhotographs(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const found = new Map<string, number>();
    const look = (top: number) => {
      const photographs = [...document.querySelectorAll('.pdp figure')].map((figure) => figure.getBoundingClientRect());
      const walker = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const words = node.textContent?.trim();
        if (!words || found.has(words) || !node.parentElement?.checkVisibility({ visibilityProperty: true })) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        const lies = [...range.getClientRects()].some((text) =>
          photographs.some(
            (photo) =>
              text.left < photo.right - 1 &&
              text.right > photo.left + 1 &&
              text.top < photo.bottom - 1 &&
              text.bottom > photo.top + 1,
          ),
        );
        if (lies) found.set(words, top);
      }
    };
    for (let top = 0; top < document.documentElement.scrollHeight; top += 120) {
      window.scrollTo({ top, behavior: 'instant' });
      // what is shown may depend on how far the page is scrolled
      await new Promise((resolve) => requestAnimationFrame(resolve));
      look(top);
    }
    return [...found].map(([words, top]) => `“${words}” at ${top} px`);
  });
}

async function scrollTo(page: Page, top: number) {
  await page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top);
}

/** Which of the bar and the page's own Add to cart button is seen, at the scroll position the page has now. */
function seenToBuy(page: Page): Promise<string> {
  return page.evaluate(() => {
    const bar = document.querySelector('.buybar');
    const isBar = bar?.checkVisibility({ visibilityProperty: true }) === true;
    const button = document.querySelector('.pdp__buy .btn--gold')?.getBoundingClientRect() ?? new DOMRect();
    const lower = isBar && bar ? bar.getBoundingClientRect().top : window.innerHeight;
    const seen = (Math.min(button.bottom, lower) - Math.max(button.top, 0)) / button.height;
    return [...(isBar ? ['bar'] : []), ...(seen >= 0.5 ? ['button'] : [])].join(' and ');
  });
}

for (const language of LANGUAGES) {
  const t = texts(language);
  const urlOf = (slug: string) => `/${PREFIX[language]}/details/${productId(slug)}`;

  for (const viewport of DESKTOPS[language]) {
    test.describe(`${language} ${viewport.width}`, () => {
      test.use({ viewport, contextOptions: { reducedMotion: 'reduce' } });

      test('no word lies on a photograph at any scroll position', async ({ page }) => {
        for (const slug of SLUGS) {
          await page.goto(urlOf(slug));
          await expect.poll(() => wordsOnPhotographs(page), slug).toEqual([]);
        }
      });

      test('the panel follows the photographs and its last row can be reached', async ({ page }) => {
        await page.goto(urlOf('taif-dawn'));
        const button = page.locator('.pdp__buy').getByRole('button', { name: t('detail.addToCart') });
        await scrollTo(page, 400);
        await expect(button).toBeInViewport();
        const seen: boolean[] = [];
        for (let top = 0; top < 1600; top += 40) {
          await scrollTo(page, top);
          seen.push(
            await page
              .locator('.facts > div')
              .last()
              .evaluate((row) => {
                const box = row.getBoundingClientRect();
                return box.top >= 0 && box.bottom <= window.innerHeight;
              }),
          );
        }
        expect(seen).toContain(true);
      });

      test('there is no buy bar', async ({ page }) => {
        await page.goto(urlOf('taif-dawn'));
        await alive(page);
        for (const top of [0, 2000, 1e6]) {
          await scrollTo(page, top);
          await expect(page.locator('.buybar')).toBeHidden();
        }
      });
    });
  }

  test.describe(`${language} phone`, () => {
    test.use({ viewport: PHONE, contextOptions: { reducedMotion: 'reduce' } });

    for (const scripts of [true, false]) {
      test.describe(scripts ? 'with scripts' : 'before any script', () => {
        test('name, price and Add to cart are on the first screen', async ({ page }) => {
          if (!scripts) await page.route('**/assets/*.js', () => {});
          for (const slug of SLUGS) {
            await page.goto(urlOf(slug));
            if (scripts) await alive(page);
            await expect.poll(() => seenToBuy(page), slug).toMatch(/^(bar|button)$/);
            for (const part of ['h1', '.pdp__price .price__now', '.pdp__price .price__vat']) {
              const covered = () =>
                page.locator(`.pdp__info ${part}`).evaluate((element) => {
                  const box = element.getBoundingClientRect();
                  const inside = box.top >= 0 && box.bottom <= window.innerHeight;
                  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
                  const top = document.elementFromPoint(x, y);
                  return !inside || !top || !(element.contains(top) || top.contains(element));
                });
              await expect.poll(covered, `${part} of ${slug}`).toBe(false);
            }
          }
          await page.setViewportSize({ ...PHONE, height: 844 });
          await expect.poll(() => seenToBuy(page)).toMatch(/^(bar|button)$/);
        });
      });
    }
  });
}

for (const language of IN_ARABIC) {
  const t = texts(language);
  const urlOf = (slug: string) => `/${PREFIX[language]}/details/${productId(slug)}`;

  test.describe(`${language} phone`, () => {
    test.use({ viewport: PHONE, contextOptions: { reducedMotion: 'reduce' } });

    test('the buy bar is there whenever the button is out of view, above and below', async ({ page }) => {
      await page.goto(urlOf('taif-dawn'));
      await alive(page);
      const bar = page.locator('.buybar');
      const button = page.locator('.pdp__buy').getByRole('button', { name: t('detail.addToCart') });
      await expect(bar).toBeVisible();
      const size = page.viewportSize() ?? WINDOWS.phone;
      await page.setViewportSize({ width: 320, height: 256 });
      await expect(bar, 'in a window that it would fill').toBeHidden();
      await page.setViewportSize(size);
      await button.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
      await expect(bar).toBeHidden();
      await scrollTo(page, 1e6);
      await expect(bar).toBeVisible();
      const last = page.locator('.foot__end > *').last();
      await expect
        .poll(async () => {
          const [covering, covered] = [await bar.boundingBox(), await last.boundingBox()];
          return (covering?.y ?? 0) - (covered?.y ?? 0) - (covered?.height ?? 0);
        })
        .toBeGreaterThanOrEqual(0);
      // never both and never neither, also where the button stands at the lower edge
      for (const height of [844, PHONE.height]) {
        await page.setViewportSize({ ...PHONE, height });
        for (let top = 0; top <= 640; top += 20) {
          await scrollTo(page, top);
          await expect.poll(() => seenToBuy(page), `at ${top} px of ${height} px`).toMatch(/^(bar|button)$/);
        }
      }
      await scrollTo(page, 0);
      await expect(bar).toBeVisible();
      await bar.getByRole('button', { name: t('detail.addToCart') }).click();
      await page.waitForURL('**/cart');
      await expect(page.locator('.line')).toHaveCount(1);
    });

    test('reviews stand below what they add up to, in the width of the page', async ({ page }) => {
      await page.goto(urlOf('taif-dawn'));
      await alive(page);
      await page.getByRole('tab', { name: t('detail.tab.reviews') }).click();
      const [sum, reviews] = await page
        .locator('.rvw > div')
        .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().toJSON()));
      expect(reviews.top).toBeGreaterThanOrEqual(sum.bottom);
      expect(reviews.width).toBe(sum.width);
      const wider = () =>
        page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      expect(await wider()).toBe(0);
      for (const chip of await page.locator('.fchip:has(bdi)').all()) {
        await expect(chip).toHaveCSS('column-gap', /^[1-9]/);
      }
    });

    test('a sold-out product has no buy bar', async ({ page }) => {
      await page.goto(`/${language}-ae/details/${productId('saffron-veil')}`);
      await alive(page);
      await expect(page.locator('.pdp__out')).toBeVisible();
      await expect(page.locator('.buybar')).toHaveCount(0);
    });
  });
}
