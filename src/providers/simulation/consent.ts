/** The common parts of the simulators of social logins: the page on which a person agrees, and codes that work once. */
import { createHash, randomBytes } from 'node:crypto';
import type { Context, Hono } from 'hono';
import { html } from 'hono/html';
import { z } from 'zod';
import type { Bilingual } from '#kernel/market';
import { preferredLanguage } from '../../web/http/accept-language.rules.ts';
import { page, pageLanguage, pagePolicy, STYLE } from './page.ts';
import type { Store } from './store.ts';

/** Who a person is at the provider, as typed on the page. */
const person = z.object({
  email: z.string().trim().min(3),
  firstName: z.string().trim(),
  lastName: z.string().trim(),
  /** What the box of the page says: the mailbox is verified, or is given to the store. */
  ticked: z.boolean(),
});
export type ConsentPerson = z.infer<typeof person>;

/** What a code stands for until it is exchanged. */
const grant = z.object({
  person,
  redirectUri: z.string(),
  nonce: z.string().nullable(),
  /** The PKCE challenge (S256); empty without one. */
  challenge: z.string(),
  expiresAt: z.number(),
});
export type Grant = z.infer<typeof grant>;

/** Codes not exchanged yet, and whom the access tokens stand for. */
export const consentState = z.object({
  codes: z.record(z.string(), grant).default({}),
  tokens: z.record(z.string(), grant).default({}),
});
type ConsentState = z.infer<typeof consentState>;

const CODE_MS = 10 * 60_000;
/** The life of an access token in milliseconds. */
const TOKEN_MS = 60 * 60_000;

type ConsentParts = {
  readonly title: Bilingual;
  /** The label of the box. */
  readonly box: Bilingual;
  /** The path of the simulator. */
  readonly base: string;
  /** Where the provider shows the page, below `base`. */
  readonly path: string;
  readonly clientId: string;
  readonly callbackUrl: string;
  readonly store: Store<ConsentState>;
  readonly now: () => number;
  /** What the browser brings back with a code, and when the person refuses; without the state. */
  readonly granted: (code: string) => Readonly<Record<string, string>>;
  readonly refused: Readonly<Record<string, string>>;
  /** The fragment that the provider adds to the url of return. */
  readonly fragment?: string;
  /** What the provider answers when the request itself is wrong. */
  readonly wrong: (context: Context, what: 'client' | 'redirect' | 'type') => Response | Promise<Response>;
};

/** Registers the page on which a person says who they are and agrees or refuses, and its style sheet. */
export function registerConsent(app: Hono, parts: ConsentParts): void {
  const { title, box, base, path, clientId, callbackUrl, store, now } = parts;

  const faultOf = (query: URLSearchParams) =>
    query.get('client_id') !== clientId
      ? ('client' as const)
      : query.get('redirect_uri') !== callbackUrl
        ? ('redirect' as const)
        : query.get('response_type') !== 'code'
          ? ('type' as const)
          : null;

  app.get(path, (context) => {
    const query = new URL(context.req.url).searchParams;
    const fault = faultOf(query);
    if (fault) return parts.wrong(context, fault);
    const language = pageLanguage(preferredLanguage(context.req.header('accept-language')));
    const body = html`<h1>${title[language]}</h1>
<form method="post" action="${base}${path}?${query.toString()}">
<label>${TEXTS.email[language]}<input class="digits" name="email" type="email" required value="sara@example.com"></label>
<label>${TEXTS.first[language]}<input name="firstName" value="Sara"></label>
<label>${TEXTS.last[language]}<input name="lastName" value="Al Ghamdi"></label>
<p><input id="ticked" type="checkbox" name="ticked" value="yes" checked style="inline-size:auto;min-block-size:0"> <label for="ticked" style="display:inline">${box[language]}</label></p>
<button name="decision" value="allow">${TEXTS.allow[language]}</button>
<button class="quiet" name="decision" value="refuse" formnovalidate>${TEXTS.refuse[language]}</button>
</form>`;
    context.header(
      'content-security-policy',
      pagePolicy(callbackUrl).replace("style-src 'self'", "$& 'unsafe-inline'"),
    );
    return context.html(page({ title, language, base, banner: NOBODY, body }));
  });

  app.post(path, async (context) => {
    const query = new URL(context.req.url).searchParams;
    const fault = faultOf(query);
    if (fault) return parts.wrong(context, fault);
    const form = new URLSearchParams(await context.req.text());
    const back = new URL(callbackUrl);
    const bring = (fields: Readonly<Record<string, string>>) => {
      for (const [name, value] of Object.entries(fields)) back.searchParams.set(name, value);
      back.searchParams.set('state', query.get('state') ?? '');
      back.hash = parts.fragment ?? '';
      return context.redirect(back.href, 303);
    };
    const read = person.safeParse({ ...Object.fromEntries(form), ticked: form.get('ticked') === 'yes' });
    if (form.get('decision') !== 'allow' || !read.success) return bring(parts.refused);
    const code = randomBytes(24).toString('base64url');
    await store.change((state) => {
      forget(state, now());
      state.codes[code] = {
        person: read.data,
        redirectUri: callbackUrl,
        nonce: query.get('nonce'),
        challenge: query.get('code_challenge') ?? '',
        expiresAt: now() + CODE_MS,
      };
    });
    return bring(parts.granted(code));
  });

  app.get('/simulator.css', (context) => context.body(STYLE, 200, { 'content-type': 'text/css; charset=utf-8' }));
}

