import { answers, body, createRoute, type JsonOf, z } from './base.ts';
import { done, expectedWords, ignored, line, userId, userParam } from './fields.ts';
import { limit } from './limit.rules.ts';

/** An account id, which only a session of that account may use. */
const accountId = z
  .string()
  .regex(/^u_[A-Za-z0-9]{24}$/)
  .openapi({ example: 'u_0123456789abcdefghijABCD' });

/** Text as typed. The limit is far above that of any form, so that a long value gets the message of its rule. */
const typed = line(10_000).default('');

/** The same for a field that a client may send as a number. */
const digits = z.union([typed, z.number().transform(String)]);

/** A password as typed: never trimmed and never returned. */
const password = z.union([z.string().max(10_000), z.number().transform(String)]).default('');

const linkToken = z.string().max(200);

const success = z.object({ success: z.boolean(), message: z.string() });

const signedIn = z
  .object({
    logined: z.boolean(),
    token: z.string().openapi({
      description: 'opens the session as `Authorization: Bearer`; browsers get the word `cookie`, and the token in one',
    }),
    user: accountId,
    email: z.string(),
    message: z.string(),
  })
  .openapi('SignedIn');

export const loginCall = createRoute({
  method: 'post',
  path: '/api/login',
  ...limit.proof,
  tags: ['account'],
  summary: 'Sign in. The guest of the cookie `guestid`, or of `guestid`, gives its cart and orders to the account',
  request: body(z.object({ email: typed, password, guestid: line(64).optional() })),
  responses: answers(signedIn),
});

export const logoutCall = createRoute({
  method: 'post',
  path: '/api/logout',
  tags: ['account'],
  summary: 'End this session',
  responses: answers(success),
});

export const sessionCall = createRoute({
  method: 'get',
  path: '/api/session',
  tags: ['account'],
  summary: 'Who is signed in here, and which ways of signing in there are',
  responses: answers(
    z
      .object({
        user: z
          .object({
            user: accountId,
            email: z.string(),
            firstName: z.string(),
            lastName: z.string(),
            verified: z.boolean(),
          })
          .nullable(),
        providers: z.array(z.enum(['google', 'facebook'])),
      })
      .openapi('Session'),
  ),
});

export const registerCall = createRoute({
  method: 'post',
  path: '/api/register',
  ...limit.signIn,
  tags: ['account'],
  summary:
    'Register; a mail asks its reader to verify the address, or says that it has an account. The answer is the same for both',
  request: body(
    z.object({ firstName: typed, lastName: typed, phone: digits, email: typed, password, password2: password }),
  ),
  responses: answers(success.extend({ data: success })),
});

export const registerAgainCall = createRoute({
  method: 'post',
  path: '/api/register/again',
  ...limit.signIn,
  tags: ['account'],
  summary: 'Ask for the mail of a registration once more; the answer is the same for unknown addresses',
  request: body(z.object({ email: typed })),
  responses: answers(success),
});

export const verifyEmailCall = createRoute({
  method: 'post',
  path: '/api/verify-email',
  ...limit.proof,
  tags: ['account'],
  summary:
    'Open an account by the link of the verification mail and its password; works once, for 24 hours. Signs in here and ends every other session',
  request: body(z.object({ userId, token: linkToken, password })),
  responses: answers(success),
});

export const resetpassCall = createRoute({
  method: 'post',
  path: '/api/resetpass',
  ...limit.signIn,
  tags: ['account'],
  summary: 'Ask for a link to choose a new password; the answer is the same for unknown addresses',
  request: body(z.object({ email: typed })),
  responses: answers(success),
});

export const passwordresetCall = createRoute({
  method: 'post',
  path: '/api/passwordreset/{id}/{token}',
  ...limit.proof,
  tags: ['account'],
  summary: 'Choose a new password by the link of the mail; works once, for an hour, and ends every session',
  request: { params: z.object({ id: line(64), token: linkToken }), ...body(z.object({ pass: password })) },
  responses: answers(success),
});

export const passwordResetCall = createRoute({
  method: 'post',
  path: '/api/password-reset',
  ...limit.proof,
  tags: ['account'],
  summary: 'The same with everything in the body',
  request: body(z.object({ new_password: password, userId: line(64).default(''), token: linkToken.default('') })),
  responses: answers(success),
});

export const changePasswordCall = createRoute({
  method: 'post',
  path: '/api/change-password',
  ...limit.proof,
  tags: ['account'],
  summary: 'Change the password; every session ends, and this browser or program gets a new one',
  request: body(
    z.object({
      old_password: password,
      new_password: password,
      userId,
      token: line(64).optional().openapi({ description: 'of the session; a session of the headers counts before it' }),
      email: ignored,
    }),
  ),
  responses: answers(
    done.extend({
      msg: expectedWords,
      token: z.string().openapi({ description: 'of the new session, as in the answer to `login`' }),
    }),
  ),
});

export const sessionsCall = createRoute({
  method: 'get',
  path: '/api/sessions/{userId}',
  tags: ['account'],
  summary: 'Where a customer is signed in, last used first',
  request: { params: userParam },
  responses: answers(
    z
      .object({
        sessions: z.array(
          z.object({
            id: z.string(),
            current: z.boolean().openapi({ description: 'the session that asks' }),
            browser: z.string().openapi({ example: 'Chrome, Android' }),
            startedAt: z.iso.datetime(),
            usedAt: z.iso.datetime().openapi({ description: 'to the hour' }),
          }),
        ),
      })
      .openapi('Sessions'),
  ),
});

export const endSessionCall = createRoute({
  method: 'post',
  path: '/api/endsession',
  tags: ['account'],
  summary: 'End one session of the customer, or every other one without `id`',
  request: body(z.object({ userId, id: line(64).optional() })),
  responses: answers(done),
});

export const myDataCall = createRoute({
  method: 'get',
  path: '/api/mydata/{userId}',
  tags: ['account'],
  summary: 'Everything the store keeps about a customer',
  request: { params: userParam },
  responses: answers(z.record(z.string(), z.unknown())),
});

export const deleteAccountCall = createRoute({
  method: 'post',
  path: '/api/deleteaccount',
  ...limit.signIn,
  tags: ['account'],
  summary: 'Delete the account; orders stay without the person',
  request: body(z.object({ userId, password })),
  responses: answers(done),
});

export type SignedInAnswer = z.infer<typeof signedIn>;
export type SessionsAnswer = JsonOf<typeof sessionsCall>;
export type SessionAnswer = JsonOf<typeof sessionCall>;
