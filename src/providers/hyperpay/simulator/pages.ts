/** The simulator's pages: the form in the shop's page, of cards or of Apple Pay, and the challenge page. */
import type { Context, Hono } from 'hono';
import { html } from 'hono/html';
import type { Language } from '#kernel/market';
import { minor, toDecimalText } from '#kernel/money';
import { type Html, page, pageLanguage, pagePolicy, STYLE, webAddress } from '../../simulation/page.ts';
import { classifyResult } from '../result-codes.rules.ts';
import { CANCELLED, TEST_CARDS, WALLET_TAPS, walletBrandOf } from './cards.ts';
import type { SimulatorDeps } from './deps.ts';
import { CHECKOUT_MS, type Checkout, type HyperPayState } from './state.ts';
import { FORM_TITLE, TEXTS, WALLET_TITLE } from './texts.ts';
import { answerChallenge, cancelCheckout, payByCard, payByWallet } from './transactions.ts';
import { FRAME_SCRIPT, widgetScript } from './widget.ts';

/** Returns an open checkout: known, younger than 30 minutes, not paid. */
function openCheckout(state: HyperPayState, id: string, now: number): Checkout | null {
  const checkout = state.checkouts[id];
  if (!checkout || now - checkout.createdAt > CHECKOUT_MS) return null;
  const settled = state.transactions.some((entry) => {
    const result = classifyResult(entry.code).state;
    return entry.checkoutId === id && (result === 'paid' || result === 'review' || result === 'pending');
  });
  return settled ? null : checkout;
}

/** Registers the pages. Only their forms receive card numbers, and only the last four digits are stored. */
export function registerPages(app: Hono, deps: SimulatorDeps): void {
  const { accounts, baseUrl } = deps;
  const base = new URL(baseUrl).pathname.replace(/\/$/, '');
  const back = (returnUrl: string, id: string) => {
    const url = new URL(returnUrl);
    url.searchParams.set('id', id);
    url.searchParams.set('resourcePath', `/v1/checkouts/${id}/payment`);
    return url.href;
  };
  const show = (context: Context, body: Html, returnUrl: string | null, status: 200 | 404 = 200) => {
    context.header('content-security-policy', pagePolicy(returnUrl));
    return context.html(body, status);
  };
  const frame = (context: Context, language: Language, id: string, body: Html | null, returnUrl: string | null) => {
    const invalid = html`<p class="error">${TEXTS.expired[language]}</p>`;
    const parts = { title: FORM_TITLE, language, base, script: 'frame.js' };
    const inner = html`<div data-checkout="${id}" data-simulator="${body ? 'ready' : 'invalid'}">${body ?? invalid}</div>`;
    return show(context, page({ ...parts, body: inner }), returnUrl, body ? 200 : 404);
  };

  app.get('/simulator.css', (context) => context.body(STYLE, 200, { 'content-type': 'text/css; charset=utf-8' }));
  const script = (text: string) => (context: Context) => {
    context.header('access-control-allow-origin', '*');
    context.header('cross-origin-resource-policy', 'cross-origin');
    return context.body(text, 200, { 'content-type': 'text/javascript; charset=utf-8' });
  };
  app.get('/frame.js', script(FRAME_SCRIPT));
  app.get('/v1/paymentWidgets.js', script(widgetScript(baseUrl)));

  app.get('/v1/checkouts/:id/form', async (context) => {
    const id = context.req.param('id');
    const language = pageLanguage(context.req.query('locale'));
    const returnUrl = webAddress(context.req.query('shopperResultUrl'));
    const checkout = await deps.change(({ state, now }) => openCheckout(state, id, now));
    const brands = checkout ? (accounts.brandsOf(checkout.entityId) ?? []) : [];
    if (!checkout || !returnUrl) return frame(context, language, id, null, returnUrl);
    const query = new URLSearchParams({ locale: language, shopperResultUrl: returnUrl });
    const body = !walletBrandOf(brands)
      ? cardForm(base, checkout, brands, language, returnUrl)
      : context.req.query('wallet') === 'no'
        ? withoutWallet(language, `${base}/v1/checkouts/${id}/form?${query}`)
        : walletSheet(base, checkout, language, returnUrl);
    return frame(context, language, id, body, returnUrl);
  });

  app.post('/v1/checkouts/:id/pay', async (context) => {
    const id = context.req.param('id');
    const form = new URLSearchParams(await context.req.text());
    const language = pageLanguage(form.get('locale') ?? undefined);
    const returnUrl = webAddress(form.get('shopperResultUrl') ?? undefined);
    const number = (form.get('number') ?? '').replaceAll(/\D/g, '');
    const [month = 0, year = 0] = (form.get('expiry') ?? '').split('/').map((part) => Number(part.trim()));
    const card = { number, month, year: year < 100 ? year + 2000 : year, cvv: form.get('cvv') ?? '' };
    const tap = WALLET_TAPS.get(form.get('tap') ?? '');
    const entry = await deps.change((simulation) => {
      const checkout = openCheckout(simulation.state, id, simulation.now);
      if (!checkout || returnUrl === null) return null;
      if (form.get('action') === 'cancel') return cancelCheckout(simulation, checkout, CANCELLED);
      const brands = accounts.brandsOf(checkout.entityId) ?? [];
      const wallet = walletBrandOf(brands);
      if (wallet === undefined) return payByCard(simulation, checkout, brands, card, returnUrl);
      return tap ? payByWallet(simulation, checkout, wallet, tap.outcome) : null;
    });
    if (!entry || returnUrl === null) return frame(context, language, id, null, null);
    if (entry.challenge) return context.redirect(`${base}/v1/challenges/${entry.id}?locale=${language}`, 303);
    const outcome = (tap ?? TEST_CARDS.get(number))?.outcome;
    if (form.get('action') !== 'cancel' && outcome?.staysAway) {
      const body = html`<h1>${FORM_TITLE[language]}</h1><p>${TEXTS.away[language]}</p>`;
      return show(context, page({ title: FORM_TITLE, language, base, body }), null);
    }
    return context.redirect(back(returnUrl, id), 303);
  });

  app.get('/v1/challenges/:id', async (context) => {
    const language = pageLanguage(context.req.query('locale'));
    const id = context.req.param('id');
    const entry = await deps.change(({ state }) => state.transactions.find((one) => one.id === id));
    if (!entry?.challenge) return frame(context, language, '', null, null);
    const body = html`<h1>${TEXTS.challenge[language]}</h1>
<p>${TEXTS.amount[language]}: <bdi>${toDecimalText(minor(entry.amount), entry.currency)} ${entry.currency}</bdi></p>
<form method="post" action="${base}/v1/challenges/${id}">
<button name="answer" value="pass">${TEXTS.pass[language]}</button>
<button class="quiet" name="answer" value="fail">${TEXTS.fail[language]}</button></form>`;
    return show(context, page({ title: TEXTS.challenge, language, base, body }), entry.challenge.returnUrl);
  });

  app.post('/v1/challenges/:id', async (context) => {
    const passed = new URLSearchParams(await context.req.text()).get('answer') === 'pass';
    const id = context.req.param('id');
    const target = await deps.change((simulation) => {
      const entry = simulation.state.transactions.find((one) => one.id === id);
      if (!entry?.challenge || entry.checkoutId === null) return null;
      const address = back(entry.challenge.returnUrl, entry.checkoutId);
      answerChallenge(simulation, entry, passed);
      return address;
    });
    return target ? context.redirect(target, 303) : frame(context, 'en', '', null, null);
  });
}

