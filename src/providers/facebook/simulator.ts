import { Hono } from 'hono';
import { z } from 'zod';
import { type Clock, systemClock } from '#kernel/clock';
import type { FacebookLogin } from '#shop/customers/port';
import { consentState, exchangeCode, personOf, registerConsent, subjectOf } from '../simulation/consent.ts';
import { registerControl, switchesIn } from '../simulation/control.ts';
import { ANSWER_MODES, answerFaults } from '../simulation/faults.ts';
import { openStore } from '../simulation/store.ts';

const switches = z.object({
  answers: z.enum(ANSWER_MODES).default('normal'),
  lateMs: z.number().int().min(0).max(3_600_000).default(5_000),
});
type Switches = z.infer<typeof switches>;

const facebookState = consentState.extend({ switches: switches.prefault({}) });

type FacebookSimulatorOptions = {
  readonly config: FacebookLogin;
  /** Where it is mounted: dialog and graph at once. */
  readonly url: string;
  readonly callbackUrl: string;
  readonly file?: string;
  readonly clock?: Clock;
};

type FacebookSimulator = {
  /** Mount it at the path of `url`. */
  readonly app: Hono;
  set(changes: Partial<Switches>): Promise<void>;
};

/** Sixty days, as Facebook's tokens for the web live. */
const TOKEN_SECONDS = 5_184_000;

/**
 * Simulates Facebook's login for the web (contract of social logins, section 3): the dialog, its token, the profile by
 * named fields. The email is missing when the person does not share it; nothing says whether it is verified.
 */
export function createFacebookSimulator(options: FacebookSimulatorOptions): FacebookSimulator {
  const { config, url, callbackUrl, file, clock = systemClock } = options;
  const { clientId, clientSecret } = config;
  const store = openStore(file, facebookState, facebookState.parse({}));
  const now = () => clock.now().getTime();
  const { current, set, control } = switchesIn(store.change, switches);

  const app = new Hono();
  const faults = answerFaults(async () => {
    const { answers, lateMs } = await current();
    return { mode: answers, lateMs };
  });
  for (const path of ['/:version/oauth/*', '/:version/me']) app.use(path, faults);

  registerConsent(app, {
    title: { en: 'Log in with Facebook (simulated)', ar: 'تسجيل الدخول باستخدام \u2068Facebook\u2069 (محاكاة)' },
    box: { en: 'Share the e-mail with the store', ar: 'مشاركة البريد الإلكتروني مع المتجر' },
    base: new URL(url).pathname.replace(/\/$/, ''),
    path: '/v23.0/dialog/oauth',
    clientId,
    callbackUrl,
    store,
    now,
    granted: (code) => ({ code }),
    refused: {
      error: 'access_denied',
      error_code: '200',
      error_description: 'Permissions error',
      error_reason: 'user_denied',
    },
    fragment: '_=_',
    wrong: (context, what) =>
      context.text(
        {
          client: 'Invalid App ID: The provided app ID does not look like a valid app ID.',
          redirect: 'URL Blocked: This redirect failed because the redirect URI is not in the list of the app.',
          type: 'Invalid response_type',
        }[what],
        400,
      ),
  });

  const token = async (form: URLSearchParams) => {
    if (form.get('client_id') !== clientId || form.get('client_secret') !== clientSecret)
      return failure('Error validating client secret.', 1);
    const exchanged = await exchangeCode(store, form, now());
    if (!exchanged) return failure('This authorization code has been used.', 100);
    return {
      status: 200,
      body: { access_token: exchanged.token, token_type: 'bearer', expires_in: TOKEN_SECONDS },
    } as const;
  };
  app.get('/v23.0/oauth/access_token', async (context) => {
    const { status, body } = await token(new URL(context.req.url).searchParams);
    return context.json(body, status);
  });
  app.post('/v23.0/oauth/access_token', async (context) => {
    const { status, body } = await token(new URLSearchParams(await context.req.text()));
    return context.json(body, status);
  });

  app.get('/v23.0/me', async (context) => {
    const bearer = /^(?:Bearer|OAuth) (\S+)$/i.exec(context.req.header('authorization') ?? '')?.[1];
    const person = await personOf(store, bearer ?? context.req.query('access_token'), now());
    if (!person) {
      const { body } = failure('Invalid OAuth access token - Cannot parse access token', 190);
      return context.json(body, 401);
    }
    const profile: Readonly<Record<string, string>> = {
      id: subjectOf(person).slice(0, 17),
      name: `${person.firstName} ${person.lastName}`.trim(),
      first_name: person.firstName,
      last_name: person.lastName,
      ...(person.ticked ? { email: person.email } : {}),
    };
    const wanted = new Set(['id', ...(context.req.query('fields') ?? 'id,name').split(',')]);
    return context.json(Object.fromEntries(Object.entries(profile).filter(([field]) => wanted.has(field))));
  });

  registerControl(app, {
    title: { en: 'Facebook simulator', ar: 'محاكي \u2068Facebook\u2069' },
    baseUrl: url,
    ...control,
    ledger: () => store.change((state) => Object.values(state.tokens).map(({ person }) => person.email)),
    ledgerName: { en: 'People who agreed in the last hour', ar: 'من وافقوا خلال الساعة الماضية' },
  });
  return { app, set };
}

/** An error as the Graph API words it. */
function failure(message: string, code: number) {
  return { status: 400, body: { error: { message, type: 'OAuthException', code, fbtrace_id: 'sandbox' } } } as const;
}
