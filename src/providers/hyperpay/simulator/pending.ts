/** The page on which a person, or a test, ends the wait of pending payments. */
import type { Hono } from 'hono';
import { html } from 'hono/html';
import type { Bilingual } from '#kernel/market';
import { minor, toDecimalText } from '#kernel/money';
import { preferredLanguage } from '../../../web/http/accept-language.rules.ts';
import { page, pageLanguage, pagePolicy } from '../../simulation/page.ts';
import type { SimulatorDeps } from './deps.ts';
import { settleNow } from './transactions.ts';

const TITLE: Bilingual = { en: 'Pending payments', ar: 'مدفوعات قيد الانتظار' };
const NONE: Bilingual = { en: 'No payment is pending.', ar: 'لا توجد مدفوعات قيد الانتظار.' };
const SETTLE: Bilingual = { en: 'Settle now', ar: 'أنهِ الانتظار الآن' };

/**
 * Registers `GET /pending`, which lists the payments whose result is still to come, and `POST /pending` with the
 * `reference` of one, which then has its result at once: 303 back to the list, 404 when none is pending under it.
 */
export function registerPending(app: Hono, deps: SimulatorDeps): void {
  const base = new URL(deps.baseUrl).pathname.replace(/\/$/, '');

  app.get('/pending', async (context) => {
    const language = pageLanguage(
      context.req.query('locale') ?? preferredLanguage(context.req.header('accept-language')),
    );
    const pending = await deps.change(({ state }) => state.transactions.filter(({ becomes }) => becomes !== null));
    const rows = pending.map(
      ({ reference, amount, currency, becomes }) => html`<form method="post" action="${base}/pending">
<input type="hidden" name="reference" value="${reference ?? ''}">
<p><bdi>${toDecimalText(minor(amount), currency)} ${currency}</bdi>: <bdi lang="en">${becomes?.description ?? ''}</bdi></p>
<button>${SETTLE[language]}</button></form>`,
    );
    const body = html`<h1>${TITLE[language]}</h1>${rows.length > 0 ? rows : html`<p>${NONE[language]}</p>`}`;
    context.header('content-security-policy', pagePolicy(null));
    return context.html(page({ title: TITLE, language, base, body }));
  });

  app.post('/pending', async (context) => {
    const reference = new URLSearchParams(await context.req.text()).get('reference') ?? '';
    const settled = await deps.change((simulation) => settleNow(simulation, reference));
    return settled ? context.redirect(`${base}/pending`, 303) : context.body(null, 404);
  });
}
