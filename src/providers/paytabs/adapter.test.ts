import { createServer } from 'node:http';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { minor } from '#kernel/money';
import { westernDigits } from '#kernel/text';
import { chargeOf, prepared } from '../../shop/payments/port.contract.ts';
import { createPayTabs } from './adapter.ts';
import { livePayTabs, SANDBOX_PAYTABS, sandboxPayTabs } from './config.ts';
import { openPayTabsHarness, type PayTabsHarness } from './harness.ts';
import { pageRequest } from './prepare.ts';
import { mapStatus, toProviderResult } from './provider-result.ts';
import { isSignedReturn, sign, textToSign } from './signature.ts';
import { type Transaction, transaction } from './wire.ts';

let harness: PayTabsHarness;
beforeAll(async () => {
  harness = await openPayTabsHarness();
});
afterAll(() => harness.close());

const SAMPLE_KEY = 'SAMPLEKEY-0000000000-0000000000';

describe('adapter checklist: verifyReturn', () => {
  const fields = {
    tranRef: 'TST2600000000001',
    acquirerMessage: '',
    acquirerRRN: '',
    cartId: 'ORD-100042',
    customerEmail: 'a+b@example.com',
    respCode: 'G00000',
    respMessage: 'Authorised',
    respStatus: 'A',
    token: '',
  };
  const signature = 'a6b215e338c4b676a9cd5116c499fbd13cf2e0ecd078ed134322d771b7c5856b';

  it('signs the vector of PayTabs contract, section 5', () => {
    expect(textToSign(fields)).toBe(
      'cartId=ORD-100042&customerEmail=a%2Bb%40example.com&respCode=G00000&respMessage=Authorised&respStatus=A&tranRef=TST2600000000001',
    );
    expect(sign(textToSign(fields), SAMPLE_KEY)).toBe(signature);
    expect(isSignedReturn({ ...fields, signature }, SAMPLE_KEY)).toBe(true);
  });

  it('encodes as PHP does: space, tilde, star, brackets, Arabic', () => {
    expect(textToSign({ a: "x y~z*!'()", b: 'نعم' })).toBe('a=x+y%7Ez%2A%21%27%28%29&b=%D9%86%D8%B9%D9%85');
  });

  it('accepts a field that is exactly 0 whether the sender signed it or left it out', () => {
    const zero = { cartId: 'C', respCode: '0', tranRef: 'T' };
    for (const dropZero of [false, true]) {
      const signed = { ...zero, signature: sign(textToSign(zero, dropZero), SAMPLE_KEY) };
      expect(isSignedReturn(signed, SAMPLE_KEY)).toBe(true);
    }
  });

  it('refuses any other text, key, or signature', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('cartId', 'respStatus', 'tranRef', 'respCode'),
        fc.string({ minLength: 1 }),
        (name, text) => {
          fc.pre(fields[name] !== text && text !== '0');
          expect(isSignedReturn({ ...fields, [name]: text, signature }, SAMPLE_KEY)).toBe(false);
        },
      ),
    );
    expect(isSignedReturn({ ...fields, signature }, `${SAMPLE_KEY}x`)).toBe(false);
    expect(isSignedReturn({ ...fields, signature: '' }, SAMPLE_KEY)).toBe(false);
    expect(isSignedReturn(fields, SAMPLE_KEY)).toBe(false);
  });
});

