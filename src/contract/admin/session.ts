import { LANGUAGES, MARKET_CODES } from '#kernel/market';
import { limit } from '../limit.rules.ts';
import { adminRoute, body, permission, z } from './base.ts';

/** Signing in: who is signed in, signing in and out, the second step, links that work once. */

/**
 * `second-step`: the password was right, a code or a passkey is next. `setting-up`: signed in, and nothing but setting up
 * a second step is allowed.
 */
const state = z.enum(['signed-out', 'second-step', 'setting-up', 'signed-in']);
const entered = z.object({ state });
const email = z.string().trim().min(3).max(254);
const password = z.string().min(1).max(128);
const language = z.enum(LANGUAGES);
/** What the browser's WebAuthn calls take and return. */
const webAuthn = z.record(z.string(), z.unknown());
/** Six digits of the authenticator app. */
const code = z
  .string()
  .trim()
  .regex(/^\d{6}$/);

export const readSessionCall = adminRoute({
  method: 'get',
  path: '/api/admin/session',
  needs: 'nobody',
  summary: 'Who is signed in, and what they may do',
  answer: z
    .object({
      state: z.enum(['signed-out', 'setting-up', 'signed-in']),
      /** Whether /admin shows the form of the first owner: in a sandbox store on localhost, before there is an owner. */
      firstOwner: z.boolean(),
      person: z
        .object({
          id: z.string(),
          name: z.string(),
          email: z.string(),
          role: z.string(),
          permissions: z.array(permission),
          markets: z.array(z.enum(MARKET_CODES)),
          /** Those of the markets that shoppers may use. */
          openMarkets: z.array(z.enum(MARKET_CODES)),
          language,
        })
        .nullable(),
      /** What the person has for the second step. */
      secondStep: z.object({ app: z.boolean(), passkeys: z.int(), password: z.boolean() }).nullable(),
      /** Until when sensitive acts need no second step again, ISO 8601; null when they do. */
      confirmedUntil: z.string().nullable(),
    })
    .openapi('StaffSession'),
});

export const signInCall = adminRoute({
  method: 'post',
  path: '/api/admin/session',
  ...limit.signIn,
  needs: 'nobody',
  summary: 'Sign in with a password; in a trusted browser that is enough',
  request: body(z.object({ email, password })),
  answer: entered,
});

export const secondStepCall = adminRoute({
  method: 'post',
  path: '/api/admin/session/second-step',
  ...limit.signIn,
  needs: 'nobody',
  summary: 'The code of the app, or a recovery code, after the password; `trust` for 14 days',
  request: body(
    z.object({ kind: z.enum(['app', 'recovery']), code: z.string().trim().min(6).max(20), trust: z.boolean() }),
  ),
  answer: entered,
});

export const passkeyOptionsCall = adminRoute({
  method: 'post',
  path: '/api/admin/session/passkey/options',
  ...limit.signIn,
  needs: 'nobody',
  summary: 'What `navigator.credentials.get` takes',
  answer: webAuthn,
});

export const passkeySignInCall = adminRoute({
  method: 'post',
  path: '/api/admin/session/passkey',
  ...limit.signIn,
  needs: 'nobody',
  summary: 'Sign in with a passkey; signed in already, it counts as the second step again',
  request: body(z.object({ response: webAuthn })),
  answer: entered,
});

export const signOutCall = adminRoute({
  method: 'delete',
  path: '/api/admin/session',
  ...limit.signIn,
  needs: 'session',
  summary: 'Sign out',
  answer: entered,
});

export const confirmCall = adminRoute({
  method: 'post',
  path: '/api/admin/session/confirm',
  ...limit.signIn,
  needs: 'signed-in',
  unrecorded: true,
  summary: 'The second step again, by the app; valid for five minutes of sensitive acts',
  request: body(z.object({ code })),
  answer: entered,
});

export const setLanguageCall = adminRoute({
  method: 'patch',
  path: '/api/admin/session',
  ...limit.signIn,
  needs: 'session',
  summary: 'One’s own language',
  request: body(z.object({ language })),
  answer: z.object({ language }),
});

export const changePasswordCall = adminRoute({
  method: 'post',
  path: '/api/admin/session/password',
  ...limit.signIn,
  needs: 'signed-in',
  secondStep: true,
  unrecorded: true,
  summary: 'A new password; every session of the person ends, this one too',
  request: body(z.object({ old: password, next: password })),
  answer: entered,
});

