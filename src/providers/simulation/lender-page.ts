/** The page of a simulated lender, which both lenders show in their own name: what is paid and how the shopper answers. */
import type { Context, Hono } from 'hono';
import { html } from 'hono/html';
import type { Bilingual, Language } from '#kernel/market';
import { minor, toDecimalText } from '#kernel/money';
import { page, pagePolicy, STYLE } from './page.ts';

/** How a shopper answers. `away`: agrees and closes the window, so that the browser is not sent back. */
const LENDER_ANSWERS = ['approve', 'away', 'refuse', 'cancel', 'expire'] as const;
export type LenderAnswer = (typeof LENDER_ANSWERS)[number];

const WORDS: Readonly<Record<LenderAnswer, Bilingual>> = {
  approve: { en: 'Agree and pay the first part', ar: 'الموافقة ودفع الدفعة الأولى' },
  away: { en: 'Agree and close the window', ar: 'الموافقة وإغلاق النافذة' },
  refuse: { en: 'Be refused', ar: 'رفض الطلب' },
  cancel: { en: 'Go back to the shop', ar: 'العودة إلى المتجر' },
  expire: { en: 'Let the page expire', ar: 'ترك الصفحة حتى تنتهي' },
};

const TEXTS = {
  amount: { en: 'Amount', ar: 'المبلغ' },
  parts: { en: 'In 4 payments, no interest', ar: 'على 4 دفعات دون فوائد' },
  closed: { en: 'This page is closed.', ar: 'هذه الصفحة مغلقة.' },
  away: {
    en: 'The lender agreed. As if the window was closed, your browser is not sent back: the shop learns of it by message only.',
    ar: 'تمت الموافقة. وكأن النافذة أُغلقت، لن يعود متصفحك إلى المتجر: سيعلم المتجر بذلك عبر رسالة فقط.',
  },
  expired: { en: 'The page has expired.', ar: 'انتهت صلاحية الصفحة.' },
} as const satisfies Record<string, Bilingual>;

const NO_MONEY: Bilingual = {
  en: 'Simulation: no money moves here.',
  ar: 'محاكاة: لا تتحرّك أي أموال هنا.',
};

/** An open page. */
type Shown = {
  readonly amount: number;
  readonly currency: string;
  readonly language: Language;
  readonly isOpen: boolean;
  /** The shop, to which the form of the page redirects. */
  readonly shop: string;
};

type Parts = {
  readonly title: Bilingual;
  readonly baseUrl: string;
  find(id: string): Promise<Shown | null>;
  /** Records an answer. Returns where the browser goes; null when it stays. */
  answer(id: string, how: LenderAnswer): Promise<string | null>;
};

/** Registers `/pay/{id}` and its style sheet. */
export function registerLenderPage(app: Hono, { title, baseUrl, find, answer }: Parts): void {
  const base = new URL(baseUrl).pathname.replace(/\/$/, '');
  const show = (context: Context, language: Language, body: ReturnType<typeof html>, target: string | null = null) => {
    context.header('content-security-policy', pagePolicy(target));
    return context.html(page({ title, language, base, banner: NO_MONEY, body }));
  };
  const closed = (context: Context, language: Language) =>
    show(context, language, html`<p class="error">${TEXTS.closed[language]}</p>`);

  app.get('/simulator.css', (context) => context.body(STYLE, 200, { 'content-type': 'text/css; charset=utf-8' }));

  app.get('/pay/:id', async (context) => {
    const id = context.req.param('id');
    const open = await find(id);
    if (!open?.isOpen) return closed(context, open?.language ?? 'en');
    const { amount, currency, language } = open;
    const buttons = LENDER_ANSWERS.map(
      (how) =>
        html`<button name="answer" value="${how}" class="${how === 'approve' ? '' : 'quiet'}">${WORDS[how][language]}</button>`,
    );
    const body = html`<h1>${title[language]}</h1>
<p>${TEXTS.amount[language]}: <bdi>${toDecimalText(minor(amount), currency)} ${currency}</bdi></p>
<p>${TEXTS.parts[language]}</p>
<form method="post" action="${base}/pay/${id}">${buttons}</form>`;
    return show(context, language, body, open.shop);
  });

  app.post('/pay/:id', async (context) => {
    const id = context.req.param('id');
    const open = await find(id);
    if (!open?.isOpen) return closed(context, open?.language ?? 'en');
    const sent = new URLSearchParams(await context.req.text()).get('answer');
    const how = LENDER_ANSWERS.find((one) => one === sent);
    if (!how) return closed(context, open.language);
    const target = await answer(id, how);
    if (target !== null) return context.redirect(target, 303);
    return show(context, open.language, html`<p>${(how === 'away' ? TEXTS.away : TEXTS.expired)[open.language]}</p>`);
  });
}
