import { expect, type Page, test } from '@playwright/test';
import { MARKETS } from '../../src/kernel/market.ts';
import { texts } from '../../src/texts/texts.ts';
import { IN_ENGLISH, LANGUAGES, productId, WINDOWS } from './sample.ts';
import { expectAccessible } from './shopper.ts';

const PRODUCT = `/en-ae/details/${productId('taif-dawn')}/taif-dawn`;

/** Blocks every script until the returned function is called, as on a slow connection. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

const alive = (page: Page) => page.locator('html[data-alive]').waitFor();

test.describe('before hydration', () => {
  test('a press is replayed after hydration', async ({ page }) => {
    await page.setViewportSize(WINDOWS.phone);
    const release = await holdScripts(page);
    await page.goto(PRODUCT);
    const t = texts('en');
    await page
      .locator('.pdp__buy')
      .getByRole('button', { name: t('detail.addToCart') })
      .click();
    await expect(page.locator('html[data-alive]')).toHaveCount(0);
    release();
    await page.waitForURL('**/en-ae/cart');
    await expect(page.locator('.line')).toHaveCount(1);
  });

  test('several presses are replayed in order', async ({ page }) => {
    const release = await holdScripts(page);
    await page.goto(PRODUCT);
    const increase = page.locator('.pdp__buy .stepper button').last();
    await increase.click();
    await increase.click();
    release();
    await expect(page.locator('.pdp__buy .stepper output')).toHaveText('3');
  });

  test('a choice in a form that the browser submits itself is kept', async ({ page }) => {
    const release = await holdScripts(page);
    await page.goto('/en-ae/scents/find?for=me');
    await page.getByRole('checkbox').first().check();
    await page.getByRole('button', { name: texts('en')('finder.next') }).click();
    await expect(page).toHaveURL(/world=/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts('en')('finder.q.when'));
    release();
  });

  test('typed text stays and is handled', async ({ page }) => {
    const release = await holdScripts(page);
    await page.goto('/en-ae');
    await page.getByRole('button', { name: texts('en')('search.title') }).click();
    const field = page.locator('#search input');
    await field.pressSequentially('taif');
    release();
    await alive(page);
    await expect(field).toHaveValue('taif');
    await expect(page.locator('#search').getByText('Taif Dawn').first()).toBeVisible();
  });

  test('a menu that was opened stays open', async ({ page }) => {
    await page.setViewportSize(WINDOWS.phone);
    const release = await holdScripts(page);
    await page.goto('/ar-sa');
    await page.getByRole('button', { name: texts('ar')('header.menu') }).click();
    await expect(page.locator('#drawer')).toBeVisible();
    release();
    await alive(page);
    await page
      .locator('.drawer__nav')
      .getByRole('link', { name: texts('ar')('nav.products') })
      .click();
    await expect(page).toHaveURL('/ar-sa/products');
    await expect(page.locator('#drawer')).toBeHidden();
  });

  test('only visible resources are requested', async ({ page }) => {
    const asked: string[] = [];
    let loaded = false;
    page.on('request', (request) => {
      if (!loaded && request.resourceType() === 'script') asked.push(request.url());
    });
    page.on('load', () => {
      loaded = true;
    });
    await page.goto('/en-ae');
    await alive(page);
    expect(asked).toEqual([]);
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  for (const language of IN_ENGLISH) {
    const t = texts(language);
    test(`menus open, and country and language can be switched (${language})`, async ({ page }) => {
      await page.goto(`/choose?language=${language}&to=/products`);
      await expect(page).toHaveURL('/products');
      await expect(page.locator('html')).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr');

      await page.getByRole('button', { name: t('nav.collection') }).click();
      const collections = page.locator('#collection-menu a');
      await expect(collections.first()).toBeVisible();
      expect(await collections.count()).toBeLessThanOrEqual(6);
      await collections.first().click();
      await expect(page).toHaveURL(/\/category\//);

      await page.locator('.bar__btn[popovertarget]').click();
      await page.locator('#country-menu').getByRole('button', { name: MARKETS.KSA.name.full[language] }).click();
      await expect(page).toHaveURL('/');
      await expect(page.locator('.bar__btn[popovertarget]')).toContainText(MARKETS.KSA.name.short[language]);
    });
  }

  test('the drawer opens on a phone', async ({ page }) => {
    await page.setViewportSize(WINDOWS.phone);
    await page.goto('/ar-sa');
    await page.getByRole('button', { name: texts('ar')('header.menu') }).click();
    const pictures = page.locator('.drawer__cats img');
    await expect(pictures).toHaveCount(4);
    await expect.poll(() => pictures.first().evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
    await page
      .locator('.drawer__nav')
      .getByRole('link', { name: texts('ar')('nav.products') })
      .click();
    await expect(page).toHaveURL('/ar-sa/products');
  });
});

test('the served html has language, direction and alternate links', async ({ request }) => {
  const html = await (await request.get('/ar-sa/products')).text();
  expect(html.startsWith('<!DOCTYPE html><html lang="ar" dir="rtl">')).toBe(true);
  expect(html).toMatch(/<link rel="canonical" href="[^"]+\/ar-sa\/products"/);
  for (const other of ['en-AE', 'ar-AE', 'en-SA', 'ar-SA', 'x-default']) {
    expect(html).toContain(`hrefLang="${other}"`);
  }
});

test('pages comply with their content security policy', async ({ page }) => {
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  for (const path of ['/en-ae', '/ar-sa/for-her', PRODUCT, '/en-ae/cart']) {
    const answer = await page.goto(path);
    const policy = answer?.headers()['content-security-policy'] ?? '';
    expect(policy).toContain("script-src 'self' 'sha256-");
    expect(policy.replace("style-src-attr 'unsafe-inline'", '')).not.toContain('unsafe-inline');
    await alive(page);
  }
  expect(complaints).toEqual([]);
});

test('navigation moves the focus to the heading, and back restores the scroll position', async ({ page }) => {
  await page.setViewportSize(WINDOWS.desktop);
  await page.goto('/en-ae');
  await alive(page);
  await page
    .getByRole('navigation')
    .getByRole('link', { name: texts('en')('nav.products') })
    .click();
  await expect(page).toHaveURL('/en-ae/products');
  await expect(page.locator('main h1')).toBeFocused();
  await page.evaluate(() => window.scrollTo(0, 900));
  // the place at the moment of the press, for which the browser may have scrolled
  await page.evaluate(() => {
    const note = () => sessionStorage.setItem('pressed at', `${window.scrollY}`);
    document.addEventListener('click', note, { capture: true, once: true });
  });
  await page.locator('main .card__title a').nth(4).click();
  await expect(page.locator('.pdp')).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  const place = await page.evaluate(() => Number(sessionStorage.getItem('pressed at')));
  expect(place).toBeGreaterThan(0);
  await page.goBack();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place);
});

test('a pressed photograph has the view transition to its product', async ({ page }) => {
  const complaints: string[] = [];
  page.on('console', (message) => /error|warning/.test(message.type()) && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.addInitScript(() => {
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (update) => {
      const marked = [...document.querySelectorAll('.card__media, .pdp figure')].filter(
        (element) => getComputedStyle(element).viewTransitionName === 'photograph',
      );
      document.documentElement.dataset.travelling = `${marked.map(({ tagName }) => tagName)}`;
      return start(update);
    };
  });
  await page.setViewportSize(WINDOWS.desktop);
  await page.goto('/en-ae/for-her');
  await alive(page);
  const root = page.locator('html');
  await page.locator('main .card__title a').first().click();
  await expect(page.locator('.pdp h1')).toHaveText('Taif Dawn');
  await expect(root).toHaveAttribute('data-travelling', 'A');
  await root.evaluate((element) => element.removeAttribute('data-travelling'));
  await page.locator('main .card__title a').first().click();
  await expect(page.locator('.pdp h1')).not.toHaveText('Taif Dawn');
  await expect(root).toHaveAttribute('data-travelling', 'A');
  expect(complaints).toEqual([]);
});

test('a view transition that is overtaken or left is no error of the page, while others are', async ({ page }) => {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto('/en-ae/contact');
  await alive(page);
  await page.evaluate(() => {
    document.startViewTransition(() => undefined);
    document.startViewTransition(() => undefined);
  });
  // as a move to a provider's page does
  await page.evaluate(() => {
    document.startViewTransition(() => new Promise(() => undefined));
    location.assign('/en-ae/about-us');
  });
  await page.waitForURL('**/about-us');
  await alive(page);
  await page.evaluate(() => void Promise.reject(new DOMException('a rejection of the page')));
  await expect.poll(() => complaints).toHaveLength(1);
  expect(complaints[0]).toContain('a rejection of the page');
});

test('the chat link is visible without scrolling in a wide window, but not in the checkout', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const chat = page.getByRole('link', { name: texts('ar')('footer.whatsapp') });
  await page.goto('/ar-sa');
  await expect(chat).toBeInViewport();
  await page.goto('/ar-sa/products');
  await expect(chat).toBeInViewport();
  // without a response the page does not redirect
  await page.route('**/api/**', () => undefined);
  await page.goto('/ar-sa/result?payment=none');
  // in the checkout it is a word of the footer's one row, never a button of its own
  await expect(page.locator('.foot--slim')).toBeVisible();
  await expect(page.locator('.wa')).toHaveCount(0);
});

/** The parts of the header that touch each other or leave the window: its controls, and the lines of its sentences. */
function headerCollisions(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const parts = [...document.querySelectorAll('.bar__btn, .marquee__copy > span, .head__logo, .head .icbtn')]
      .filter((part) => part.checkVisibility())
      .map((part) => {
        const range = document.createRange();
        range.selectNodeContents(part);
        const boxes = part.matches('.marquee__copy > span')
          ? [...range.getClientRects()]
          : [part.getBoundingClientRect()];
        return { name: part.outerHTML.slice(0, 90), boxes };
      });
    return parts.flatMap(({ name, boxes }, index) => [
      ...(boxes.some(({ left, right }) => left < 0 || right > innerWidth) ? [`${name} leaves the window`] : []),
      ...parts
        .slice(index + 1)
        .filter((other) =>
          boxes.some((a) =>
            other.boxes.some(
              (b) =>
                Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
                Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1,
            ),
          ),
        )
        .map((other) => `${name} lies on ${other.name}`),
    ]);
  });
}

