import { pino } from 'pino';
import { expect } from 'vitest';
import { z } from 'zod';
import { createApi } from '../../src/web/api/app.ts';
import type { Api, FindSession, Session } from '../../src/web/api/context.ts';
import type { RateLimiter } from '../../src/web/limits/limiter.ts';

export type Answer = {
  readonly status: number;
  readonly body: unknown;
  readonly text: string;
  readonly headers: Headers;
};

export type Call = {
  readonly body?: unknown;
  /** The fields of a form, in place of a body. */
  readonly form?: Readonly<Record<string, string>>;
  readonly language?: 'en' | 'ar';
  /** The country the shopper chose; without one the UAE is detected. */
  readonly country?: 'KSA' | 'UAE';
  /** The user id of the request's session. */
  readonly session?: string;
  /** A real session token, sent as a bearer token. */
  readonly bearer?: string;
  readonly cookies?: Readonly<Record<string, string>>;
  /** Browser headers, such as `origin`. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The IP that it comes from. */
  readonly ip?: string;
};

export type TestApi = {
  /** Sends a request to the whole application, without a socket. A string body is sent unchanged. */
  call(method: string, path: string, call?: Call): Promise<Answer>;
  /** Log lines of level error. */
  readonly errors: readonly string[];
};

/**
 * Creates the API with all middleware and the calls that `register` adds. `findSession` looks up real sessions;
 * without it a call names its session's user. Without a limiter nothing is limited by the minute.
 */
export function testApi(register: (api: Api) => void, findSession?: FindSession, limiter?: RateLimiter): TestApi {
  const errors: string[] = [];
  const api = createApi({
    log: pino({ level: 'error' }, { write: (line: string) => errors.push(line) }),
    publicUrl: null,
    rateLimits: { read: 0, change: 0, 'sign-in': 0, order: 0, lookup: 0, page: 0 },
    ...(limiter ? { limiter } : {}),
    findSession:
      findSession ??
      (async (headers): Promise<Session | null> => {
        const userId = headers.get('x-test-session');
        return userId ? { userId } : null;
      }),
    findCountry: () => null,
    clientIp: (_headers, remote) => remote,
    register,
  });
  return {
    errors,
    async call(
      method,
      path,
      {
        body,
        form,
        language = 'en',
        country,
        session,
        bearer,
        cookies: more = {},
        headers = {},
        ip = '192.0.2.1',
      } = {},
    ) {
      const cookies = [
        `translate=${language}`,
        ...(country ? [`country_code_iso3=${country}`] : []),
        ...Object.entries(more).map(([name, value]) => `${name}=${value}`),
      ];
      const answer = await api.request(
        `http://store.example${path}`,
        {
          method,
          headers: {
            cookie: cookies.join('; '),
            ...(session ? { 'x-test-session': session } : {}),
            ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
            ...(form === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
            ...headers,
          },
          ...(form === undefined ? {} : { body: new URLSearchParams(form).toString() }),
          ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
        },
        { remoteAddress: ip },
      );
      const text = await answer.text();
      const parsed = text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : null;
      if (answer.status === 200) expectContract(api, method, path, parsed);
      return { status: answer.status, text, headers: answer.headers, body: parsed };
    },
  };
}

const definition = z.object({
  type: z.literal('route'),
  route: z.object({
    method: z.string(),
    path: z.string(),
    responses: z.object({
      200: z.object({ content: z.object({ 'application/json': z.object({ schema: z.instanceof(z.ZodType) }) }) }),
    }),
  }),
});

/** Expects a response to match its contract exactly: no missing, mistyped or undeclared field. */
function expectContract(api: Api, method: string, path: string, parsed: unknown): void {
  for (const one of api.openAPIRegistry.definitions) {
    const { success, data } = definition.safeParse(one);
    if (!success || data.route.method !== method.toLowerCase()) continue;
    const pattern = new RegExp(`^${data.route.path.replace(/\{\w+\}/g, '[^/]+')}(\\?|$)`);
    if (!pattern.test(path)) continue;
    const { schema } = data.route.responses[200].content['application/json'];
    expect(schema.parse(parsed), `${method} ${path}`).toEqual(parsed);
  }
}
