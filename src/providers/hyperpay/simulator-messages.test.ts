import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { chargeOf, prepared } from '../../shop/payments/port.contract.ts';
import { type HyperPayHarness, openHyperPayHarness } from './harness.ts';
import { WEBHOOK_RETRIES_MS } from './simulator/webhooks.ts';
import { createHyperPaySimulator } from './simulator.ts';
import { checkoutAnswer } from './wire.ts';

let harness: HyperPayHarness;
beforeEach(async () => {
  harness = await openHyperPayHarness();
});
afterEach(() => harness.close());

const bodyOf = async (answer: Response) => checkoutAnswer.parse(await answer.json());

describe('simulator checklist: webhook sender', () => {
  const pay = async () => {
    const { payment } = await prepared(harness, chargeOf(harness));
    await harness.payWith(payment.session, '4200000000000091');
  };
  const states = async () =>
    (await harness.messages()).map((message) => {
      const read = harness.payments.readNotification(message);
      return read.ok && read.value.kind === 'result' ? read.value.providerResult.status : 'unread';
    });

  it('sends pending first, then final; raw and JSON wrapped', async () => {
    await pay();
    expect(await states()).toEqual(['pending', 'paid']);
    await harness.simulator.set({ webhookWrapper: 'json' });
    await pay();
    expect(await states()).toEqual(['pending', 'paid']);
  });

  it('repeats, reorders, delays, forges and drops messages by its switches', async () => {
    await harness.simulator.set({ webhooks: 'twice', reorder: true });
    await pay();
    expect(await states()).toEqual(['paid', 'paid', 'pending', 'pending']);
    await harness.simulator.set({ webhooks: 'late', reorder: false, lateMs: 60_000 });
    await pay();
    expect(await states()).toEqual([]);
    harness.later(61);
    expect(await states()).toEqual(['pending', 'paid']);
    await harness.simulator.set({ webhooks: 'forged' });
    await pay();
    expect(await states()).toEqual(['unread', 'unread']);
    await harness.simulator.set({ webhooks: 'never' });
    await pay();
    harness.later(86_400);
    expect(await states()).toEqual([]);
  });

  it('keeps a payment pending until it is settled on the page of pending payments', async () => {
    const charge = chargeOf(harness);
    const { payment } = await prepared(harness, charge);
    await harness.payWith(payment.session, '4000000000000085');
    harness.later(3600);
    expect(await states()).toEqual(['pending']);
    const page = `${harness.config.baseUrl}/pending`;
    expect(await (await fetch(`${page}?locale=ar`)).text()).toContain(charge.reference);
    const settle = () =>
      fetch(page, {
        method: 'POST',
        body: new URLSearchParams({ reference: charge.reference }),
        redirect: 'manual',
      });
    expect((await settle()).status).toBe(303);
    expect(await states()).toEqual(['pending', 'paid']);
    expect((await settle()).status).toBe(404);
    expect(await (await fetch(page)).text()).toContain('No payment is pending.');
  });

  it('retries after 1, 2, 4, 8, 15, 30 minutes, 1 hour, then daily for 30 days', () => {
    const minutes = WEBHOOK_RETRIES_MS.map((delay) => delay / 60_000);
    expect(minutes.slice(0, 8)).toEqual([1, 2, 4, 8, 15, 30, 60, 1440]);
    expect(minutes).toHaveLength(37);
  });
});

describe('the sandbox', () => {
  it('restores its ledger after a restart when it has a file', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'hyperpay-'));
    const options = {
      config: harness.config,
      webhookUrl: `${harness.url}/inbox`,
      file: join(folder, 'state.json'),
    };
    const request = (
      app: ReturnType<typeof createHyperPaySimulator>['app'],
      path: string,
      fields: Record<string, string>,
    ) =>
      app.request(path, {
        method: 'POST',
        headers: { authorization: `Bearer ${harness.config.accessToken}` },
        body: new URLSearchParams(fields).toString(),
      });
    const first = createHyperPaySimulator(options);
    const opened = await request(first.app, '/v1/checkouts', {
      entityId: harness.config.entities.VISA_MASTER,
      amount: '10.00',
      currency: 'SAR',
      paymentType: 'DB',
      merchantTransactionId: 'PAY-00000003',
    });
    const { id } = await bodyOf(opened);
    const second = createHyperPaySimulator(options);
    const card = { number: '4200000000000091', expiry: '01/39', cvv: '100' };
    await request(second.app, `/v1/checkouts/${id}/pay`, { ...card, shopperResultUrl: 'http://shop.example/' });
    expect(await createHyperPaySimulator(options).ledger()).toEqual({ SAR: { captured: 1000, refunded: 0 } });
    await rm(folder, { recursive: true });
  });

  it('has a control page for people and for tests', async () => {
    const control = `${harness.config.baseUrl}/control`;
    const page = await (await fetch(`${control}?locale=ar`)).text();
    expect(page).toContain('dir="rtl"');
    expect(page).toContain('name="webhooks"');
    await fetch(control, { method: 'POST', body: new URLSearchParams({ webhooks: 'never', lateMs: '5' }) });
    expect(await (await fetch(control)).text()).toMatch(/<option selected>never<\/option>/);
    const wrong = await fetch(control, { method: 'POST', body: new URLSearchParams({ webhooks: 'sometimes' }) });
    expect(wrong.status).toBe(400);
    expect(await (await fetch(`${control}/ledger`)).json()).toEqual({});
  });
});