test('the line of a button that waits stays inside it, so that the page of a phone does not shift', async ({
  page,
}) => {
  await page.setViewportSize(WINDOWS.phone);
  await page.goto('/ar-sa/track');
  await alive(page);
  const beyond = await page.locator('main form [type=submit]').evaluateAll((buttons) =>
    buttons.flatMap((button): (string | number)[] => {
      button.classList.add('is-pending');
      const [line] = button.getAnimations({ subtree: true }).filter((one) => one instanceof CSSAnimation);
      if (!line) return ['no line'];
      line.pause();
      return Array.from({ length: 23 }, (_, step) => step * 50).filter((time) => {
        line.currentTime = time;
        const { insetInlineStart, inlineSize } = getComputedStyle(button, '::after');
        return Number.parseFloat(insetInlineStart) + Number.parseFloat(inlineSize) > button.clientWidth + 1;
      });
    }),
  );
  expect(beyond).toEqual([]);
});

test('the open drawer traps the focus', async ({ page }) => {
  await page.setViewportSize(WINDOWS.phone);
  await page.goto('/en-ae');
  await alive(page);
  await page.getByRole('button', { name: texts('en')('header.menu') }).click();
  for (let step = 0; step < 25; step += 1) await page.keyboard.press('Tab');
  const outside = () =>
    page.evaluate(() => document.activeElement !== document.body && !document.activeElement?.closest('#drawer'));
  await expect.poll(outside).toBe(false);
  await page.keyboard.press('Escape');
  await expect(page.locator('#drawer')).toBeHidden();
});

