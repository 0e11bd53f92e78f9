import { sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { randomId } from '#kernel/ids';
import { ok, type Result, refused } from '#kernel/result';
import { testDatabase } from '#support/database';
import { type TestShop, testShop } from '#support/test-shop';
import { JOBS } from '../../jobs/jobs.ts';
import {
  listEmailsTo,
  type MailFailure,
  type Message,
  queueEmail,
  requeueOverdueEmails,
  sendEmail,
  settleAbandonedEmails,
} from './index.ts';

const { database } = await testDatabase();
const base: TestShop = await testShop(database);
const sent: Message[] = [];
let answer: () => Promise<Result<null, MailFailure>>;
let beforeHandingOver: () => Promise<void>;
const shop = {
  ...base,
  mail: {
    send: async (message: Message, mayHandOver: () => Promise<boolean>) => {
      await beforeHandingOver();
      if (!(await mayHandOver())) return refused({ kind: 'later' as const, reason: 'withdrawn' });
      sent.push(message);
      return answer();
    },
  },
};

let recipient = '';
beforeEach(() => {
  recipient = `${randomId(8)}@example.com`;
  sent.length = 0;
  answer = async () => ok(null);
  beforeHandingOver = async () => undefined;
});

const email = (key = randomId()) => ({
  kind: 'verifyEmail',
  key,
  recipient,
  language: 'en' as const,
  market: 'UAE' as const,
  data: { firstName: 'Sara', link: 'https://store.example/verify-email/u_1/secret-token' },
});
const queue = (one = email()) => database.transaction((tx) => queueEmail(shop, tx, one));
const rows = () => listEmailsTo(database.read, recipient);
const idOf = async () => (await rows())[0]?.id ?? '';
const jobs = async () => (await shop.queued()).filter(({ data }) => JSON.stringify(data).includes(recipient));

it('writes one email of a kind and key, and queues its sending once', async () => {
  const one = email();
  expect(await queue(one)).toBe(true);
  expect(await queue(one)).toBe(false);
  expect(await rows()).toHaveLength(1);
  const id = await idOf();
  expect((await shop.queued()).filter(({ key }) => key === id)).toEqual([{ job: 'sendEmail', data: { id }, key: id }]);
  expect(await jobs()).toEqual([]);
});

it('logs why an email was not sent', async () => {
  await queue();
  answer = async () => refused({ kind: 'later', reason: '451 greylisted, come back' });
  const logged: unknown[] = [];
  const warn = (fields: object, message: string) => void logged.push({ ...fields, message });
  const id = await idOf();
  await JOBS.sendEmail.run(shop, { id }, { info: warn, warn, error: warn });
  const err = expect.objectContaining({ message: '451 greylisted, come back' });
  expect(logged).toEqual([{ email: id, outcome: 'later', err, message: 'an email was not sent' }]);
});

it('writes no email to an anonymised recipient', async () => {
  expect(await queue({ ...email(), recipient: '' })).toBe(false);
  expect(await listEmailsTo(database.read, '')).toEqual([]);
});

it('writes no email when the transaction fails', async () => {
  const undone = database.transaction(async (tx) => {
    await queueEmail(shop, tx, email());
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await rows()).toEqual([]);
});

it('sends once when asked several times, and deletes the data', async () => {
  await queue();
  const id = await idOf();
  const outcomes = await Promise.all([1, 2, 3, 4].map(() => sendEmail(shop, id)));
  expect(outcomes.filter((outcome) => outcome === 'sent')).toHaveLength(1);
  expect(await sendEmail(shop, id)).toBe('nothing to do');
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ id, to: recipient, subject: 'Please verify your e-mail address' });
  expect((await rows())[0]).toMatchObject({ state: 'sent', attempts: 1, data: {} });
});

it('retries a temporary failure eight times, then gives up', async () => {
  answer = async () => refused({ kind: 'later', reason: 'ECONNECTION' });
  await queue();
  const id = await idOf();
  const outcomes = [];
  for (let attempt = 1; attempt <= 10; attempt += 1) outcomes.push(await sendEmail(shop, id));
  expect(outcomes).toEqual([...Array(8).fill('later'), 'failed', 'nothing to do']);
  expect((await rows())[0]).toMatchObject({ state: 'failed', attempts: 9, lastError: 'ECONNECTION', data: {} });
});

