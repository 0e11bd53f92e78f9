import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { sql } from 'drizzle-orm';
import { totp } from '#support/totp';
import { readMessage } from '../../../src/providers/mail-folder/read-message.ts';
import { urlOf } from '../../../src/shop/staff/links.ts';
import { LINK_KINDS } from '../../../src/shop/staff/tables.ts';
import { type RunningStore, startStore } from '../../support/store.ts';
import { IN_ARABIC } from '../sample.ts';
import { counted, expectAccessible } from './staff.ts';
import { withStoreDatabase } from './store-database.ts';

/** A store of its own, since it is only once that nobody owns it. */
let store: RunningStore;
/** The owner, as the first test makes them. */
const owner = { email: 'layla@shop.example', password: 'Saffron-and-oud-27', secret: '', recovery: [] as string[] };

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  store = await startStore();
});
test.afterAll(() => store.stop());

/** Opens a browser of its own on a page of the back office. */
async function office(browser: Browser, at: string, language = 'en'): Promise<Page> {
  const context = await browser.newContext({ baseURL: store.url, locale: language });
  const page = await context.newPage();
  await page.goto(`/admin${at}`);
  await expect(page.locator('h1')).toBeVisible();
  return page;
}

const followed = new Set<string>();

/** Waits for a mail to an address with a link that was not followed yet and returns its path below `/admin`. */
async function linkTo(email: string): Promise<string> {
  let found = '';
  await expect
    .poll(async () => {
      const folder = path.join(store.data, 'mail');
      const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
      const mails = await Promise.all(names.map(async (name) => readMessage(await readFile(path.join(folder, name)))));
      const words = mails.filter(({ to }) => to === email).flatMap(({ text }) => text.split(/[\s\u2069]/));
      found = words.find((word) => word.startsWith(`${store.url}/admin/`) && !followed.has(word)) ?? '';
      return found;
    })
    .toBeTruthy();
  followed.add(found);
  return new URL(found).pathname.replace('/admin', '');
}

/** Gives this browser an authenticator that always says yes, as a fingerprint reader would. */
async function addAuthenticator(page: Page): Promise<void> {
  await authenticate(page, true);
}

/** Gives this browser an authenticator that verifies its person, or never does. */
async function authenticate(page: Page, isUserVerified: boolean): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified,
      automaticPresenceSimulation: true,
    },
  });
}

/** Lets the five minutes of a person's second step end. */
async function endConfirmation(email: string): Promise<void> {
  await withStoreDatabase(
    (database) =>
      database.read.execute(sql`
        UPDATE staff_sessions SET confirmed_at = confirmed_at - interval '5 minutes' FROM staff
        WHERE staff.id = staff_id AND staff.email = ${email}`),
    store.data,
  );
}

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Work email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Second step' })).toBeVisible();
}

/** Sets the authenticator app up on the page that asks for a second step; returns its secret and recovery codes. */
async function setUpApp(page: Page): Promise<{ secret: string; recovery: string[] }> {
  await page.getByRole('button', { name: 'Set up the app' }).click();
  const secret = (await page.locator('code').first().textContent()) ?? '';
  await expectAccessible(page);
  await page.getByLabel('Six digits').fill(totp(secret));
  await expect(page.getByRole('heading', { name: 'Recovery codes' })).toBeVisible();
  const recovery = await page.locator('code').allTextContents();
  await page.getByRole('button', { name: 'I have kept them' }).click();
  return { secret, recovery };
}

/** Signs the owner in with one of the recovery codes. */
async function signedInOwner(browser: Browser, code: number): Promise<Page> {
  const page = await office(browser, '/sign-in');
  await signIn(page, owner.email, owner.password);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(owner.recovery[code] ?? '');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('navigation', { name: 'Back office' })).toBeVisible();
  return page;
}

