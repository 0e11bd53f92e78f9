import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { minor, toDecimalText } from '#kernel/money';
import { parcelTo } from '../../shop/delivery/port.contract.ts';
import { shipmentBody } from './courier-rest.ts';
import { shipmentArguments } from './courier-soap.ts';
import { openSmsaHarness, type SmsaHarness } from './harness.ts';
import { charge } from './simulator/prices.ts';
import { type Arguments, envelope } from './soap.ts';
import { parseXml, textOf } from './xml.ts';

let harness: SmsaHarness;
beforeEach(async () => {
  harness = await openSmsaHarness();
});
afterEach(() => harness.close());

const NAMESPACE = 'http://track.smsaexpress.com/secom/SMSAWebserviceIntl';
async function soap(operation: string, fields: Arguments, action = `"${NAMESPACE}/${operation}"`) {
  const answer = await fetch(harness.config.soapUrl, {
    method: 'POST',
    headers: { 'content-type': 'text/xml; charset=utf-8', soapaction: action },
    body: envelope(operation, fields),
  });
  const document = parseXml(await answer.text());
  return { status: answer.status, text: (name: string) => (document ? textOf(document, name) : null) };
}
const key = (): readonly ['passKey', string] => ['passKey', harness.config.passKey];
const lower = (): readonly ['passkey', string] => ['passkey', harness.config.passKey];
const priceOf = (destCity: string, codAmt: number, weight: number): Arguments => [
  ['shipCity', 'Makkah'],
  ['shipCntry', 'KSA'],
  ['destCity', destCity],
  ['destCntry', 'KSA'],
  ['shipType', 'DLV'],
  ['codAmt', codAmt],
  ['weight', weight],
];
const add = () => shipmentArguments(parcelTo('ORDER-1'), harness.config, '20/11/2026');
const changed = (fields: Arguments, name: string, value: string): Arguments =>
  fields.map((field) => (field[0] === name ? [name, value] : field));

describe('simulator checklist: SOAP getShipCharges', () => {
  it.each([
    ['Riyadh', 0, 1, 25_00],
    ['Riyadh', 92, 1, 30_00],
    ['Riyadh', 0, 2.5, 29_00],
    ['Najran', 0, 1, 30_00],
    ['Nowhere', 0, 1, 25_00],
  ])('%s with %d to collect and %d kg', async (city, cod, weight, expected) => {
    const answer = await soap('getShipCharges', [key(), ...priceOf(city, cod, weight)]);
    expect(answer.text('ShipCharges')).toBe(toDecimalText(minor(expected), 'SAR'));
    expect(answer.text('ShipChargesCurr')).toBe('SAR');
    expect(charge(city, cod, weight)).toBe(expected);
  });

  it('refuses a wrong pass key, and one in the wrong case, with HTTP 200 and a text', async () => {
    for (const wrong of [['passKey', 'wrong'] as const, lower()]) {
      const answer = await soap('getShipCharges', [wrong, ...priceOf('Riyadh', 0, 1)]);
      expect([answer.status, answer.text('RequestStatus')]).toEqual([200, 'Failed :: Invalid Passkey']);
    }
  });

  it('answers a fault with status 500', async () => {
    await harness.simulator.set({ quotes: 'fault' });
    const answer = await soap('getShipCharges', [key(), ...priceOf('Riyadh', 0, 1)]);
    expect([answer.status, answer.text('faultstring')]).toEqual([500, 'Server was unable to process request.']);
    const unknown = await soap('getShipCharges', [key()], '"urn:other"');
    expect(unknown.status).toBe(500);
  });

  it('can be slow', async () => {
    await harness.simulator.set({ answers: 'late', lateMs: 50 });
    const before = performance.now();
    await soap('getShipCharges', [key(), ...priceOf('Riyadh', 0, 1)]);
    expect(performance.now() - before).toBeGreaterThanOrEqual(45);
  });
});

describe('simulator checklist: SOAP parcels', () => {
  it('books by addShip and addShipPDF, with a tiny valid PDF', async () => {
    const awb = (await soap('addShip', add())).text('addShipResult') ?? '';
    expect(awb).toMatch(/^\d{12}$/);
    const pdf = await soap('addShipPDF', changed(add(), 'refNo', 'ORDER-2'));
    expect(pdf.text('Response')).toMatch(/^\d{12}$/);
    const bytes = Buffer.from(pdf.text('aPDF') ?? '', 'base64').toString('latin1');
    expect(bytes.startsWith('%PDF-1.4')).toBe(true);
    const start = Number(/startxref\n(\d+)/.exec(bytes)?.[1]);
    expect(bytes.slice(start, start + 4)).toBe('xref');
    const got = await soap('getPDF', [['awbNo', awb], key()]);
    expect(Buffer.from(got.text('getPDFResult') ?? '', 'base64').toString('latin1')).toContain(awb);
  });

  it.each([
    ['refNo', ''],
    ['cName', ''],
    ['cMobile', '12345678'],
  ])('refuses %s=%j with Failed', async (name, value) => {
    const answer = await soap('addShip', changed(add(), name, value));
    expect(answer.text('addShipResult')).toMatch(/^Failed ::/);
  });

  it('refuses a known reference', async () => {
    await soap('addShip', add());
    expect((await soap('addShip', add())).text('addShipResult')).toBe('Failed :: refNo already exists');
  });

  it('returns tracking, status and updates, by the spelling of the key that each requires', async () => {
    const awb = (await soap('addShip', add())).text('addShipResult') ?? '';
    expect((await soap('getStatus', [['awbNo', awb], lower()])).text('getStatusResult')).toBe('Data Received');
    harness.later(5);
    expect((await soap('getStatus', [['awbNo', awb], lower()])).text('getStatusResult')).toBe(
      'Shipment Departed SMSA Sorting Facility',
    );
    expect((await soap('getStatus', [['awbNo', awb], key()])).text('getStatusResult')).toMatch(/^Failed/);
    expect((await soap('getTrack', [['awbNo', awb], lower()])).text('Location')).toBe('Riyadh');
    expect((await soap('getTrack', [['awbNo', '0'], lower()])).text('RequestStatus')).toMatch(/^Failed/);
    const updates = await soap('getShipmentUpdates', [['rowId', 1], key()]);
    expect([updates.text('rowId'), updates.text('Activity')]).toEqual(['2', 'Shipment Departed SMSA Sorting Facility']);
  });

  it('cancels until out for delivery', async () => {
    const awb = (await soap('addShip', add())).text('addShipResult') ?? '';
    const cancel = () => soap('cancelShipment', [['awbNo', awb], lower(), ['reas', 'cancelled']]);
    harness.later(25);
    expect((await cancel()).text('cancelShipmentResult')).toMatch(/^Failed/);
  });
});

