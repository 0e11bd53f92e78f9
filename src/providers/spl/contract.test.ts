import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSpl } from './adapter.ts';
import { liveSpl, SANDBOX_SPL_KEY, sandboxSpl } from './config.ts';
import { openSplHarness, type SplHarness } from './harness.ts';
import { spl } from './index.ts';
import { CODES } from './simulator/codes.ts';

let harness: SplHarness;
beforeAll(async () => {
  harness = await openSplHarness();
});
beforeEach(() => harness.simulator.set({ answers: 'normal', limit: 'open', content: 'whole', lateMs: 5000 }));
afterAll(() => harness.close());

const ask = (code: string, language: 'en' | 'ar' = 'en') => harness.addresses.byShortCode(code, language);
const reason = (words: string) => ({ ok: false, error: { code: 'REGISTER_UNAVAILABLE', reason: words } });

describe('SPL as the register of national addresses', () => {
  it('finds every code that it knows, in both languages', async () => {
    expect(CODES).toHaveLength(40);
    expect(new Set(CODES.map(({ city }) => city.en)).size).toBe(12);
    for (const { code, city, postcode } of CODES) {
      expect(await ask(code)).toMatchObject({ ok: true, value: { city: city.en, postcode } });
    }
    expect(await ask('RRRD2929', 'ar')).toEqual({
      ok: true,
      value: {
        building: '2929',
        street: 'شارع الأمير سلطان',
        district: 'حي الروضة',
        city: 'جدة',
        region: 'منطقة مكة المكرمة',
        postcode: '23435',
        additional: '6000',
      },
    });
  });

  it('has no address for an unknown code', async () => {
    expect(await ask('RRRD2930')).toEqual({ ok: true, value: null });
  });

  it('gives up on a late answer at its own limit', async () => {
    const hasty = createSpl({ ...harness.config, timeoutMs: 100 });
    await harness.simulator.set({ answers: 'late' });
    expect(await hasty.byShortCode('RRRD2929', 'en')).toEqual(reason('timeout'));
  });

  it.each([
    ['a broken answer', { answers: 'broken' }, 'status 503'],
    ['the limit of the week', { limit: 'reached' }, 'status 429'],
    ['an answer that is cut off', { content: 'cut' }, 'unreadable answer'],
    ['half an address', { content: 'half' }, 'half an address'],
  ] as const)('takes %s for no answer', async (_what, switches, words) => {
    await harness.simulator.set(switches);
    expect(await ask('RRRD2929')).toEqual(reason(words));
  });

  it('takes a lost connection and a wrong key for no answer', async () => {
    const outsider = createSpl({ ...harness.config, apiKey: 'other' });
    expect(await outsider.byShortCode('RRRD2929', 'en')).toEqual(reason('status 401'));
    const nobody = createSpl({ ...harness.config, url: 'http://127.0.0.1:9' });
    expect(await nobody.byShortCode('RRRD2929', 'en')).toMatchObject({ ok: false });
  });

  it('answers in windows-1256 unless UTF-8 is asked for', async () => {
    const path = '/NationalAddress/NationalAddressByShortAddress/NationalAddressByShortAddress';
    const answer = await fetch(`${harness.config.url}${path}?shortaddress=RRRD2929&language=A`, {
      headers: { api_key: harness.config.apiKey },
    });
    const bytes = await answer.arrayBuffer();
    expect(new TextDecoder('windows-1256').decode(bytes)).toContain('شارع الأمير سلطان');
    expect(new TextDecoder().decode(bytes)).not.toContain('شارع');
  });
});

describe('the settings of SPL', () => {
  it('are the simulator in a sandbox store, and nothing in a live one without a key', () => {
    expect(sandboxSpl('http://store.test').parse({})).toMatchObject({ url: 'http://store.test/sandbox/spl' });
    expect(spl.configure({}, 'live', 'https://shop.example.com')).toEqual({ ok: true, value: null });
    expect(spl.configure({ SPL_API_KEY: 'k' }, 'live', 'https://shop.example.com')).toMatchObject({
      ok: true,
      value: { name: 'spl' },
    });
  });

  it.each([
    ['SPL_API_KEY', { SPL_API_KEY: SANDBOX_SPL_KEY }],
    ['SPL_URL', { SPL_API_KEY: 'k', SPL_URL: 'https://shop.example.com/sandbox/spl' }],
    ['SPL_URL', { SPL_API_KEY: 'k', SPL_URL: 'http://apina.address.gov.sa' }],
    ['SPL_TIMEOUT_MS', { SPL_API_KEY: 'k', SPL_TIMEOUT_MS: '1501' }],
  ])('refuse a wrong %s in a live store', (name, settings) => {
    const read = spl.configure(settings, 'live', 'https://shop.example.com');
    expect(read.ok ? [] : read.error.join()).toContain(name);
    expect(liveSpl.safeParse(settings).success).toBe(false);
  });
});
