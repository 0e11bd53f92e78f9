import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { folderTransport } from './adapter.ts';
import { mailbox } from './mailbox.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'mail-'));
});
afterAll(() => rm(folder, { recursive: true }));

const get = async (address: string) => {
  const answer = await mailbox(folder).request(address);
  return { status: answer.status, text: await answer.text(), policy: answer.headers.get('content-security-policy') };
};

it('lists emails, shows them safely and follows no path out of its folder', async () => {
  expect((await get('/')).text).toContain('No mail yet');
  const sender = { name: 'Dar Al Misk', address: 'care@store.example' };
  const content = {
    id: 'abc',
    from: sender,
    replyTo: sender,
    to: 'sara@example.com',
    subject: '<b>تأكيد</b>',
    language: 'ar' as const,
    text: 'https://store.example/verify-email/u_1/token <script>alert(1)</script>',
    html: '<html><head></head><body><script>alert(1)</script></body></html>',
  };
  await folderTransport(folder).send(content, async () => true);
  const list = await get('/');
  expect(list.text).toContain('&lt;b&gt;تأكيد&lt;/b&gt;');
  expect(list.policy).toContain("default-src 'none'");
  const one = await get('/abc');
  expect(one.text).toContain('<a href="https://store.example/verify-email/u_1/token">');
  expect(one.text).not.toContain('<script>');
  expect((await get('/abc/html')).policy).toMatch(/img-src 'self'.*sandbox(?! allow-scripts)/);
  expect((await get('/abc/source')).text).toContain('Content-Language: ar');
  for (const id of ['none', '..%2f..%2fetc%2fpasswd', '%00']) expect((await get(`/${id}`)).status).toBe(404);
});
