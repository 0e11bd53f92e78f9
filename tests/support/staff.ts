import { pino } from 'pino';
import { randomId } from '#kernel/ids';
import type { MarketCode } from '#kernel/market';
import { createRole, createStaff, openStaffSession } from '#shop/staff';
import type { Permission, ROLES } from '#shop/staff/permissions.rules';
import type { Shop } from '../../src/shop/shop.ts';
import { type AdminApi, createAdminApi } from '../../src/web/admin-api/app.ts';
import type { RateLimits } from '../../src/web/limits/budgets.rules.ts';

type Deps = Pick<Shop, 'database' | 'clock'>;

export type TestStaff = {
  readonly id: string;
  readonly role: string;
  readonly email: string;
  /** The value of a Cookie header. */
  readonly cookie: string;
};

/** A fixed role, or the permissions of an own one. */
type TestRole = (typeof ROLES)[number] | readonly Permission[];

/** Creates a member of staff through the use cases, signed in after both steps. */
export async function testStaff(
  shop: Deps,
  role: TestRole,
  { markets = [], language = 'en' }: { readonly markets?: readonly MarketCode[]; readonly language?: 'en' | 'ar' } = {},
): Promise<TestStaff> {
  const actor = { kind: 'system', name: 'test' } as const;
  return await shop.database.transaction(async (tx) => {
    const id = randomId(6).toLowerCase();
    const roleId =
      typeof role === 'string' ? role : await createRole(shop, tx, actor, { name: `Role ${id}`, permissions: role });
    const email = `${id}@staff.example`;
    const staff = await createStaff(shop, tx, actor, { name: `Staff ${id}`, email, role: roleId, markets, language });
    const token = await openStaffSession(shop, tx, staff, { name: 'Test', country: '' }, { isConfirmed: true });
    return { id: staff, role: roleId, email, cookie: `__Host-dam-staff=${token}` };
  });
}

export type AdminAnswer = {
  readonly status: number;
  readonly body: unknown;
  readonly text: string;
  readonly headers: Headers;
};

export type AdminRequest = {
  /** Who calls; nobody without. */
  readonly as?: Pick<TestStaff, 'cookie'>;
  /** JSON, or a form with files. */
  readonly body?: unknown;
  /** A new one for each POST without. */
  readonly key?: string;
  readonly ifMatch?: number;
  readonly headers?: Readonly<Record<string, string>>;
};

/** A browser: keeps the cookies that the back office sets. */
export type TestBrowser = {
  send(method: string, path: string, body?: unknown, ifMatch?: number): Promise<AdminAnswer>;
  /** Its cookies by name. */
  readonly cookies: Map<string, string>;
};

export type TestAdmin = {
  browser(): TestBrowser;
  /** Sends a request to the whole application of the back office, without a socket. */
  call(method: string, path: string, request?: AdminRequest): Promise<AdminAnswer>;
  readonly admin: AdminApi;
  /** Log lines of level error. */
  readonly errors: readonly string[];
};

/** Creates the API of the back office with the calls that `register` adds; without rate limits but those given. */
export function testAdmin(
  shop: Deps,
  register: (admin: AdminApi) => void,
  limits: Partial<RateLimits> = {},
): TestAdmin {
  const errors: string[] = [];
  const admin = createAdminApi(shop, {
    log: pino({ level: 'error' }, { write: (line: string) => errors.push(line) }),
    publicUrl: null,
    rateLimits: { read: 0, change: 0, 'sign-in': 0, order: 0, lookup: 0, page: 0, ...limits },
    findCountry: () => null,
    clientIp: (_headers, remote) => remote,
    register,
  });
  const test: TestAdmin = {
    admin,
    errors,
    browser() {
      const cookies = new Map<string, string>();
      return {
        cookies,
        async send(method, path, body, ifMatch) {
          const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
          const answer = await test.call(method, path, {
            as: { cookie },
            body,
            ...(ifMatch === undefined ? {} : { ifMatch }),
          });
          for (const set of answer.headers.getSetCookie()) {
            const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
            if (value === '' || /max-age=0/i.test(set)) cookies.delete(name);
            else cookies.set(name, value);
          }
          return answer;
        },
      };
    },
    async call(method, path, { as, body, key = randomId(16), ifMatch, headers = {} } = {}) {
      const json = body !== undefined && !(body instanceof FormData);
      const answer = await admin.app.request(
        `http://store.example${path}`,
        {
          method,
          headers: {
            origin: 'http://store.example',
            ...(as ? { cookie: as.cookie } : {}),
            ...(method === 'POST' ? { 'idempotency-key': key } : {}),
            ...(ifMatch === undefined ? {} : { 'if-match': `"${ifMatch}"` }),
            ...(json ? { 'content-type': 'application/json' } : {}),
            ...headers,
          },
          ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
        },
        { remoteAddress: '192.0.2.1' },
      );
      const text = await answer.clone().text();
      const parsed = /json/.test(answer.headers.get('content-type') ?? '') ? JSON.parse(text) : null;
      return { status: answer.status, text, headers: answer.headers, body: parsed };
    },
  };
  return test;
}
