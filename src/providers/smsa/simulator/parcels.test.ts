import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parcelTo } from '../../../shop/delivery/port.contract.ts';
import { openSimulatorServer } from '../../simulation/server.ts';
import { createSmsa } from '../adapter.ts';
import { sandboxSmsa } from '../config.ts';
import { createSmsaSimulator } from '../simulator.ts';
import { MOVES } from './state.ts';

let moves = 0;
let harness: Awaited<ReturnType<typeof open>>;
async function open() {
  const server = await openSimulatorServer();
  const config = sandboxSmsa(server.url).parse({});
  const simulator = createSmsaSimulator({ config, onMove: () => (moves += 1) });
  server.mount('/sandbox/smsa', simulator.app);
  return { config, close: server.close, ...createSmsa(config) };
}
beforeEach(async () => {
  moves = 0;
  harness = await open();
});
afterEach(() => harness.close());

async function book(reference: string): Promise<string> {
  const booked = await harness.courier.createShipment(parcelTo(reference));
  if (!booked.ok) throw new Error(booked.error.reason);
  return booked.value.waybill;
}
const move = (waybill: string, scan: string) =>
  fetch(`${harness.config.restUrl}/parcels/${waybill}`, {
    method: 'POST',
    body: new URLSearchParams({ scan }),
    redirect: 'manual',
  });
async function track(waybill: string) {
  const answer = await harness.courier.track([waybill]);
  return answer.ok ? answer.value[0] : undefined;
}

describe('moving a parcel by hand', () => {
  it('takes it through every state, with a call for each move', async () => {
    const waybill = await book('1-hand');
    const states: unknown[] = [];
    for (const scan of ['PU', 'HOP', 'AF', 'OD', 'DE', 'OD', 'DL']) {
      expect((await move(waybill, scan)).status).toBe(303);
      states.push((await track(waybill))?.state);
    }
    expect(states).toEqual([
      'in-transit',
      'in-transit',
      'in-transit',
      'in-transit',
      'exception',
      'in-transit',
      'delivered',
    ]);
    expect(moves).toBe(7);
  });

  it('sends one back, and then no further', async () => {
    const waybill = await book('2-back');
    await move(waybill, 'PU');
    await move(waybill, 'RTO');
    expect((await track(waybill))?.state).toBe('returned');
    expect((await move(waybill, 'DL')).status).toBe(409);
    expect((await track(waybill))?.scans.map(({ type }) => type)).toEqual(['RTO', 'PU']);
  });

  it('refuses an unknown scan and an unknown parcel', async () => {
    const waybill = await book('3-wrong');
    expect([(await move(waybill, 'XX')).status, (await move('999999999999', 'PU')).status]).toEqual([400, 404]);
    expect(moves).toBe(0);
  });
});

describe('the pages', () => {
  it('list parcels with their possible scans, in both languages', async () => {
    const waybill = await book('4-list');
    for (const [locale, dir, text] of [
      ['en', 'ltr', 'Move it to'],
      ['ar', 'rtl', 'نقله إلى'],
    ]) {
      const page = await (await fetch(`${harness.config.restUrl}/parcels?locale=${locale}`)).text();
      for (const part of [`dir="${dir}"`, text, waybill, ...MOVES.map((scan) => `value="${scan}"`)])
        expect(page).toContain(part);
    }
  });

  it('show one at the url that shoppers get', async () => {
    const waybill = await book('5-link');
    await move(waybill, 'OD');
    const url = harness.courier.trackingUrl(waybill);
    expect(url).toBe(`${harness.config.restUrl}/parcels/${waybill}`);
    expect(await (await fetch(`${url}?locale=ar`)).text()).toContain('في الطريق للتسليم');
    expect((await fetch(harness.courier.trackingUrl('999999999999'))).status).toBe(404);
  });
});