export const startAppCall = adminRoute({
  method: 'post',
  path: '/api/admin/session/app',
  ...limit.signIn,
  needs: 'session',
  unrecorded: true,
  summary: 'Begin with an authenticator app: its secret as a url for the QR code, and ten recovery codes, shown once',
  request: body(z.object({ password })),
  answer: z.object({ uri: z.string(), secret: z.string(), recoveryCodes: z.array(z.string()) }),
});

export const verifyAppCall = adminRoute({
  method: 'post',
  path: '/api/admin/session/app/verify',
  ...limit.signIn,
  needs: 'session',
  unrecorded: true,
  summary: 'The first code of the app, which switches it on',
  request: body(z.object({ code })),
  answer: entered,
});

export const newRecoveryCodesCall = adminRoute({
  method: 'post',
  path: '/api/admin/session/recovery-codes',
  ...limit.signIn,
  needs: 'signed-in',
  secondStep: true,
  unrecorded: true,
  summary: 'Ten new recovery codes in place of the old',
  request: body(z.object({ password })),
  answer: z.object({ recoveryCodes: z.array(z.string()) }),
});

export const listPasskeysCall = adminRoute({
  method: 'get',
  path: '/api/admin/session/passkeys',
  needs: 'session',
  summary: 'One’s own passkeys',
  answer: z.object({
    items: z.array(z.object({ id: z.string(), name: z.string(), createdAt: z.string().nullable() })),
  }),
});

export const newPasskeyOptionsCall = adminRoute({
  method: 'post',
  path: '/api/admin/session/passkeys/options',
  ...limit.signIn,
  needs: 'session',
  unrecorded: true,
  summary: 'What `navigator.credentials.create` takes',
  answer: webAuthn,
});

export const addPasskeyCall = adminRoute({
  method: 'post',
  path: '/api/admin/session/passkeys',
  ...limit.signIn,
  needs: 'session',
  unrecorded: true,
  summary: 'Add a passkey; a second one and later ones need the second step again',
  request: body(z.object({ name: z.string().trim().max(60), response: webAuthn })),
  answer: entered,
});

export const deletePasskeyCall = adminRoute({
  method: 'delete',
  path: '/api/admin/session/passkeys/{id}',
  ...limit.signIn,
  needs: 'signed-in',
  secondStep: true,
  summary: 'Delete a passkey; the last second step stays',
  request: { params: z.object({ id: z.string().max(40) }) },
  answer: z.object({ deleted: z.boolean() }),
});

export const forgotPasswordCall = adminRoute({
  method: 'post',
  path: '/api/admin/session/forgotten',
  ...limit.signIn,
  needs: 'nobody',
  summary: 'Mail a link for a new password, valid for an hour; answers the same for every email',
  request: body(z.object({ email })),
  answer: z.object({ sent: z.literal(true) }),
});

const token = z.string().regex(/^[A-Za-z0-9]{32}$/);

export const readLinkCall = adminRoute({
  method: 'post',
  path: '/api/admin/links/read',
  ...limit.signIn,
  needs: 'nobody',
  summary: 'What a link is for: an invitation, the first owner, a new password, a new start',
  request: body(z.object({ token })),
  answer: z.object({
    kind: z.enum(['invitation', 'owner', 'password', 'recovery']),
    email: z.string(),
    name: z.string(),
    language,
    /** ISO 8601. */
    expiresAt: z.string(),
  }),
});

export const useLinkCall = adminRoute({
  method: 'post',
  path: '/api/admin/links/use',
  ...limit.signIn,
  needs: 'nobody',
  summary: 'Use a link once. Without a password the second step must be a passkey; after a new password one signs in',
  request: body(
    z.object({
      token,
      name: z.string().trim().min(1).max(80).optional(),
      password: password.optional(),
      language: language.optional(),
    }),
  ),
  answer: entered,
});

export const firstOwnerCall = adminRoute({
  method: 'post',
  path: '/api/admin/first-owner',
  ...limit.signIn,
  needs: 'nobody',
  summary: 'The first owner of a sandbox store, on localhost only, while there is none',
  request: body(z.object({ email, name: z.string().trim().min(1).max(80), password, language })),
  answer: entered,
});
