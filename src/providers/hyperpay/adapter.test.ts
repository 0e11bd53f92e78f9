import { createServer, type IncomingMessage as NodeRequest } from 'node:http';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { minor } from '#kernel/money';
import { chargeOf, prepared, providerResultsOf } from '../../shop/payments/port.contract.ts';
import { createHyperPay } from './adapter.ts';
import { liveHyperPay, SANDBOX_HYPERPAY, sandboxHyperPay } from './config.ts';
import { type HyperPayHarness, openHyperPayHarness } from './harness.ts';
import { checkoutForm, formatAmount } from './prepare.ts';
import { openMessage, sealMessage } from './webhook.ts';

let harness: HyperPayHarness;
beforeAll(async () => {
  harness = await openHyperPayHarness();
});
afterAll(() => harness.close());

const live = {
  HYPERPAY_BASE_URL: 'https://eu-prod.oppwa.com/',
  HYPERPAY_ACCESS_TOKEN: 'token',
  HYPERPAY_ENTITY_VISA_MASTER: 'entity-a',
  HYPERPAY_ENTITY_MADA: 'entity-b',
  HYPERPAY_WEBHOOK_KEY: 'ab'.repeat(32),
};

describe('adapter checklist: brand to entity map in configuration; refuse to start when one is missing', () => {
  it('reads a complete live configuration', () => {
    expect(liveHyperPay.parse(live)).toMatchObject({
      baseUrl: 'https://eu-prod.oppwa.com',
      entities: { VISA_MASTER: 'entity-a', MADA: 'entity-b' },
      testMode: null,
    });
  });

  it.each(Object.keys(live))('names %s when it is missing', (key) => {
    const read = liveHyperPay.safeParse({ ...live, [key]: undefined });
    expect(read.error?.issues.map((issue) => issue.path.join('.'))).toEqual([key]);
  });

  it.each([
    ['HYPERPAY_BASE_URL', 'http://eu-prod.oppwa.com'],
    ['HYPERPAY_BASE_URL', 'https://shop.example/sandbox/hyperpay'],
    ['HYPERPAY_BASE_URL', 'https://eu-test.oppwa.com'],
    ['HYPERPAY_BASE_URL', 'https://test.oppwa.com/'],
    ['HYPERPAY_WEBHOOK_KEY', SANDBOX_HYPERPAY.webhookKey],
    ['HYPERPAY_WEBHOOK_KEY', 'abcd'],
    ['HYPERPAY_TEST_MODE', 'EXTERNAL'],
    ['HYPERPAY_WHOLE_AMOUNTS', 'true'],
  ])('refuses %s=%s in a live store', (key, value) => {
    const read = liveHyperPay.safeParse({ ...live, [key]: value });
    expect(read.error?.issues.map((issue) => issue.path.join('.'))).toEqual([key]);
  });

  it('defaults to the simulator, and accepts a test host', () => {
    expect(sandboxHyperPay('http://localhost:3000/').parse({}).baseUrl).toBe('http://localhost:3000/sandbox/hyperpay');
    const test = { HYPERPAY_BASE_URL: 'https://eu-test.oppwa.com', HYPERPAY_TEST_MODE: 'EXTERNAL' };
    expect(sandboxHyperPay('http://localhost:3000').parse(test)).toMatchObject({ testMode: 'EXTERNAL' });
  });
});

describe('adapter checklist: amounts from integer minor units, with exactly two decimals', () => {
  it('writes any amount with two decimals', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999_999_99 }), (amount) => {
        const text = formatAmount(minor(amount), 'SAR', false);
        expect(text).toMatch(/^\d{1,10}\.\d{2}$/);
        expect(BigInt(text.replace('.', ''))).toBe(BigInt(amount));
      }),
    );
  });

  it('rounds up to a whole number for a test acquirer', () => {
    expect(formatAmount(minor(92_00), 'SAR', true)).toBe('92');
    expect(formatAmount(minor(92_01), 'SAR', true)).toBe('93');
  });
});

