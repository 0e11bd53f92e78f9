import { createServer } from 'node:http';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { minor, ZERO } from '#kernel/money';
import { westernDigits } from '#kernel/text';
import { parcelTo, toRiyadh } from '../../shop/delivery/port.contract.ts';
import { createFlatRate } from '../flat-rate/adapter.ts';
import { withFallback } from '../flat-rate/fallback.ts';
import { createSmsa } from './adapter.ts';
import { COURIER_CITIES, courierCity, courierPhone, fit } from './address.rules.ts';
import { liveSmsa, SANDBOX_SMSA, sandboxSmsa } from './config.ts';
import { shipmentBody } from './courier-rest.ts';
import { shipmentArguments } from './courier-soap.ts';
import { openSmsaHarness, type SmsaHarness } from './harness.ts';
import { CITIES } from './simulator/prices.ts';
import { envelope } from './soap.ts';
import { arabicOf, codeOfActivity, SCAN_TYPES, stateOf, stateOfScans } from './states.rules.ts';
import { element, findAll, parseXml, textOf } from './xml.ts';

let harness: SmsaHarness;
beforeEach(async () => {
  harness = await openSmsaHarness();
});
afterEach(() => harness.close());

describe('adapter checklist: small XML writer with escaping; parser that ignores prefixes; exact element case and order', () => {
  it('writes the documented envelope', () => {
    expect(
      envelope('getShipCharges', [
        ['passKey', 'k'],
        ['shipCity', 'A & B'],
        ['weight', 1],
      ]),
    ).toBe(
      '<?xml version="1.0" encoding="utf-8"?><soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body><getShipCharges xmlns="http://track.smsaexpress.com/secom/SMSAWebserviceIntl"><passKey>k</passKey><shipCity>A &amp; B</shipCity><weight>1</weight></getShipCharges></soap:Body></soap:Envelope>',
    );
  });

  it('writes addShip in its order and case', () => {
    const names = shipmentArguments(parcelTo('ORDER-1'), harness.config, '20/11/2026').map(([name]) => name);
    expect(names.slice(0, 8)).toEqual(['passKey', 'refNo', 'sentDate', 'idNo', 'cName', 'cntry', 'cCity', 'cZip']);
    expect(names.slice(-4)).toEqual(['prefDelvDate', 'gpsPoints', 'vatValue', 'harmCode']);
    expect(names).toContain('PCs');
  });

  it('sends the short code of the national address: in its own field, else before the second line', async () => {
    const to = { ...parcelTo('ORDER-1').to, shortAddress: 'RRRD2929' };
    const parcel = parcelTo('ORDER-1', { to });
    const sent = shipmentArguments(parcel, harness.config, '20/11/2026');
    expect(Object.fromEntries(sent)).toMatchObject({ cAddr2: 'RRRD2929 Apartment 4' });
    expect(shipmentBody(parcel, harness.config, new Date(0))).toMatchObject({
      ConsigneeAddress: { ShortCode: 'RRRD2929' },
    });
    const without = shipmentBody(parcelTo('ORDER-2'), harness.config, new Date(0));
    expect(JSON.stringify(without)).not.toContain('ShortCode');
    await harness.courier.createShipment(parcel);
    expect((await harness.simulator.parcels()).map(({ shortCode }) => shortCode)).toEqual(['RRRD2929']);
  });

  it('parses what it writes', () => {
    const writable = fc
      .string({ unit: 'grapheme' })
      .map((text) => text.replaceAll(/[^\t\n\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, ''));
    fc.assert(
      fc.property(writable, (text) => {
        expect(parseXml(element('a', text))?.text).toBe(text);
      }),
    );
  });

  it('ignores prefixes, attributes, comments and declarations', () => {
    const document = parseXml(
      '<?xml version="1.0"?><s:A x="1>2"><!-- c --><b:B>1 &lt; 2 &#x41;</b:B><B><![CDATA[<raw>]]></B><C/></s:A>',
    );
    expect(document && findAll(document, 'B').map((node) => node.text)).toEqual(['1 < 2 A', '<raw>']);
    expect(document && textOf(document, 'C')).toBe('');
  });

  it.each(['', '<a>', '<a></b>', '<a/><b/>', 'text', '<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>', '<a', '</a>'])(
    'refuses %j',
    (text) => {
      expect(parseXml(text)).toBeNull();
    },
  );
});

describe('adapter checklist: timeout of a few seconds for quote, and a cache', () => {
  const flat = (report: (reason: string) => void = () => undefined) =>
    withFallback(harness.charges, createFlatRate(), (refusal) => report(refusal.reason));

  it.each([
    ['failed', 'Failed :: Destination not served'],
    ['fault', 'Server was unable to process request.'],
    ['foreign', 'USD'],
    ['garbled', 'no price: Success'],
  ] as const)('%s quote: the flat rate, and a reason for the log', async (quotes, reason) => {
    const reasons: string[] = [];
    await harness.simulator.set({ quotes });
    expect(await flat((why) => reasons.push(why)).quote(toRiyadh)).toEqual({ ok: true, value: 2500 });
    expect(reasons.join()).toContain(reason);
  });

  it('slow quote: the flat rate after the quote timeout', async () => {
    const silent = createServer(() => undefined);
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const address = silent.address();
    const soapUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`;
    const { charges } = createSmsa({ ...harness.config, soapUrl, quoteTimeoutMs: 200 }, harness.clock);
    const reasons: string[] = [];
    const quoted = await withFallback(charges, createFlatRate(), (why) => reasons.push(why.reason)).quote(toRiyadh);
    expect([quoted, reasons]).toEqual([{ ok: true, value: 2500 }, ['timeout']]);
    silent.closeAllConnections();
    silent.close();
  });

  it('answers equal requests from its cache, others from the courier', async () => {
    const first = await harness.charges.quote(toRiyadh);
    await harness.simulator.set({ quotes: 'failed' });
    expect(await harness.charges.quote(toRiyadh)).toEqual(first);
    expect(await harness.charges.quote({ ...toRiyadh, city: ' riyadh ' })).toEqual(first);
    for (const other of [{ city: 'Jeddah' }, { weightKg: 2 }, { codAmount: minor(100) }]) {
      expect((await harness.charges.quote({ ...toRiyadh, ...other })).ok).toBe(false);
    }
    expect(harness.charges.known(toRiyadh)).toBe(first.ok && first.value);
    for (const other of [{ city: 'Jeddah' }, { city: 'Abha' }, { country: 'AE' }]) {
      expect(harness.charges.known({ ...toRiyadh, ...other })).toBeNull();
    }
    harness.later(1);
    expect(harness.charges.known(toRiyadh)).toBeNull();
    expect((await harness.charges.quote(toRiyadh)).ok).toBe(false);
  });

  it('lets one shopper wait for a courier that is down, and calls it again after half a minute', async () => {
    await harness.simulator.set({ quotes: 'fault' });
    expect(await harness.charges.quote(toRiyadh)).toMatchObject({
      error: { reason: expect.stringContaining('Server') },
    });
    await harness.simulator.set({ quotes: 'normal' });
    const otherCity = { ...toRiyadh, city: 'Taif' };
    expect(await harness.charges.quote(otherCity)).toMatchObject({ error: { reason: 'no answer a moment ago' } });
    harness.later(31 / 3600);
    expect((await harness.charges.quote(otherCity)).ok).toBe(true);
  });

  it('does not call a failing courier for half a minute', async () => {
    await harness.simulator.set({ quotes: 'failed' });
    expect((await harness.charges.quote(toRiyadh)).ok).toBe(false);
    await harness.simulator.set({ quotes: 'normal' });
    expect((await harness.charges.quote(toRiyadh)).ok).toBe(false);
    harness.later(31 / 3600);
    expect((await harness.charges.quote(toRiyadh)).ok).toBe(true);
  });
});

describe('adapter checklist: phone numbers normalised, Arabic digits converted, city mapped with a fallback', () => {
  it.each([
    ['0501234567', 'SA', '966501234567'],
    ['+966 50 123 4567', 'SA', '966501234567'],
    ['00966501234567', 'SA', '966501234567'],
    ['501234567', 'SA', '966501234567'],
    ['050 123 4567', 'AE', '971501234567'],
    ['+971-50-1234567', 'AE', '971501234567'],
    ['٠٥٠١٢٣٤٥٦٧', 'SA', '966501234567'],
    ['+966 (0)50 123 4567', 'SA', '966501234567'],
    ['+971501234567', 'SA', '971501234567'],
    ['00966501234567', 'AE', '966501234567'],
  ])('%s in %s is %s', (phone, country, expected) => {
    expect(courierPhone(westernDigits(phone), country)).toBe(expected);
  });

  it('knows cities by their usual spellings in both languages', () => {
    expect(['Mecca', 'مكة المكرمة', 'JEDDAH', 'جدة', ' abu  dhabi', 'دبي'].map(courierCity)).toEqual([
      'Makkah',
      'Makkah',
      'Jeddah',
      'Jeddah',
      'Abu Dhabi',
      'Dubai',
    ]);
    const listed = Object.values(CITIES).flat();
    expect(COURIER_CITIES.filter((city) => !listed.includes(city))).toEqual([]);
  });

  it('sends an unknown city as it was written', () => {
    expect(['Hail', '__proto__', 'constructor'].map(courierCity)).toEqual(['Hail', '__proto__', 'constructor']);
  });

  it('stays within the courier’s lengths for any address', () => {
    fc.assert(
      fc.property(fc.string(), fc.string({ maxLength: 200 }), fc.string({ maxLength: 80 }), (name, line1, city) => {
        const { to } = parcelTo('ORDER-1');
        const body = shipmentBody(
          parcelTo('ORDER-1', { to: { ...to, name, line1, city } }),
          harness.config,
          new Date(0),
        );
        const consignee = JSON.parse(JSON.stringify(body.ConsigneeAddress));
        expect(consignee.ContactName.length).toBeGreaterThanOrEqual(5);
        expect(consignee.AddressLine1.length).toBeGreaterThanOrEqual(10);
        expect(consignee.AddressLine1.length).toBeLessThanOrEqual(100);
        expect(consignee.City.length).toBeGreaterThanOrEqual(3);
        expect(consignee.City.length).toBeLessThanOrEqual(50);
      }),
    );
    expect(fit('Villa 7', 10, 100, 'Riyadh')).toBe('Villa 7 Riyadh');
  });

  it('collects cash for what is still to be paid', () => {
    const cash = parcelTo('ORDER-1', { codAmount: minor(92_00) });
    expect(shipmentBody(cash, harness.config, new Date(0)).CODAmount).toBe(92);
    expect(shipmentArguments(cash, harness.config, '')).toContainEqual(['codAmt', '92.00']);
    expect(shipmentBody(parcelTo('ORDER-1'), harness.config, new Date(0)).CODAmount).toBe(0);
  });
});

describe('adapter checklist: states; unknown codes have a description and no state', () => {
  it('reads the documented codes', () => {
    expect(Object.keys(SCAN_TYPES).map((code) => [code, stateOf(code)])).toEqual([
      ['DL', 'delivered'],
      ['OD', 'in-transit'],
      ['AF', 'in-transit'],
      ['HOP', 'in-transit'],
      ['CC', 'in-transit'],
      ['CR', 'in-transit'],
      ['DE', 'exception'],
      ['PU', 'in-transit'],
      ['PKD', 'in-transit'],
      ['RTO', 'returned'],
      ['RTN', 'returned'],
      ['CAN', 'cancelled'],
      ['BK', 'created'],
      ['NEW', 'created'],
    ]);
    expect(['XX', '', 'constructor'].map(stateOf)).toEqual([null, null, null]);
    expect(
      [[], ['XX'], ['XX', 'OD', 'PU'], ['DE', 'OD']].map((types) => stateOfScans(types.map((type) => ({ type })))),
    ).toEqual(['created', null, 'in-transit', 'exception']);
    expect(Object.keys(SCAN_TYPES).filter((code) => !/[\u0600-\u06ff]/.test(arabicOf(code) ?? ''))).toEqual([]);
    expect(['XX', 'constructor'].map(arabicOf)).toEqual([null, null]);
    expect(codeOfActivity('delivered')).toBe('DL');
    expect(codeOfActivity('On a camel')).toBe('On a camel');
  });
});

describe('adapter checklist: one parcel for an order', () => {
  it.each(['rest', 'soap'] as const)(
    'finds over %s what was booked although the answer was lost',
    async (transport) => {
      await harness.close();
      harness = await openSmsaHarness({ transport });
      await harness.simulator.set({ answers: 'lost' });
      const headers = { ApiKey: harness.config.apiKey };
      const body = JSON.stringify(shipmentBody(parcelTo('ORDER-9'), harness.config, harness.clock.now()));
      const asked = fetch(`${harness.config.restUrl}/api/shipment/b2c/new`, { method: 'POST', headers, body });
      await expect(asked).rejects.toThrow();
      await harness.simulator.set({ answers: 'normal' });
      const answer = await harness.courier.createShipment(parcelTo('ORDER-9'));
      const parcels = await harness.simulator.parcels();
      expect(parcels).toHaveLength(1);
      expect(answer).toEqual({ ok: true, value: { waybill: parcels[0]?.awb } });
    },
  );
});

describe('a rejected key', () => {
  it.each(['rest', 'soap'] as const)(
    'over %s does not reject the parcel: it may be booked later',
    async (transport) => {
      const wrong = createSmsa({ ...harness.config, transport, apiKey: 'old', passKey: 'old' }, harness.clock);
      expect(await wrong.courier.createShipment(parcelTo('ORDER-key'))).toMatchObject({
        error: { code: 'COURIER_UNAVAILABLE' },
      });
      expect(await wrong.courier.cancelShipment('290010000001', 'x')).toMatchObject({
        error: { code: 'COURIER_UNAVAILABLE', reason: expect.stringContaining('Passkey') },
      });
      expect(await wrong.courier.track(['290010000001'])).toMatchObject({ error: { code: 'COURIER_UNAVAILABLE' } });
    },
  );
});

describe('configuration', () => {
  const shipper = JSON.stringify({
    name: 'Dar Al Misk',
    phone: '966120000000',
    line1: 'Ibrahim Street',
    city: 'Makkah',
  });
  const live = {
    SMSA_SOAP_URL: 'https://track.example/Intl.asmx',
    SMSA_PASS_KEY: 'p',
    SMSA_API_KEY: 'a',
    SMSA_SHIPPER_KSA: shipper,
    SMSA_SHIPPER_UAE: shipper,
  };

  it('reads a complete live configuration', () => {
    const config = liveSmsa.parse(live);
    expect(config).toMatchObject({ restUrl: 'https://ecomapis.smsaexpress.com', transport: 'rest' });
    expect(config.shippers.KSA.city).toBe('Makkah');
  });

  it.each([...Object.keys(live).map((key) => [key, undefined] as const)])(
    'names %s when it is missing',
    (key, value) => {
      const read = liveSmsa.safeParse({ ...live, [key]: value });
      expect(read.error?.issues.map((issue) => issue.path[0])).toEqual([key]);
    },
  );

  it.each([
    ['SMSA_SOAP_URL', 'http://track.smsaexpress.com/SECOM/SMSAwebServiceIntl.asmx'],
    ['SMSA_SOAP_URL', 'https://shop.example/sandbox/smsa/x'],
    ['SMSA_PASS_KEY', SANDBOX_SMSA.passKey],
    ['SMSA_API_KEY', SANDBOX_SMSA.apiKey],
    ['SMSA_REST_URL', 'smsa'],
    ['SMSA_REST_URL', 'https://ecomapis-sandbox.azurewebsites.net'],
    ['SMSA_REST_URL', 'https://ecomapis-sandbox.smsaexpress.com'],
    ['SMSA_TRACKING_PAGE', 'https://shop.example/sandbox/smsa/parcels/{waybill}'],
    ['SMSA_TRACKING_PAGE', 'https://www.smsaexpress.com/'],
    ['SMSA_SHIPPER_KSA', 'not json'],
    ['SMSA_SHIPPER_UAE', '{}'],
  ])('refuses %s=%s in a live store', (key, value) => {
    const read = liveSmsa.safeParse({ ...live, [key]: value });
    expect(read.error?.issues[0]?.path[0]).toBe(key);
  });

  it('sends the pass key over plain http only when it is approved', () => {
    const plain = { ...live, SMSA_SOAP_URL: 'http://track.smsaexpress.com/SECOM/SMSAwebServiceIntl.asmx' };
    expect(liveSmsa.safeParse({ ...plain, SMSA_PLAIN_HTTP: 'approved' }).success).toBe(true);
  });

  it('polls parcels no more often than the courier allows', () => {
    const minutes = (more: object) => liveSmsa.parse({ ...live, ...more }).followMinutes;
    expect([minutes({}), minutes({ SMSA_TRANSPORT: 'soap' }), minutes({ SMSA_FOLLOW_MINUTES: '60' })]).toEqual([
      30, 300, 60,
    ]);
    expect((24 * 60) / minutes({ SMSA_TRANSPORT: 'soap' })).toBeLessThanOrEqual(5);
  });

  it('defaults to the simulator', () => {
    expect(sandboxSmsa('http://localhost:3000').parse({})).toMatchObject({
      restUrl: 'http://localhost:3000/sandbox/smsa',
      soapUrl: 'http://localhost:3000/sandbox/smsa/SECOM/SMSAwebServiceIntl.asmx',
    });
  });
});

describe('a parcel paid by card', () => {
  it('is booked without cash', async () => {
    await harness.courier.createShipment(parcelTo('ORDER-card', { codAmount: ZERO }));
    expect((await harness.simulator.parcels())[0]?.codAmount).toBe('0');
  });
});