it('gives up at once after a permanent failure', async () => {
  answer = async () => refused({ kind: 'never', reason: 'EENVELOPE 550' });
  await queue();
  expect(await sendEmail(shop, await idOf())).toBe('failed');
});

it('does not send again what the server may have taken', async () => {
  answer = async () => refused({ kind: 'unknown', reason: 'ECONNECTION' });
  await queue();
  const id = await idOf();
  expect(await sendEmail(shop, id)).toBe('uncertain');
  expect(await sendEmail(shop, id)).toBe('nothing to do');
  expect(sent).toHaveLength(1);
});

it('marks an email as uncertain whose process died while sending it', async () => {
  answer = () => Promise.reject(new Error('the process is killed here'));
  await queue();
  const id = await idOf();
  await expect(sendEmail(shop, id)).rejects.toThrow('killed');
  expect((await rows())[0]?.state).toBe('sending');
  expect(await settleAbandonedEmails(shop)).toBe(0);
  shop.clock.move(11);
  expect(await settleAbandonedEmails(shop)).toBe(1);
  expect((await rows())[0]).toMatchObject({ state: 'uncertain', data: {} });
});

it('sends an email whose process died before handing it over', async () => {
  beforeHandingOver = () => Promise.reject(new Error('the process is killed here'));
  await queue();
  const id = await idOf();
  await expect(sendEmail(shop, id)).rejects.toThrow('killed');
  expect((await rows())[0]).toMatchObject({ state: 'waiting', attempts: 0 });
  beforeHandingOver = async () => undefined;
  expect(await sendEmail(shop, id)).toBe('sent');
  expect(sent).toHaveLength(1);
});

it('does not send an email again that another process sent meanwhile', async () => {
  await queue();
  const id = await idOf();
  beforeHandingOver = async () => {
    beforeHandingOver = async () => undefined;
    expect(await sendEmail(shop, id)).toBe('sent');
  };
  expect(await sendEmail(shop, id)).toBe('nothing to do');
  expect(sent).toHaveLength(1);
  expect((await rows())[0]).toMatchObject({ state: 'sent', attempts: 1 });
});

it('queues an email again an hour after its next attempt was due, not before', async () => {
  const waitingJobs = async () => (await shop.queued()).filter(({ key }) => key === id);
  await database.read.execute(sql`DELETE FROM emails`);
  await queue();
  const id = await idOf();
  await database.read.execute(sql`DELETE FROM test_jobs`);
  shop.clock.move(59);
  expect(await requeueOverdueEmails(shop)).toBe(0);
  shop.clock.move(2);
  expect(await requeueOverdueEmails(shop)).toBe(1);
  expect(await waitingJobs()).toEqual([{ job: 'sendEmail', data: { id }, key: id }]);

  answer = async () => refused({ kind: 'later', reason: 'ECONNECTION' });
  for (let attempt = 1; attempt <= 4; attempt += 1) await sendEmail(shop, id);
  await database.read.execute(sql`DELETE FROM test_jobs`);
  shop.clock.move(60 + 59);
  expect(await requeueOverdueEmails(shop)).toBe(0);
  shop.clock.move(2);
  await JOBS.tidyUp.run(shop, {}, { info: () => {}, warn: () => {}, error: () => {} });
  expect(await waitingJobs()).toHaveLength(1);
  answer = async () => ok(null);
  expect(await sendEmail(shop, id)).toBe('sent');
  shop.clock.move(10_000);
  expect(await requeueOverdueEmails(shop)).toBe(0);
});

it('logs a job with an invalid payload and gives it up', async () => {
  const logged: unknown[] = [];
  const error = (fields: object, message: string) => void logged.push({ ...fields, message });
  await JOBS.sendEmail.run(shop, { id: 5, recipient }, { info: error, warn: error, error });
  const message = 'a job with an invalid payload is given up';
  expect(logged).toEqual([{ job: 'send-email', issues: ['id: invalid_type'], message }]);
  expect(sent).toEqual([]);
});