describe('adapter checklist: prepareCheckout', () => {
  const config = sandboxHyperPay('http://localhost:3000').parse({});
  const account = (channel: 'VISA_MASTER' | 'MADA' | 'APPLE_PAY') => ({
    channel,
    entityId: config.entities[channel] ?? '',
  });

  it('sends the documented fields and defaults for what our address form lacks', () => {
    const form = Object.fromEntries(checkoutForm(chargeOf(harness), account('VISA_MASTER'), config));
    expect(form).toMatchObject({
      entityId: SANDBOX_HYPERPAY.entityVisaMaster,
      amount: '92.00',
      currency: 'SAR',
      paymentType: 'DB',
      integrity: 'true',
      'billing.postcode': '00000',
      'billing.country': 'SA',
      'customer.givenName': 'Noura',
    });
    expect(form).not.toHaveProperty('testMode');
  });

  it('uses the entity of the brand', () => {
    expect(checkoutForm(chargeOf(harness), account('MADA'), config).get('entityId')).toBe(SANDBOX_HYPERPAY.entityMada);
  });

  it('leaves out Arabic fields or all personal fields by its settings', () => {
    const charge = chargeOf(harness);
    const arabic = { ...charge, payer: { ...charge.payer, firstName: 'نورة', city: 'الرياض' } };
    const latin = checkoutForm(arabic, account('MADA'), { ...config, latinOnly: true });
    expect(latin.has('customer.givenName')).toBe(false);
    expect(latin.has('billing.city')).toBe(false);
    expect(latin.get('customer.surname')).toBe('Al Harbi');
    const bare = checkoutForm(arabic, account('MADA'), { ...config, sendCustomer: false });
    expect([...bare.keys()].filter((key) => /^(customer|billing)\./.test(key))).toEqual([]);
  });

  it('does not send a street of digits only, nor more than a field may hold', () => {
    const charge = chargeOf(harness);
    const payer = { ...charge.payer, street1: '1234', street2: '5', firstName: 'N'.repeat(80) };
    const form = checkoutForm({ ...charge, payer }, account('MADA'), config);
    expect(form.get('billing.street1')).toBe('1234 Riyadh');
    expect(form.get('customer.givenName')).toHaveLength(50);
  });

  it('returns the script, its integrity and the brands of the channel', async () => {
    const { payment } = await prepared(harness, chargeOf(harness));
    expect(payment).toMatchObject({ kind: 'widget', brands: 'VISA MASTER' });
    expect(payment.kind === 'widget' && payment.integrity).toMatch(/^sha384-/);
    const mada = await harness.payments.prepare({ ...chargeOf(harness), channel: 'MADA' });
    expect(mada).toMatchObject({ ok: true, value: { brands: 'MADA' } });
  });

  it('accepts only 000.200.100 as an opened checkout', async () => {
    const answer = await harness.payments.prepare({ ...chargeOf(harness), reference: 'short' });
    expect(answer).toMatchObject({ ok: false, error: { code: 'PROVIDER_REFUSED', providerCode: '200.300.404' } });
  });

  it('refuses the channel of the other provider', async () => {
    const online = { ...chargeOf(harness), channel: 'ONLINE' as const };
    expect(await harness.payments.prepare(online)).toMatchObject({ ok: false, error: { code: 'PROVIDER_REFUSED' } });
  });
});

describe('adapter checklist: resourcePath pattern check; own stored checkout id preferred', () => {
  const id = 'ABC123.uat01-vm-tx01';
  it('reads the id of the documented path', () => {
    const hint = harness.payments.readReturn({ id, resourcePath: `/v1/checkouts/${id}/payment` });
    expect(hint).toEqual({ ok: true, value: { session: id, reference: null } });
  });

  it.each([
    'https://evil.example/v1/checkouts/a/payment',
    '//evil.example/v1/checkouts/a/payment',
    '@evil.example/v1/checkouts/a/payment',
    '.evil.example/v1/checkouts/a/payment',
    '/v1/checkouts/../payments/payment',
    '/v1/checkouts/a/b/payment',
    '/v1/checkouts/a/payment/../../refund',
    '/v1/checkouts/a/payment?entityId=other',
    '/v1/checkouts/a%2f..%2f/payment',
    '/v1/checkouts/a/payment\n',
    '/v1/checkouts//payment',
    '',
  ])('refuses the path %j', (resourcePath) => {
    expect(harness.payments.readReturn({ resourcePath }).ok).toBe(false);
  });

  it('refuses an id that is not the path’s', () => {
    const hint = harness.payments.readReturn({ id: 'OTHER', resourcePath: `/v1/checkouts/${id}/payment` });
    expect(hint).toMatchObject({ ok: false, error: { code: 'NOT_AUTHENTIC' } });
  });

  it('puts only checkout ids into paths', async () => {
    const handle = {
      reference: 'PAY-nothing-here',
      channel: 'MADA' as const,
      currency: 'SAR' as const,
      session: '../../v1/query',
    };
    expect(await providerResultsOf(harness.payments.outcome(handle))).toEqual([]);
  });
});