describe('adapter checklist: verifyCallback over the raw body', () => {
  const body = '{"tran_ref":"TST2600000000001","cart_id":"ORD-100042","payment_result":{"response_status":"A"}}';

  it('signs the vector of PayTabs contract, section 5', () => {
    expect(sign(body, SAMPLE_KEY)).toBe('6c886e6d21063f0ce581aef8e12613fc59bc157f84491209c5c715a84bf34140');
  });

  const callback = (more: object) => {
    const text = JSON.stringify({
      tran_ref: 'TST2600000000001',
      profile_id: harness.config.profileId,
      cart_id: 'PAY-1',
      cart_amount: '92.00',
      cart_currency: 'AED',
      tran_total: '92.00',
      tran_currency: 'AED',
      tran_type: 'Sale',
      payment_result: { response_status: 'A' },
      ...more,
    });
    return { headers: { signature: sign(text, harness.config.serverKey) }, body: text };
  };

  it('reads amounts given as text or as number', () => {
    for (const amounts of [{}, { cart_amount: 92, tran_total: 92 }]) {
      expect(harness.payments.readNotification(callback(amounts))).toMatchObject({
        ok: true,
        value: { providerResult: { status: 'paid', amount: 9200 } },
      });
    }
  });

  it('does not act on another profile, nor without a result', () => {
    for (const more of [{ profile_id: 7 }, { profile_id: null }, { payment_result: null }]) {
      expect(harness.payments.readNotification(callback(more)).ok).toBe(false);
    }
  });

  it('holds for review when the charged amount differs from the requested one', () => {
    for (const more of [{ cart_amount: '91.00' }, { cart_currency: 'USD' }]) {
      expect(harness.payments.readNotification(callback(more))).toMatchObject({
        value: { providerResult: { status: 'review' } },
      });
    }
  });

  it('does not treat an authorisation as a payment, and reads types without case', () => {
    expect(harness.payments.readNotification(callback({ tran_type: 'Auth' }))).toMatchObject({
      value: { providerResult: { kind: 'other' } },
    });
    expect(harness.payments.readNotification(callback({ tran_type: 'SALE' }))).toMatchObject({
      value: { providerResult: { kind: 'payment' } },
    });
  });
});

describe('adapter checklist: mapStatus', () => {
  it.each([
    ['A', 'paid'],
    ['H', 'review'],
    ['P', 'pending'],
    ['V', 'cancelled'],
    ['E', 'failed'],
    ['D', 'failed'],
    ['X', 'failed'],
    ['C', 'cancelled'],
  ])('%s is %s', (code, status) => {
    expect(mapStatus(code)).toBe(status);
  });

  it('treats only A as paid', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.constant('A')), (code) => {
        expect(mapStatus(code) === 'paid').toBe(code === 'A');
      }),
    );
    expect(['constructor', '__proto__', 'toString', 'a', 'AA', ''].map(mapStatus)).toEqual(Array(6).fill('unknown'));
  });

  it('does not count the payments of a test profile in a live store', () => {
    const entry: Transaction = transaction.parse({
      tran_ref: 'TST2600000000001',
      tran_type: 'Sale',
      payment_result: { response_status: 'A' },
    });
    expect(toProviderResult(entry, { ...harness.config, acceptTests: false })?.status).toBe('unknown');
  });
});

