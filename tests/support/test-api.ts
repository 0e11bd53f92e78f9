import { pino } from 'pino';
import { expect } from 'vitest';
import { z } from 'zod';
import { createApi } from '../../src/web/api/app.ts';
import type { Api, FindSession, Session } from '../../src/web/api/context.ts';
import { CARD_PATHS } from './card-providers.ts';

export type Answered = {
  readonly status: number;
  readonly body: unknown;
  readonly text: string;
  readonly headers: Headers;
};

export type Call = {
  readonly body?: unknown;
  readonly language?: 'en' | 'ar';
  /** The country the shopper chose; without one it is detected as the Emirates. */
  readonly country?: 'KSA' | 'UAE';
  /** Whose session the request carries. */
  readonly session?: string;
  /** A session's own token, as the header carries it. */
  readonly bearer?: string;
  readonly cookies?: Readonly<Record<string, string>>;
  /** Headers of a browser, such as `origin`. */
  readonly headers?: Readonly<Record<string, string>>;
};

export type TestApi = {
  /** Sends a request to the whole application, without a socket. A text as body is sent as it is. */
  call(method: string, path: string, call?: Call): Promise<Answered>;
  /** What was logged at level error: nothing, if all went well. */
  readonly errors: readonly string[];
};

/**
 * The API as it stands in front of shoppers, with the calls that `register` adds. `findSession` looks for real sessions;
 * without it a call says whose it carries.
 */
export function testApi(register: (api: Api) => void, findSession?: FindSession): TestApi {
  const errors: string[] = [];
  const api = createApi({
    release: 'test',
    log: pino({ level: 'error' }, { write: (line: string) => errors.push(line) }),
    publicUrl: null,
    providerPaths: CARD_PATHS,
    rateLimits: { read: 0, change: 0, 'sign-in': 0, order: 0, page: 0 },
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
      { body, language = 'en', country, session, bearer, cookies: more = {}, headers = {} } = {},
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
            ...headers,
            cookie: cookies.join('; '),
            ...(session ? { 'x-test-session': session } : {}),
            ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          },
          ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
        },
        { remoteAddress: '192.0.2.1' },
      );
      const text = await answer.text();
      const said = text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : null;
      if (answer.status === 200) expectAsDefined(api, method, path, said);
      return { status: answer.status, text, headers: answer.headers, body: said };
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

/** Fails when an answer is not what the contract says of it: a field too few, of another type, or one that it does not name. */
function expectAsDefined(api: Api, method: string, path: string, said: unknown): void {
  for (const one of api.openAPIRegistry.definitions) {
    const { success, data } = definition.safeParse(one);
    if (!success || data.route.method !== method.toLowerCase()) continue;
    const pattern = new RegExp(`^${data.route.path.replace(/\{\w+\}/g, '[^/]+')}(\\?|$)`);
    if (!pattern.test(path)) continue;
    const { schema } = data.route.responses[200].content['application/json'];
    expect(schema.parse(said), `${method} ${path}`).toEqual(said);
  }
}
