import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { type TestAdmin, type TestBrowser, testStaff } from '#support/staff';
import type { TestShop } from '#support/test-shop';
import { totp } from '#support/totp';

export const PASSWORD = 'amber-oud-and-rose-7';
export const API = '/api/admin';

/** What setting up an authenticator app answers. */
export const appAnswer = z.object({ secret: z.string(), recoveryCodes: z.array(z.string()).length(10) });

/** Who is signed in in a browser. */
export async function stateOf(of: TestBrowser): Promise<unknown> {
  return (await of.send('GET', `${API}/session`)).body;
}

/** The way in to the back office: people who are invited and set up their steps. */
export function staffSignIn(shop: TestShop, { call, browser }: Pick<TestAdmin, 'call' | 'browser'>) {
  const { database } = shop;

  /** The token of the newest link mailed to an address. */
  async function mailedToken(email: string): Promise<string> {
    const { rows } = await database.read.execute<{ link: string }>(
      sql`SELECT data ->> 'link' AS link FROM emails WHERE recipient = ${email} ORDER BY created_at DESC, id DESC LIMIT 1`,
    );
    return rows[0]?.link.split('/').at(-1) ?? '';
  }

  /** The code of the app, as if none had been taken in these 30 seconds. */
  async function newCode(secret: string): Promise<string> {
    await database.read.execute(sql`UPDATE staff_two_factor SET used_period = NULL`);
    return totp(secret);
  }

  /** A browser of a person who took an invitation and has to set up the second step. */
  async function invited(email: string, role = 'support'): Promise<TestBrowser> {
    shop.clock.move(1);
    const as = await testStaff(shop, 'owner');
    const sent = await call('POST', `${API}/invitations`, {
      as,
      body: { email, name: 'Mona', role, markets: [], language: 'ar' },
    });
    if (sent.status !== 200) throw new Error(`no invitation: ${sent.text}`);
    const mine = browser();
    const used = await mine.send('POST', `${API}/links/use`, { token: await mailedToken(email), password: PASSWORD });
    if (used.status !== 200) throw new Error(`the invitation was not taken: ${used.text}`);
    return mine;
  }

  /** A browser of a signed-in person with an authenticator app. */
  async function withApp(email: string, role?: string) {
    const mine = await invited(email, role);
    const { secret, recoveryCodes } = appAnswer.parse(
      (await mine.send('POST', `${API}/session/app`, { password: PASSWORD })).body,
    );
    const verified = await mine.send('POST', `${API}/session/app/verify`, { code: await newCode(secret) });
    if (verified.status !== 200) throw new Error(`the app was not taken: ${verified.text}`);
    return { mine, secret, recoveryCodes };
  }

  return { mailedToken, newCode, invited, withApp };
}