test('the first owner of a sandbox store sets up both steps on localhost', async ({ browser }) => {
  const page = await office(browser, '/');
  await expect(page.getByRole('heading', { name: 'Who owns this shop?' })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Name').fill('Layla Haddad');
  await page.getByLabel('Work email').fill(owner.email);
  await page.getByLabel('New password').fill('short');
  await page.getByRole('button', { name: 'Make the owner' }).click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await page.getByLabel('New password').fill(owner.password);
  await page.getByRole('button', { name: 'Make the owner' }).click();
  await expect(page.getByRole('heading', { name: 'Your second step' })).toBeVisible();
  // nothing is shown before it is set up
  await page.goto('/admin/staff');
  await expect(page.getByRole('heading', { name: 'Your second step' })).toBeVisible();
  await page.getByRole('button', { name: 'Set up the app' }).click();
  await expect(page.getByRole('alert')).toHaveText('Type your password first.');
  await page.getByLabel('Password').fill(owner.password);
  Object.assign(owner, await setUpApp(page));
  expect(owner.recovery).toHaveLength(10);
  await expect(page.getByRole('navigation', { name: 'Back office' })).toBeVisible();
  // there is one first owner
  const other = await office(browser, '/first-owner');
  await expect(other.getByRole('heading', { name: 'Back office' })).toBeVisible();
});

test('a password alone shows nothing; a code or a recovery code, once, lets in', async ({ browser }) => {
  const page = await office(browser, '/staff?x=1');
  await expectAccessible(page);
  await page.getByLabel('Work email').fill(owner.email);
  await page.getByLabel('Password', { exact: true }).fill('Not-the-password-1');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await signIn(page, owner.email, owner.password);
  await expectAccessible(page);
  await page.goto('/admin/staff');
  await expect(page.getByRole('heading', { name: 'Back office' })).toBeVisible();
  await signIn(page, owner.email, owner.password);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(owner.recovery[0] ?? '');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Staff' })).toBeVisible();

  const again = await office(browser, '/sign-in');
  await signIn(again, owner.email, owner.password);
  await again.getByRole('button', { name: 'Use a recovery code' }).click();
  await again.getByLabel('Recovery code').fill(owner.recovery[0] ?? '');
  await again.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(again.getByRole('alert')).toBeVisible();
});

const WORDS = {
  en: { invite: 'Invite', email: 'Work email', name: 'Name', role: 'Support', send: 'Send the invitation' },
  ar: { invite: 'دعوة', email: 'بريد العمل', name: 'الاسم', role: 'خدمة العملاء', send: 'إرسال الدعوة' },
};

for (const language of IN_ARABIC) {
  const words = WORDS[language];
  test(`F14: a colleague is let in within four clicks, and comes with a passkey: ${language}`, async ({ browser }) => {
    const colleague = `mona-${language}@shop.example`;
    const page = await office(browser, '/sign-in');
    await signIn(page, owner.email, owner.password);
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await page.getByLabel('Recovery code').fill(owner.recovery[language === 'en' ? 1 : 2] ?? '');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByRole('navigation', { name: 'Back office' })).toBeVisible();
    if (language === 'ar') await page.getByRole('button', { name: 'العربية' }).click();

    const count = await counted(page);
    await page.getByRole('link', { name: language === 'en' ? 'Staff' : 'الموظفون', exact: true }).click();
    await page.getByRole('button', { name: words.invite, exact: true }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel(words.email)).toBeFocused();
    await expectAccessible(page);
    await dialog.getByLabel(words.email).fill(colleague);
    await dialog.getByLabel(words.name, { exact: true }).fill('Mona Al Shamsi');
    await dialog.getByLabel(words.role).click();
    await dialog.getByRole('button', { name: words.send }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('cell', { name: colleague })).toBeVisible();
    await count.expectAtMost(4);
    if (language === 'ar') await page.getByRole('button', { name: 'English' }).click();

    const link = await linkTo(colleague);
    const guest = await office(browser, '/sign-in', language);
    await addAuthenticator(guest);
    await guest.goto(`/admin${link}`);
    await expect(guest.locator('html')).toHaveAttribute('lang', language);
    await expectAccessible(guest);
    const own =
      language === 'en'
        ? {
            without: 'Use a passkey, without a password',
            make: 'Make a passkey',
            signIn: 'Sign in with a passkey',
            remove: 'Remove',
            again: 'Your second step again',
            give: 'Use a passkey',
            last: 'This is your last second step',
          }
        : {
            without: 'استخدم مفتاح مرور دون كلمة مرور',
            make: 'إنشاء مفتاح مرور',
            signIn: 'الدخول بمفتاح مرور',
            remove: 'إزالة',
            again: 'خطوتك الثانية من جديد',
            give: 'استخدم مفتاح مرور',
            last: 'هذه خطوتك الثانية الأخيرة',
          };
    await guest.getByRole('button', { name: own.without }).click();
    await guest.getByRole('button', { name: own.make }).click();
    await expect(guest.getByText('Mona Al Shamsi')).toBeVisible();
    // support is not shown what only the owner may do
    await expect(guest.locator('.rail a[href="/admin/staff"]')).toHaveCount(0);

    // a sensitive act asks for the passkey again, the only second step of this person
    await endConfirmation(colleague);
    await guest.goto('/admin/me');
    await guest.getByRole('button', { name: own.remove }).click();
    await guest.getByRole('dialog').getByRole('button', { name: own.remove }).click();
    const again = guest.getByRole('dialog', { name: own.again });
    await expect(again.getByRole('button', { name: own.give })).toBeFocused();
    await expect(again.getByRole('textbox')).toHaveCount(0);
    await expectAccessible(guest);
    await again.getByRole('button', { name: own.give }).click();
    await expect(again).toBeHidden();
    // the act was repeated by itself, and its own rule holds
    await expect(guest.getByRole('dialog').getByRole('alert')).toContainText(own.last);
    await guest.keyboard.press('Escape');
    await guest.getByRole('button', { name: language === 'en' ? 'Sign out' : 'تسجيل الخروج' }).click();
    await guest.getByRole('button', { name: own.signIn }).click();
    await expect(guest.getByText('Mona Al Shamsi')).toBeVisible();
    // the link worked once
    await guest.goto(`/admin${link}`);
    await expect(guest.locator('h1')).toHaveText(
      language === 'en' ? 'This link does not work any more' : 'لم يعد هذا الرابط يعمل',
    );
  });
}

