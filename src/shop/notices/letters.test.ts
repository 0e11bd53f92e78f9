import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '#kernel/market';
import { compose } from './compose.ts';
import { fill, headerText, plain } from './parts.rules.ts';
import type { NoticeRow } from './records.ts';

const now = new Date('2026-03-01T08:00:00Z');
const notice = (kind: string, language: 'en' | 'ar', firstName = 'سارة'): NoticeRow => ({
  id: 'n'.repeat(24),
  kind,
  key: 'k',
  recipient: 'sara@example.com',
  language,
  market: 'KSA',
  data: { firstName, link: 'https://store.example/reset-password/u_1/token' },
  state: 'waiting',
  attempts: 0,
  lastError: '',
  createdAt: now,
  changedAt: now,
});

describe.each(LANGUAGES)('a letter in %s', (language) => {
  it.each(['verifyEmail', 'passwordReset'])('%s says everything in both forms', async (kind) => {
    const message = await compose(notice(kind, language));
    for (const form of [message.text, message.html]) {
      expect(form).toContain('سارة');
      expect(form).toContain('https://store.example/reset-password/u_1/token');
      expect(form).toContain('care.ksa@daralmisk.example');
      expect(form).toContain('+966 12 000 0000');
      expect(form).not.toContain('{{');
      expect(form).not.toContain('undefined');
    }
    expect(message.html).toContain(`<html dir="${language === 'ar' ? 'rtl' : 'ltr'}" lang="${language}"`);
    expect(message.html).toContain(language === 'ar' ? 'align="right"' : 'align="left"');
    expect(message.subject).not.toMatch(/[\r\n]/);
    expect(message.from).toEqual({
      name: language === 'ar' ? 'دار المسك' : 'Dar Al Misk',
      address: 'care.ksa@daralmisk.example',
    });
    expect(message).toMatchSnapshot();
  });

  it('shows what somebody typed as the text it is', async () => {
    const { html } = await compose(notice('verifyEmail', language, '<script>alert(1)</script>\u202e'));
    expect(html).not.toContain('<script');
    expect(html).toContain('&lt;script&gt;');
  });
});

it('isolates values in sentences and refuses half-filled ones', () => {
  expect(plain(fill('order {{orderId}} of {{name}}', { orderId: '#1', name: 'مسك' }))).toBe(
    'order \u2066#1\u2069 of \u2068مسك\u2069',
  );
  expect(() => fill('{{missing}}', {})).toThrow('missing');
});

it('keeps headers on one line', () => {
  expect(headerText(fill('a {{name}}', { name: 'b\r\nBcc: x@y.z' }), 'en')).toBe('a b Bcc: x@y.z');
});
