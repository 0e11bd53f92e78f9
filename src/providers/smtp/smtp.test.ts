import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import PostalMime from 'postal-mime';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { MailTransport, Message } from '#shop/emails/port';
import { type MailServer, startMailServer } from '#support/mail-server';
import { folderTransport, storedMessage, storedMessages } from '../mail-folder/adapter.ts';
import { readMessage } from '../mail-folder/read-message.ts';
import { smtpTransport } from './adapter.ts';

const message: Message = {
  id: 'abc123',
  from: { name: 'دار المسك', address: 'care@store.example' },
  replyTo: { name: 'دار المسك', address: 'care@store.example' },
  to: 'sara@example.com',
  subject: 'تسلّمنا طلبك \u206610001\u2069 ونشكرك على ثقتك بدار المسك للعطور الشرقية',
  language: 'ar',
  text: 'تحية طيبة\nسارة\n',
  html: '<p dir="rtl">تحية طيبة</p>',
};

const yes = async () => true;

let server: MailServer;
let folder: string;

beforeAll(async () => {
  server = await startMailServer();
  folder = await mkdtemp(path.join(tmpdir(), 'mail-'));
});
afterEach(() => {
  server.reaction = 'accept';
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const newest = async (): Promise<Buffer> => {
  const [first] = await storedMessages(folder);
  const raw = first && (await storedMessage(folder, first.id));
  if (!raw) throw new Error('no message was written');
  return raw;
};

describe.each<[string, () => MailTransport, () => Promise<Buffer> | Buffer | undefined]>([
  ['an SMTP server', () => smtpTransport(server.url), () => server.received.at(-1)?.raw],
  ['a folder', () => folderTransport(folder), newest],
])('a message through %s', (_name, transport, read) => {
  it('arrives with both parts, its language and its headers', async () => {
    expect(await transport().send(message, yes)).toEqual({ ok: true, value: null });
    const raw = await read();
    if (!raw) throw new Error('nothing arrived');
    const source = raw.toString('latin1');
    expect(source.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    expect(Math.max(...source.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(998);
    expect(source.match(/Content-Language: ar/g)).toHaveLength(3);
    expect(source).toMatch(/^Content-Type: multipart\/alternative/m);
    expect(source.indexOf('text/plain')).toBeLessThan(source.indexOf('text/html'));

    const mail = await PostalMime.parse(raw);
    expect(mail.subject).toBe(message.subject);
    expect(mail.from).toEqual(message.from);
    expect(mail.to).toEqual([{ address: 'sara@example.com', name: '' }]);
    expect(mail.text?.trim()).toBe('تحية طيبة\nسارة');
    expect(mail.html?.trim()).toBe(message.html);
    expect(mail.messageId).toBe('<abc123@store.example>');
    expect(mail.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated');
  });

  it('calls `mayHandOver` before it is transmitted, and is not transmitted when that returns false', async () => {
    const before = (await read())?.toString('latin1');
    const mayHandOver = vi.fn(async () => false);
    const other = { ...message, id: 'stays' };
    expect(await transport().send(other, mayHandOver)).toMatchObject({ ok: false, error: { kind: 'later' } });
    expect(mayHandOver).toHaveBeenCalledOnce();
    expect((await read())?.toString('latin1')).toBe(before);
  });

  it.each(['a@b.c\r\nBcc: x@y.z', 'a@b.c, d@e.f', '', 'a@b.c\u202e'])('is refused to %j', async (to) => {
    expect(await transport().send({ ...message, to }, yes)).toMatchObject({ ok: false, error: { kind: 'never' } });
  });
});

it('reads back what it stores in a folder', async () => {
  for (const one of [
    message,
    { ...message, id: 'en1', language: 'en' as const, text: 'a = b: https://x.y/?z=1\n'.repeat(9) },
  ]) {
    await folderTransport(folder).send(one, yes);
    const raw = await storedMessage(folder, one.id);
    const read = raw && (await readMessage(raw));
    expect(read).toMatchObject({ to: one.to, subject: one.subject });
    expect(read?.text.trim().replaceAll('\r\n', '\n')).toBe(one.text.trim());
    expect(read?.html.trim()).toBe(one.html);
  }
  expect(await storedMessage(folder, '../../etc/passwd')).toBeNull();
});

it('sends many at once over few connections, and loses none beside one that is withdrawn', async () => {
  const transport = smtpTransport(server.url);
  const before = server.received.length;
  const ids = Array.from({ length: 12 }, (_, number) => `rush${number}`);
  const sent = await Promise.all(ids.map((id) => transport.send({ ...message, id }, async () => id !== 'rush3')));
  expect(sent.map(({ ok }) => ok)).toEqual(ids.map((id) => id !== 'rush3'));
  expect(await transport.send({ ...message, id: 'after' }, yes)).toMatchObject({ ok: true });
  const arrived = server.received
    .slice(before)
    .map(({ raw }) => /^Message-ID: <(\w+)@/im.exec(raw.toString('latin1'))?.[1]);
  expect(arrived.toSorted()).toEqual([...ids.filter((id) => id !== 'rush3'), 'after'].toSorted());
});

describe('a server that rejects', () => {
  it.each([
    [{ at: 'recipient', status: 550 }, 'never'],
    [{ at: 'recipient', status: 450 }, 'later'],
    [{ at: 'message', status: 554 }, 'never'],
    [{ at: 'message', status: 421 }, 'later'],
    ['disconnect', 'unknown'],
  ] as const)('%j means %s', async (reaction, kind) => {
    server.reaction = reaction;
    expect(await smtpTransport(server.url).send(message, yes)).toMatchObject({ ok: false, error: { kind } });
  });

  it('does not call `mayHandOver` for a message whose recipient is rejected', async () => {
    server.reaction = { at: 'recipient', status: 450 };
    const mayHandOver = vi.fn(yes);
    await smtpTransport(server.url).send(message, mayHandOver);
    expect(mayHandOver).not.toHaveBeenCalled();
  });

  it('can be retried when the server cannot be reached or rejects the login', async () => {
    const later = { ok: false, error: { kind: 'later' } };
    expect(await smtpTransport('smtp://127.0.0.1:1').send(message, yes)).toMatchObject(later);
    expect(await smtpTransport(server.url.replace('secret', 'wrong')).send(message, yes)).toMatchObject(later);
  });
});