/** The adapter before a provider that always answers the same. */
async function answering(status: number, body: string) {
  const server = createServer((_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : null;
  return { payments: createPayTabs({ ...harness.config, baseUrl: `http://127.0.0.1:${port}` }), server };
}

describe('adapter checklist: createPage', () => {
  it('sends the documented fields, the amount as a number', () => {
    const charge = chargeOf(harness, minor(92_05), 'ar');
    expect(pageRequest(charge, harness.config)).toMatchObject({
      profile_id: harness.config.profileId,
      tran_type: 'sale',
      tran_class: 'ecom',
      cart_id: charge.reference,
      cart_currency: 'AED',
      cart_amount: 92.05,
      paypage_lang: 'ar',
      payment_methods: ['creditcard'],
      customer_details: { name: 'Noura Al Harbi', country: 'AE' },
    });
  });

  it('writes at most two decimals for any amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9_999_999_999_99 }).map(minor), (amount) => {
        const { cart_amount: sent } = pageRequest(chargeOf(harness, amount), harness.config);
        expect(JSON.stringify(sent)).toMatch(/^\d+(\.\d{1,2})?$/);
      }),
    );
  });

  it('turns Arabic and Persian digits into 0–9', () => {
    expect(westernDigits('١٢٣٤٥-۶۷۸۹۰')).toBe('12345-67890');
  });

  it('does not retry by itself', async () => {
    let asked = 0;
    const server = createServer((_request, response) => {
      asked += 1;
      response.writeHead(500, { 'content-type': 'application/json' }).end('{"code":400,"message":"internal error"}');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : null;
    const payments = createPayTabs({ ...harness.config, baseUrl: `http://127.0.0.1:${port}` });
    expect(await payments.prepare(chargeOf(harness))).toMatchObject({ ok: false, error: { code: 'NO_ANSWER' } });
    expect(asked).toBe(1);
    server.close();
  });

  it.each([
    ['an empty list', 200, '[]'],
    ['a null object', 200, 'null'],
    ['an empty object', 200, '{}'],
    ['not found', 404, '{"code":2,"message":"not found"}'],
  ])('takes %s for: there is no such transaction', async (_name, status, body) => {
    const { payments, server } = await answering(status, body);
    const handle = { reference: 'RF-never-asked', channel: 'ONLINE' as const, currency: 'AED' as const, session: null };
    expect(await payments.find(handle)).toEqual({ ok: true, value: [] });
    expect(await payments.outcome({ ...handle, session: 'TST1' })).toEqual({ ok: true, value: [] });
    const code = status === 404 ? 'PROVIDER_REFUSED' : 'NO_ANSWER';
    expect(await payments.prepare(chargeOf(harness))).toMatchObject({ ok: false, error: { code } });
    server.close();
  });

  it.each([
    ['a page', 200, '<html></html>', 'NO_ANSWER'],
    ['an empty body', 200, '', 'NO_ANSWER'],
    ['a page instead of not found', 404, '<html></html>', 'NO_ANSWER'],
    ['an invalid request', 400, '{"code":2,"message":"invalid request"}', 'PROVIDER_REFUSED'],
    ['a refused key', 401, '{"code":1,"message":"Authentication failed."}', 'PROVIDER_REFUSED'],
  ])('does not take %s for that', async (_name, status, body, code) => {
    const { payments, server } = await answering(status, body);
    const handle = { reference: 'RF-never-asked', channel: 'ONLINE' as const, currency: 'AED' as const, session: null };
    expect(await payments.find(handle)).toMatchObject({ ok: false, error: { code } });
    server.close();
  });

  it('reuses the page when the same request was made a moment ago (409)', async () => {
    const charge = chargeOf(harness);
    const first = await prepared(harness, charge);
    const second = await prepared(harness, charge);
    expect(second.payment).toEqual(first.payment);
  });

  it('refuses the channels of the other provider', async () => {
    const mada = { ...chargeOf(harness), channel: 'MADA' as const };
    expect(await harness.payments.prepare(mada)).toMatchObject({ ok: false, error: { code: 'PROVIDER_REFUSED' } });
  });
});

describe('adapter checklist: server key only on the server; configuration', () => {
  const live = { PAYTABS_PROFILE_ID: '123', PAYTABS_SERVER_KEY: 'SKEY' };

  it('defaults to the UAE host', () => {
    expect(livePayTabs.parse(live)).toMatchObject({
      baseUrl: 'https://secure.paytabs.com',
      profileId: 123,
      acceptTests: false,
    });
  });

  it.each([
    ['PAYTABS_PROFILE_ID', undefined],
    ['PAYTABS_PROFILE_ID', 'abc'],
    ['PAYTABS_SERVER_KEY', undefined],
    ['PAYTABS_SERVER_KEY', SANDBOX_PAYTABS.serverKey],
    ['PAYTABS_BASE_URL', 'http://secure.paytabs.com'],
    ['PAYTABS_BASE_URL', 'https://shop.example/sandbox/paytabs'],
  ])('refuses %s=%s in a live store', (key, value) => {
    const read = livePayTabs.safeParse({ ...live, [key]: value });
    expect(read.error?.issues.map((issue) => issue.path.join('.'))).toEqual([key]);
  });

  it('defaults to the simulator', () => {
    expect(sandboxPayTabs('http://localhost:3000/').parse({}).baseUrl).toBe('http://localhost:3000/sandbox/paytabs');
  });

  it('has no key in its messages', async () => {
    const payments = createPayTabs({ ...harness.config, serverKey: 'very-secret', baseUrl: 'http://127.0.0.1:9' });
    const answer = await payments.prepare(chargeOf(harness));
    expect(JSON.stringify(answer)).not.toContain('very-secret');
  });
});