test('sessions are listed and can be ended', async ({ browser }) => {
  const [one, other] = [await office(browser, '/sign-in'), await office(browser, '/sign-in')];
  for (const [index, page] of [one, other].entries()) {
    await signIn(page, owner.email, owner.password);
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await page.getByLabel('Recovery code').fill(owner.recovery[3 + index] ?? '');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByRole('navigation', { name: 'Back office' })).toBeVisible();
  }
  await one.goto('/admin/staff/sessions');
  await expect(one.getByText('Here')).toBeVisible();
  await one.getByRole('button', { name: 'End all others' }).click();
  await expect(one.getByRole('button', { name: 'End', exact: true })).toHaveCount(0);
  await other.goto('/admin/audit');
  await expect(other.getByRole('heading', { name: 'Back office' })).toBeVisible();
});

test('a link of each kind opens its page without a session', async ({ browser }) => {
  const page = await office(browser, '/sign-in');
  for (const kind of LINK_KINDS) {
    await page.goto(urlOf({ publicUrl: store.url }, kind, 'x'.repeat(32)));
    await expect(page.locator('h1'), kind).toHaveText('This link does not work any more');
  }
});

test('a link that was opened under another address says which one to use', async ({ browser }) => {
  const page = await office(browser, '/sign-in');
  const under = 'https://www.shop.example';
  // a browser names its own page as the origin: what is in front of the store has another name here
  await page.route('**/links/read', async (route) => {
    const response = await route.fetch({ headers: { ...route.request().headers(), origin: under } });
    await route.fulfill({ response });
  });
  await page.goto(urlOf({ publicUrl: store.url }, 'owner', 'x'.repeat(32)));
  await expect(page.locator('h1')).toHaveText('This link could not be opened');
  await expect(page.getByRole('alert')).toContainText(`You opened this under ${under}; the store is set up for`);
  await expectAccessible(page);
});

