/** The simulator's pages: the hosted payment page, the challenge and the return to the shop. */
import { randomBytes } from 'node:crypto';
import type { Context, Hono } from 'hono';
import { html } from 'hono/html';
import type { Bilingual, Language } from '#kernel/market';
import { minor, toDecimalText } from '#kernel/money';
import { CARD_TEXTS } from '../../simulation/card-texts.ts';
import { type Html, page, pagePolicy, STYLE } from '../../simulation/page.ts';
import { sign, textToSign } from '../signature.ts';
import type { SimulatorDeps } from './api.ts';
import { returnBody } from './bodies.ts';
import { CANCELLED, TEST_CARDS, WALLET_CARD } from './cards.ts';
import type { Entry, PaymentPage } from './state.ts';
import { answerChallenge, endPage, payPage, type Simulation } from './transactions.ts';

const TITLE: Bilingual = { en: 'PayTabs payment page (simulated)', ar: 'صفحة دفع PayTabs (محاكاة)' };
const TEXTS = {
  ...CARD_TEXTS,
  applePay: { en: 'Apple Pay', ar: 'Apple Pay' },
  closed: { en: 'This payment page is closed.', ar: 'صفحة الدفع هذه مغلقة.' },
  back: { en: 'Back to the shop', ar: 'العودة إلى المتجر' },
} as const satisfies Record<string, Bilingual>;

/** Submits the form at once. */
const SUBMIT_SCRIPT = "document.querySelector('form[data-return]')?.submit();\n";

type Found = { readonly page: PaymentPage; readonly entry: Entry | undefined };

/** Registers the pages. Only masked card numbers are stored. */
export function registerPages(app: Hono, deps: SimulatorDeps): void {
  const base = new URL(deps.baseUrl).pathname.replace(/\/$/, '');
  const show = (context: Context, language: Language, body: Html, returnUrl: string | null, script?: string) => {
    context.header('content-security-policy', pagePolicy(returnUrl));
    return context.html(page({ title: TITLE, language, base, body, ...(script ? { script } : {}) }));
  };
  const closed = (context: Context, language: Language) =>
    show(context, language, html`<p class="error">${TEXTS.closed[language]}</p>`, null);
  const found = ({ state }: Simulation, id: string): Found | null => {
    const known = state.pages[id];
    return known ? { page: known, entry: state.entries.find((one) => one.pageId === id) } : null;
  };

  /**
   * Returns the browser to the shop: by a form POST that submits itself, or by a GET when the shop requests one or has
   * no https.
   */
  async function sendBack(context: Context, { page: from, entry }: Found): Promise<Response> {
    if (!entry) return closed(context, from.language);
    const { returns, strictHttps } = await deps.change(({ state }) => state.switches);
    if (strictHttps && from.returnUrl.startsWith('http:')) return context.redirect(from.returnUrl, 303);
    const fields = returnBody(entry);
    const key = returns === 'forged' ? randomBytes(16).toString('hex') : deps.serverKey;
    const signed = { ...fields, signature: sign(textToSign(fields), key) };
    if (from.returnUsingGet) {
      const url = new URL(from.returnUrl);
      for (const [name, value] of Object.entries(signed)) url.searchParams.set(name, value);
      return context.redirect(url.href, 303);
    }
    const inputs = Object.entries(signed).map(
      ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
    );
    const body = html`<form method="post" action="${from.returnUrl}" data-return>${inputs}<button>${TEXTS.back[from.language]}</button></form>`;
    return show(context, from.language, body, from.returnUrl, 'submit.js');
  }

  app.get('/simulator.css', (context) => context.body(STYLE, 200, { 'content-type': 'text/css; charset=utf-8' }));
  app.get('/submit.js', (context) =>
    context.body(SUBMIT_SCRIPT, 200, { 'content-type': 'text/javascript; charset=utf-8' }),
  );

  app.get('/payment/page/:id', async (context) => {
    const known = await deps.change((simulation) => found(simulation, context.req.param('id')));
    if (!known) return closed(context, 'en');
    if (known.entry?.challenge) return show(context, known.page.language, challengeForm(base, known), null);
    if (known.entry) return sendBack(context, known);
    return show(context, known.page.language, cardForm(base, known.page), known.page.returnUrl);
  });

  app.post('/payment/page/:id', async (context) => {
    const form = new URLSearchParams(await context.req.text());
    const action = form.get('action');
    const typed = (form.get('number') ?? '').replaceAll(/\D/g, '');
    const number = action === 'applepay' ? WALLET_CARD : typed;
    const known = await deps.change((simulation) => {
      const at = found(simulation, context.req.param('id'));
      if (!at) return null;
      if (!at.entry) {
        const entry =
          action === 'cancel' ? endPage(simulation, at.page, CANCELLED) : payPage(simulation, at.page, number);
        return { page: at.page, entry };
      }
      if (at.entry.challenge) answerChallenge(simulation, at.entry, action === 'pass');
      return at;
    });
    if (!known) return closed(context, 'en');
    const { language } = known.page;
    if (known.entry?.challenge) return context.redirect(`${base}/payment/page/${known.page.id}`, 303);
    if (action === 'pay' && TEST_CARDS.get(number)?.outcome.staysAway) {
      return show(context, language, html`<p>${TEXTS.away[language]}</p>`, null);
    }
    return sendBack(context, known);
  });
}

function amountOf({ page: { amount, currency, language } }: { page: PaymentPage }): Html {
  return html`<p>${TEXTS.amount[language]}: <bdi>${toDecimalText(minor(amount), currency)} ${currency}</bdi></p>`;
}

function cardForm(base: string, open: PaymentPage): Html {
  const { id, language, applePay } = open;
  const wallet = applePay
    ? html`<button class="quiet" name="action" value="applepay" formnovalidate>${TEXTS.applePay[language]}</button>`
    : '';
  return html`<h1>${TITLE[language]}</h1>${amountOf({ page: open })}
<form method="post" action="${base}/payment/page/${id}" autocomplete="off">
<label>${TEXTS.number[language]}<input class="digits" name="number" inputmode="numeric" required maxlength="23"></label>
<button name="action" value="pay">${TEXTS.pay[language]}</button>${wallet}
<button class="quiet" name="action" value="cancel" formnovalidate>${TEXTS.cancel[language]}</button></form>
<table><caption>${TEXTS.cards[language]}</caption><tbody>
${[...TEST_CARDS].map(([number, card]) => html`<tr><td class="digits">${number}</td><td>${card.means[language]}</td></tr>`)}
</tbody></table>`;
}

function challengeForm(base: string, known: Found): Html {
  const { id, language } = known.page;
  return html`<h1>${TEXTS.challenge[language]}</h1>${amountOf(known)}
<form method="post" action="${base}/payment/page/${id}">
<button name="action" value="pass">${TEXTS.pass[language]}</button>
<button class="quiet" name="action" value="fail">${TEXTS.fail[language]}</button></form>`;
}