describe('simulator checklist: REST', () => {
  const rest = (path: string, body?: unknown, apiKey = harness.config.apiKey) =>
    fetch(`${harness.config.restUrl}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { ApiKey: apiKey, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const order = () => shipmentBody(parcelTo('ORDER-1'), harness.config, harness.clock.now());

  it('checks the key', async () => {
    expect((await rest('/api/track/statuslookup', undefined, 'wrong')).status).toBe(401);
  });

  it.each([
    ['ContactName', 'Ali'],
    ['AddressLine1', 'Villa 7'],
    ['City', 'R'],
    ['Country', 'KSA'],
  ])('creates with the length rules: %s=%s', async (name, value) => {
    const consignee = { ...JSON.parse(JSON.stringify(order().ConsigneeAddress)), [name]: value };
    const answer = await rest('/api/shipment/b2c/new', { ...order(), ConsigneeAddress: consignee });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain(`ConsigneeAddress.${name}`);
  });

  it('labels, and tracks single, bulk and by reference', async () => {
    const created = await (await rest('/api/shipment/b2c/new', order())).json();
    expect(created).toMatchObject({ shipmentParcelsCount: 1, waybills: [{ awb: expect.stringMatching(/^\d{12}$/) }] });
    const { awb } = (await harness.simulator.parcels())[0] ?? { awb: '' };
    expect(await (await rest(`/api/shipment/b2c/query/${awb}`)).json()).toMatchObject({ sawb: awb });
    harness.later(31);
    const delivered = { AWB: awb, isDelivered: true, DesinationCity: 'Riyadh' };
    expect(await (await rest(`/api/track/single/${awb}`)).json()).toMatchObject(delivered);
    expect(await (await rest('/api/track/bulk/', [awb])).json()).toMatchObject([delivered]);
    const [byReference] = await (await rest('/api/track/reference/ORDER-1')).json();
    expect(byReference.Scans.map((scan: { ScanType: string }) => scan.ScanType)).toEqual([
      'DL',
      'OD',
      'AF',
      'HOP',
      'PU',
    ]);
    expect(byReference.Scans[0]).toMatchObject({ ScanTimeZone: '+03:00', ReceivedBy: 'Noura Al Harbi' });
  });

  it('looks up statuses with Arabic, and cities', async () => {
    expect(await (await rest('/api/track/statuslookup')).json()).toContainEqual({
      Code: 'DL',
      ScanDescEN: 'Delivered',
      ScanDescAR: 'تم التسليم',
    });
    expect(await (await rest('/api/lookup/cities/AE')).json()).toContainEqual(
      expect.objectContaining({ cityName: 'Dubai', countryCode: 'AE', currencyCode: 'AED' }),
    );
  });
});

describe('simulator checklist: a clock that moves a parcel, and an exception path', () => {
  it('goes PU, HOP, AF, OD, DL, faster by its switch', async () => {
    await harness.simulator.set({ speed: 3600 });
    const booked = await harness.courier.createShipment(parcelTo('ORDER-1'));
    harness.later(31 / 3600);
    const tracked = await harness.courier.track([booked.ok ? booked.value.waybill : '']);
    expect(tracked.ok && tracked.value[0]?.scans.map((scan) => scan.type).reverse()).toEqual([
      'PU',
      'HOP',
      'AF',
      'OD',
      'DL',
    ]);
  });

  it('goes through DE on the exception path', async () => {
    await harness.simulator.set({ path: 'exception' });
    const booked = await harness.courier.createShipment(parcelTo('ORDER-1'));
    harness.later(53);
    const tracked = await harness.courier.track([booked.ok ? booked.value.waybill : '']);
    const types = tracked.ok ? tracked.value[0]?.scans.map((scan) => scan.type).reverse() : [];
    expect(types).toEqual(['PU', 'HOP', 'AF', 'OD', 'DE', 'OD', 'DL']);
  });

  it('has a control page', async () => {
    const page = await (await fetch(`${harness.config.restUrl}/control?locale=ar`)).text();
    expect(page).toContain('dir="rtl"');
    expect(page).toContain('name="quotes"');
  });
});