for (const language of LANGUAGES) {
  test(`an unknown path shows the not found page with a link (${language})`, async ({ page }) => {
    const answer = await page.goto(`/${language}-sa/no/such/page`);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts(language)('page.notFound'));
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    const main = page.locator('main');
    await expect(main.locator('article.card')).toHaveCount(4);
    await expectAccessible(page);
    // after hydration every step from here renders in the browser
    await page.mouse.move(5, 5);
    await alive(page);
    await main.getByRole('searchbox').fill('oud');
    await main.getByRole('searchbox').press('Enter');
    await expect(page).toHaveURL(/\/search\?q=oud/);
    await page.goBack();
    await main.getByRole('link', { name: texts(language)('nav.home') }).click();
    await expect(page).toHaveURL(`/${language}-sa`);
    // the document was rendered anew, with its styles
    await expect(page.locator('.top')).toHaveCSS('position', 'sticky');

    // the narrowest phone with text of twice the size: nothing in the header lies on anything else
    await page.setViewportSize({ width: 320, height: 800 });
    await page.locator('html').evaluate((html) => html.style.setProperty('font-size', '200%'));
    await expect.poll(() => headerCollisions(page)).toEqual([]);
    await page.getByRole('button', { name: texts(language)('header.menu') }).click();
    await expect(page.locator('#drawer')).toBeVisible();
  });
}