/** Exchanges a code for an access token, once. Null for a code that is used, too old, of another url or another browser. */
export function exchangeCode(
  store: Store<ConsentState>,
  form: URLSearchParams,
  now: number,
): Promise<{ readonly token: string; readonly grant: Grant } | null> {
  const code = form.get('code') ?? '';
  const challenge = createHash('sha256')
    .update(form.get('code_verifier') ?? '')
    .digest('base64url');
  return store.change((state) => {
    forget(state, now);
    const found = state.codes[code];
    delete state.codes[code];
    if (!found || found.redirectUri !== form.get('redirect_uri')) return null;
    if (found.challenge !== '' && found.challenge !== challenge) return null;
    const token = randomBytes(32).toString('base64url');
    state.tokens[token] = { ...found, expiresAt: now + TOKEN_MS };
    return { token, grant: found };
  });
}

/** Returns whom an access token stands for; null when there is none or it has ended. */
export function personOf(
  store: Store<ConsentState>,
  token: string | undefined,
  now: number,
): Promise<ConsentPerson | null> {
  return store.change((state) => {
    forget(state, now);
    return (token === undefined ? undefined : state.tokens[token]?.person) ?? null;
  });
}

/** Returns the provider's own id of a person: the same for a mailbox, whatever is typed beside it. */
export function subjectOf({ email }: Pick<ConsentPerson, 'email'>): string {
  const hash = createHash('sha256').update(email.toLowerCase()).digest('hex');
  return (BigInt(`0x${hash.slice(0, 16)}`) + 10n ** 20n).toString().slice(0, 21);
}

function forget(state: ConsentState, now: number): void {
  for (const items of [state.codes, state.tokens])
    for (const [name, { expiresAt }] of Object.entries(items)) if (expiresAt < now) delete items[name];
}

const NOBODY: Bilingual = {
  en: 'Simulation: type any person. Never type a real password here; none is asked for.',
  ar: 'محاكاة: يمكن إدخال أي شخص. لا تُطلب هنا كلمة مرور حقيقية، فلا تُدخل أبدًا.',
};

const TEXTS = {
  email: { en: 'E-mail', ar: 'البريد الإلكتروني' },
  first: { en: 'First name', ar: 'الاسم الأول' },
  last: { en: 'Last name', ar: 'اسم العائلة' },
  allow: { en: 'Continue', ar: 'متابعة' },
  refuse: { en: 'Cancel', ar: 'إلغاء' },
} as const satisfies Record<string, Bilingual>;
