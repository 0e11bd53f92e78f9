import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import { Hono } from 'hono';
import { z } from 'zod';
import { type Clock, systemClock } from '#kernel/clock';
import type { GoogleLogin } from '#shop/customers/port';
import {
  type ConsentPerson,
  consentState,
  exchangeCode,
  type Grant,
  personOf,
  registerConsent,
  subjectOf,
} from '../simulation/consent.ts';
import { registerControl, switchesIn } from '../simulation/control.ts';
import { ANSWER_MODES, answerFaults } from '../simulation/faults.ts';
import { openStore } from '../simulation/store.ts';

const switches = z.object({
  answers: z.enum(ANSWER_MODES).default('normal'),
  lateMs: z.number().int().min(0).max(3_600_000).default(5_000),
});
type Switches = z.infer<typeof switches>;

const googleState = consentState.extend({
  switches: switches.prefault({}),
  /** The private key that signs ID tokens (PEM); made at the first use, the same for every process. */
  key: z.string().nullable().default(null),
});

type GoogleSimulatorOptions = {
  readonly config: GoogleLogin;
  readonly callbackUrl: string;
  readonly file?: string;
  readonly clock?: Clock;
};

type GoogleSimulator = {
  /** Mount it at the path of `config.issuer`. */
  readonly app: Hono;
  set(changes: Partial<Switches>): Promise<void>;
};

const KEY_ID = 'sandbox';
const TOKEN_SECONDS = 3599;

/**
 * Simulates Google's OpenID Connect (contract of social logins, section 2): discovery, consent, codes with PKCE, ID
 * tokens signed by RS256, keys, profile. The page asks who the person is and whether the mailbox is verified.
 */
export function createGoogleSimulator(options: GoogleSimulatorOptions): GoogleSimulator {
  const { config, callbackUrl, file, clock = systemClock } = options;
  const { issuer, clientId, clientSecret } = config;
  const store = openStore(file, googleState, googleState.parse({}));
  const now = () => clock.now().getTime();
  const { current, set, control } = switchesIn(store.change, switches);
  const key = () =>
    store.change((state) => {
      state.key ??= generateKeyPairSync('rsa', {
        modulusLength: 2048,
        publicKeyEncoding: { type: 'spki', format: 'pem' },
        privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
      }).privateKey;
      return state.key;
    });

  const app = new Hono();
  const faults = answerFaults(async () => {
    const { answers, lateMs } = await current();
    return { mode: answers, lateMs };
  });
  for (const path of ['/.well-known/*', '/oauth2/*', '/token', '/v1/*']) app.use(path, faults);

  app.get('/.well-known/openid-configuration', (context) =>
    context.json({
      issuer,
      authorization_endpoint: `${issuer}/o/oauth2/v2/auth`,
      token_endpoint: `${issuer}/token`,
      userinfo_endpoint: `${issuer}/v1/userinfo`,
      jwks_uri: `${issuer}/oauth2/v3/certs`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      scopes_supported: ['openid', 'email', 'profile'],
      token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
      code_challenge_methods_supported: ['plain', 'S256'],
    }),
  );

  app.get('/oauth2/v3/certs', async (context) => {
    const jwk = createPublicKey(await key()).export({ format: 'jwk' });
    return context.json({ keys: [{ ...jwk, kid: KEY_ID, alg: 'RS256', use: 'sig' }] });
  });

  registerConsent(app, {
    title: { en: 'Sign in with Google (simulated)', ar: 'تسجيل الدخول باستخدام \u2068Google\u2069 (محاكاة)' },
    box: { en: 'The mailbox is verified', ar: 'البريد الإلكتروني موثّق' },
    base: new URL(issuer).pathname.replace(/\/$/, ''),
    path: '/o/oauth2/v2/auth',
    clientId,
    callbackUrl,
    store,
    now,
    granted: (code) => ({ code, scope: 'email profile openid', authuser: '0', prompt: 'consent' }),
    refused: { error: 'access_denied' },
    wrong: (context, what) =>
      what === 'client'
        ? context.text('Error 401: invalid_client', 401)
        : context.text(`Error 400: ${what === 'redirect' ? 'redirect_uri_mismatch' : 'invalid_request'}`, 400),
  });

  app.post('/token', async (context) => {
    const form = new URLSearchParams(await context.req.text());
    const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
    const isClient =
      context.req.header('authorization') === basic ||
      (form.get('client_id') === clientId && form.get('client_secret') === clientSecret);
    if (!isClient) return context.json({ error: 'invalid_client', error_description: 'Unauthorized' }, 401);
    if (form.get('grant_type') !== 'authorization_code')
      return context.json({ error: 'unsupported_grant_type', error_description: 'Invalid grant_type' }, 400);
    const exchanged = await exchangeCode(store, form, now());
    if (!exchanged) return context.json({ error: 'invalid_grant', error_description: 'Bad Request' }, 400);
    const { token, grant } = exchanged;
    return context.json({
      access_token: token,
      expires_in: TOKEN_SECONDS,
      scope: 'openid https://www.googleapis.com/auth/userinfo.email https://www.googleapis.com/auth/userinfo.profile',
      token_type: 'Bearer',
      id_token: signed(claimsOf(grant, token), await key()),
    });
  });

  /** The machine's time, which the store's library checks ID tokens by. */
  function claimsOf(grant: Grant, token: string): object {
    const issuedAt = Math.floor(systemClock.now().getTime() / 1000);
    const { email, ...profile } = profileOf(grant.person);
    return {
      iss: issuer,
      azp: clientId,
      aud: clientId,
      email,
      at_hash: createHash('sha256').update(token).digest().subarray(0, 16).toString('base64url'),
      ...(grant.nonce === null ? {} : { nonce: grant.nonce }),
      ...profile,
      iat: issuedAt,
      exp: issuedAt + TOKEN_SECONDS,
    };
  }

  app.get('/v1/userinfo', async (context) => {
    const token = /^Bearer (\S+)$/i.exec(context.req.header('authorization') ?? '')?.[1];
    const found = await personOf(store, token, now());
    return found
      ? context.json(profileOf(found))
      : context.json({ error: 'invalid_request', error_description: 'Invalid Credentials' }, 401);
  });

  registerControl(app, {
    title: { en: 'Google simulator', ar: 'محاكي \u2068Google\u2069' },
    baseUrl: issuer,
    ...control,
    ledger: () => store.change((state) => Object.values(state.tokens).map(({ person }) => person.email)),
    ledgerName: { en: 'People who agreed in the last hour', ar: 'من وافقوا خلال الساعة الماضية' },
  });
  return { app, set };
}

function profileOf(person: ConsentPerson) {
  return {
    sub: subjectOf(person),
    name: `${person.firstName} ${person.lastName}`.trim(),
    given_name: person.firstName,
    family_name: person.lastName,
    email: person.email,
    email_verified: person.ticked,
  };
}

function signed(claims: object, key: string): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const head = `${part({ alg: 'RS256', kid: KEY_ID, typ: 'JWT' })}.${part(claims)}`;
  return `${head}.${sign('RSA-SHA256', Buffer.from(head), createPrivateKey(key)).toString('base64url')}`;
}