test('a passkey that fails leaves the invitation usable, and a way out', async ({ browser }) => {
  const email = 'huda@shop.example';
  const boss = await signedInOwner(browser, 5);
  await boss.goto('/admin/staff');
  await boss.getByRole('button', { name: 'Invite', exact: true }).click();
  const dialog = boss.getByRole('dialog');
  await dialog.getByLabel('Work email').fill(email);
  await dialog.getByLabel('Name', { exact: true }).fill('Huda Al Otaibi');
  await dialog.getByLabel('Support').click();
  await dialog.getByRole('button', { name: 'Send the invitation' }).click();
  await expect(dialog).toBeHidden();

  const link = await linkTo(email);
  const guest = await office(browser, link);
  await authenticate(guest, false);
  await guest.getByRole('button', { name: 'Use a passkey, without a password' }).click();
  await guest.getByRole('button', { name: 'Make a passkey' }).click();
  await expect(guest.getByText('No passkey was made.')).toBeVisible();
  // there is no password that an app could be set up with
  await expect(guest.getByLabel('Password')).toHaveCount(0);
  await expectAccessible(guest);
  await guest.getByRole('button', { name: 'Sign out' }).click();
  await expect(guest.getByRole('heading', { name: 'Back office' })).toBeVisible();
  await guest.goto(`/admin${link}`);
  await guest.getByLabel('New password').fill('Amber-and-vetiver-31');
  await guest.getByRole('button', { name: 'Continue' }).click();
  await setUpApp(guest);
  await expect(guest.getByText('Huda Al Otaibi')).toBeVisible();
  // it ends with the second step
  await guest.goto(`/admin${link}`);
  await expect(guest.locator('h1')).toHaveText('This link does not work any more');
});

test('a forgotten password is replaced by the link in the mail', async ({ browser }) => {
  const email = 'huda@shop.example';
  const page = await office(browser, '/sign-in', 'ar');
  await page.getByRole('link', { name: 'نسيت كلمة المرور' }).click();
  // both pages have a field of that name
  await expect(page.getByRole('heading', { level: 1 })).toContainText('نسيت كلمة المرور');
  await page.getByLabel('بريد العمل').fill(email);
  await page.getByRole('button', { name: 'إرسال الرابط' }).click();
  await expect(page.getByText('فالرابط في الطريق')).toBeVisible();
  await page.goto(`/admin${await linkTo(email)}`);
  // the mail and its page are in the person's language
  await expect(page.getByRole('heading', { name: 'New password' })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('New password').fill('Oud-and-cardamom-64');
  await page.getByRole('button', { name: 'Continue' }).click();
  await signIn(page, email, 'Oud-and-cardamom-64');
});

test('a lost phone: the owner starts a colleague anew, and a command the last owner', async ({ browser }) => {
  const boss = await signedInOwner(browser, 6);
  await boss.goto('/admin/staff');
  const row = boss.getByRole('row').filter({ hasText: 'huda@shop.example' });
  await row.getByRole('button').last().click();
  await boss.getByRole('menuitem', { name: 'Start anew: phone lost' }).click();
  await boss.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
  await expect(boss.getByRole('dialog')).toBeHidden();
  const colleague = await office(browser, await linkTo('huda@shop.example'));
  await expect(colleague.getByRole('heading', { name: 'A new start' })).toBeVisible();
  await expectAccessible(colleague);
  await colleague.getByLabel('New password').fill('Myrrh-and-lemon-90');
  await colleague.getByRole('button', { name: 'Continue' }).click();
  await setUpApp(colleague);
  await expect(colleague.getByText('Huda Al Otaibi')).toBeVisible();

  const env = {
    ...process.env,
    NODE_ENV: 'production',
    DATA_DIR: store.data,
    LOG_LEVEL: 'silent',
    STORE_URL: store.url,
  };
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['build/server/index.js', 'staff', 'recover', owner.email],
    { cwd: path.resolve(import.meta.dirname, '../../..'), env },
  );
  const printed = stdout.trim().split('\n').at(-1) ?? '';
  const anew = await office(browser, new URL(printed).pathname.replace('/admin', ''));
  await expect(anew.getByRole('heading', { name: 'A new start' })).toBeVisible();
  await anew.getByLabel('New password').fill(owner.password);
  await anew.getByRole('button', { name: 'Continue' }).click();
  Object.assign(owner, await setUpApp(anew));
  await expect(anew.getByText('Layla Haddad')).toBeVisible();
});

test('three wrong codes pause the account', async ({ browser }) => {
  const page = await office(browser, '/sign-in');
  await signIn(page, owner.email, owner.password);
  for (const code of ['000000', '111111', '222222']) {
    await page.getByLabel('Six digits').fill(code);
    await expect(page.getByRole('alert')).toBeVisible();
    await expect(page.getByLabel('Six digits')).toHaveValue('');
  }
  await page.getByLabel('Six digits').fill(totp(owner.secret));
  await expect(page.getByRole('alert')).toContainText('15 minutes');
});