describe('adapter checklist: parseWebhook', () => {
  const key = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f';
  const vector = {
    iv: '000102030405060708090a0b',
    tag: 'D6CA5AA66DCD01E65282C51A2E41944E',
    body: '3C20A262B580E021AF11D6D2FCAC3639A1FAA544910233135903C7BF664B69D6232A8CC4CEA225F940C54EDDB8B71808DE6951BD6AE693EA0FA7182928D3C5DEC00CF558FFF34B046E37C20F81FB5A9A59E4BA0315173A0793B4FAEE42D2F6DF8FD568D69471FC28BC301CC02D065413CE4558D0C1A64AFE28DD6DEFB2D65E208A6230E885E6FB71759C35',
  };
  const plain =
    '{"type":"PAYMENT","payload":{"id":"8ac7a4a1000000010000000200000003","merchantTransactionId":"ORD-100042","result":{"code":"000.100.110"}}}';

  it('decrypts the vector of HyperPay contract, section 5', () => {
    expect(openMessage(vector, key)).toBe(plain);
  });

  it('does not treat its success as paid, since it names no payment type', () => {
    const headers = { 'x-initialization-vector': vector.iv, 'x-authentication-tag': vector.tag };
    for (const body of [vector.body, JSON.stringify({ encryptedBody: vector.body })]) {
      expect(harness.payments.readNotification({ headers, body })).toMatchObject({
        ok: true,
        value: { kind: 'result', providerResult: { status: 'unknown', reference: 'ORD-100042' } },
      });
    }
  });

  it('decrypts messages of its key and no others', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (text) => {
        const sealed = sealMessage(text, key);
        expect(openMessage(sealed, key)).toBe(text);
        expect(openMessage(sealed, key.replace(/^00/, '01'))).toBeNull();
        expect(openMessage({ ...sealed, tag: sealed.tag.slice(0, 8) }, key)).toBeNull();
      }),
    );
  });

  it('ignores the portal’s test message and other types', () => {
    for (const type of ['test', 'REGISTRATION', 'RISK']) {
      const sealed = sealMessage(JSON.stringify({ type, payload: {} }), key);
      const headers = { 'x-initialization-vector': sealed.iv, 'x-authentication-tag': sealed.tag };
      const read = harness.payments.readNotification({ headers, body: sealed.body });
      expect(read).toMatchObject({ ok: true, value: { kind: 'ignored' } });
    }
  });
});

describe('adapter checklist: one HTTP client with timeouts, no secrets in messages', () => {
  async function answering(status: number, body: string, seen: NodeRequest[] = []) {
    const server = createServer((request, response) => {
      seen.push(request);
      response.writeHead(status, status === 307 ? { location: '/elsewhere' } : {}).end(body);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : null;
    return { payments: createHyperPay({ ...harness.config, baseUrl: `http://127.0.0.1:${port}` }), server, seen };
  }
  const handle = {
    reference: 'PAY-anything-01',
    channel: 'VISA_MASTER' as const,
    currency: 'SAR' as const,
    session: 'ABC',
  };

  it.each([
    ['a page instead of JSON', 200, '<html>maintenance</html>'],
    ['JSON without a result', 200, '{"hello":1}'],
    ['a redirect', 307, ''],
    ['an empty answer', 502, ''],
  ])('takes %s for no answer', async (_name, status, body) => {
    const { payments, server, seen } = await answering(status, body);
    for (const asked of [payments.outcome(handle), payments.find(handle), payments.prepare(chargeOf(harness))]) {
      expect(await asked).toMatchObject({ ok: false, error: { code: 'NO_ANSWER' } });
    }
    expect(seen.map((request) => request.url).filter((url) => url === '/elsewhere')).toEqual([]);
    server.close();
  });

  it('reads a declined payment at any status', async () => {
    const declined = JSON.stringify({
      result: { code: '800.100.152', description: 'declined' },
      id: 'p1',
      paymentType: 'DB',
      merchantTransactionId: handle.reference,
      somethingNew: { nested: true },
    });
    for (const status of [200, 400]) {
      const { payments, server } = await answering(status, declined);
      expect(await providerResultsOf(payments.outcome(handle))).toMatchObject([{ status: 'failed', paymentId: 'p1' }]);
      server.close();
    }
  });

  it('has no token and no key in its messages', async () => {
    const secret = { ...harness.config, accessToken: 'very-secret', baseUrl: 'http://127.0.0.1:9' };
    const answer = await createHyperPay(secret).outcome(handle);
    expect(answer).toMatchObject({ ok: false, error: { code: 'NO_ANSWER' } });
    expect(JSON.stringify(answer)).not.toContain('very-secret');
  });

  it('allows the provider’s hosts by its domain, a simulator by its origin', () => {
    expect(harness.payments.origins).toEqual([harness.url]);
    const real = createHyperPay({ ...harness.config, baseUrl: 'https://eu-prod.oppwa.com' });
    expect(real.origins).toEqual(['https://oppwa.com', 'https://*.oppwa.com']);
    const lookalike = createHyperPay({ ...harness.config, baseUrl: 'https://evil-oppwa.com' });
    expect(lookalike.origins).toEqual(['https://evil-oppwa.com']);
  });
});