/** Acts a device with Apple Pay, whose sheet is open. Closing it sends nothing, and the checkout stays open. */
function walletSheet(base: string, checkout: Checkout, language: Language, returnUrl: string): Html {
  return html`<h1>${WALLET_TITLE[language]}</h1>
<p>${TEXTS.sheet[language]}</p>
<p>${TEXTS.amount[language]}: <bdi>${toDecimalText(minor(checkout.amount), checkout.currency)} ${checkout.currency}</bdi></p>
<form method="post" target="_top" action="${base}/v1/checkouts/${checkout.id}/pay" autocomplete="off">
<input type="hidden" name="shopperResultUrl" value="${returnUrl}">
<input type="hidden" name="locale" value="${language}">
${[...WALLET_TAPS].map(([name, { means }]) => html`<button name="tap" value="${name}">${means[language]}</button>`)}
<button class="quiet" type="button" data-close>${TEXTS.close[language]}</button></form>`;
}

/** Acts a device without Apple Pay. */
function withoutWallet(language: Language, sheetUrl: string): Html {
  return html`<h1>${WALLET_TITLE[language]}</h1>
<p>${TEXTS.noWallet[language]}</p><p><a href="${sheetUrl}">${TEXTS.actWallet[language]}</a></p>`;
}

function cardForm(
  base: string,
  checkout: Checkout,
  brands: readonly string[],
  language: Language,
  returnUrl: string,
): Html {
  const cards = [...TEST_CARDS].filter(([, card]) => brands.includes(card.brand));
  return html`<h1>${FORM_TITLE[language]} (<bdi>${brands.join(' | ')}</bdi>)</h1>
<p>${TEXTS.amount[language]}: <bdi>${toDecimalText(minor(checkout.amount), checkout.currency)} ${checkout.currency}</bdi></p>
<form method="post" target="_top" action="${base}/v1/checkouts/${checkout.id}/pay" autocomplete="off">
<input type="hidden" name="shopperResultUrl" value="${returnUrl}">
<input type="hidden" name="locale" value="${language}">
<label>${TEXTS.number[language]}<input class="digits" name="number" inputmode="numeric" required maxlength="23"></label>
<label>${TEXTS.expiry[language]}<input class="digits" name="expiry" placeholder="MM/YY" inputmode="numeric" required maxlength="7"></label>
<label>${TEXTS.cvv[language]}<input class="digits" name="cvv" inputmode="numeric" required maxlength="4"></label>
<label>${TEXTS.holder[language]}<input name="holder" maxlength="100"></label>
<button name="action" value="pay">${TEXTS.pay[language]}</button>
<button class="quiet" name="action" value="cancel" formnovalidate>${TEXTS.cancel[language]}</button></form>
<table><caption>${TEXTS.cards[language]}</caption><tbody>
${cards.map(([number, card]) => html`<tr><td class="digits">${number}</td><td>${card.brand}</td><td>${card.means[language]}</td></tr>`)}
</tbody></table>`;
}
