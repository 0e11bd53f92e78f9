/** Parcels over SMSA's ECOM REST interface (SMSA contract, section 3). */

import { z } from 'zod';
import { DAY_MS } from '#kernel/clock';
import { MARKETS } from '#kernel/market';
import { toDecimal } from '#kernel/money';
import { ok, type Result, refused } from '#kernel/result';
import { westernDigits } from '#kernel/text';
import type { Courier, CourierRefusal, NewShipment, Scan, Tracking } from '#shop/delivery/port';
import { call, parseJson } from '../http/call.ts';
import { courierCity, courierPhone, fit } from './address.rules.ts';
import type { SmsaConfig } from './config.ts';
import { readPdf } from './courier-soap.ts';
import { arabicOf, stateOfScans } from './states.rules.ts';
import { created, isWaybill, statusLookup, tracked, type WireScan, type WireTracked } from './wire.ts';

/** Statuses of refusals that concern the key or the rate: the same parcel may be booked later. */
const NOT_ABOUT_THE_PARCEL: ReadonlySet<number> = new Set([401, 403, 408, 429]);

const LOOKUP_MS = DAY_MS;

/** Returns the body of `POST /api/shipment/b2c/new`, within the courier's lengths. */
export function shipmentBody(shipment: NewShipment, config: SmsaConfig, now: Date): Readonly<Record<string, unknown>> {
  const { to, market } = shipment;
  const from = config.shippers[market];
  return {
    ConsigneeAddress: {
      ContactName: fit(to.name, 5, 150, ''),
      ContactPhoneNumber: courierPhone(westernDigits(to.phone), to.country),
      Country: to.country,
      City: courierCity(to.city),
      AddressLine1: fit(to.line1, 10, 100, to.city),
      AddressLine2: to.line2.slice(0, 100),
      ...(to.postcode ? { PostalCode: westernDigits(to.postcode) } : {}),
      ...(to.shortAddress ? { ShortCode: to.shortAddress } : {}),
    },
    ShipperAddress: {
      ContactName: from.name,
      ContactPhoneNumber: from.phone,
      Country: MARKETS[market].iso2,
      City: from.city,
      AddressLine1: from.line1,
      AddressLine2: '',
    },
    OrderNumber: shipment.reference,
    DeclaredValue: Math.max(0.1, toDecimal(shipment.value, shipment.currency)),
    CODAmount: toDecimal(shipment.codAmount, shipment.currency),
    Parcels: 1,
    ShipDate: now.toISOString().slice(0, 19),
    ShipmentCurrency: shipment.currency,
    Weight: shipment.weightKg,
    WeightUnit: 'KG',
    ContentDescription: shipment.contents.slice(0, 100),
    WaybillType: 'PDF',
    VatPaid: true,
    DutyPaid: true,
  };
}

type Answered = { readonly status: number; readonly json: unknown };

/** Books, finds, labels and tracks parcels over REST. Cancels through `others`, since only SOAP can. */
export function createRestCourier(
  config: SmsaConfig,
  now: () => Date,
  others: Pick<Courier, 'cancelShipment' | 'trackingUrl'>,
): Courier {
  let lookup: { readonly until: number; readonly arabic: ReadonlyMap<string, string> } = {
    until: 0,
    arabic: new Map(),
  };

  async function ask(method: 'GET' | 'POST', path: string, body?: unknown): Promise<Result<Answered, CourierRefusal>> {
    const answer = await call({
      method,
      url: `${config.restUrl}${path}`,
      headers: { ApiKey: config.apiKey, 'content-type': 'application/json', accept: 'application/json' },
      timeoutMs: config.timeoutMs,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!answer.ok) return refused({ code: 'COURIER_UNAVAILABLE', reason: answer.error });
    const { status, body: text } = answer.value;
    if (status === 404) return ok({ status, json: null });
    if (status >= 500 || status < 200 || (status >= 300 && status < 400)) {
      return refused({ code: 'COURIER_UNAVAILABLE', reason: `status ${status}` });
    }
    if (NOT_ABOUT_THE_PARCEL.has(status)) {
      return refused({ code: 'COURIER_UNAVAILABLE', reason: `status ${status}: ${text.slice(0, 500)}` });
    }
    if (status >= 400) return refused({ code: 'COURIER_REFUSED', reason: `status ${status}: ${text.slice(0, 500)}` });
    return ok({ status, json: text.trim() === '' ? null : parseJson(text) });
  }

  /** Fetches the courier's Arabic texts by scan code. Ours are used when there is no answer. */
  async function arabicTexts(): Promise<ReadonlyMap<string, string>> {
    const at = now().getTime();
    if (at < lookup.until) return lookup.arabic;
    const answer = await ask('GET', '/api/track/statuslookup');
    const read = statusLookup.safeParse(answer.ok ? answer.value.json : null);
    const pairs = (read.data ?? []).flatMap((row): [string, string][] =>
      row.ScanDescAR ? [[row.Code, row.ScanDescAR]] : [],
    );
    lookup = { until: at + (read.success ? LOOKUP_MS : LOOKUP_MS / 24), arabic: new Map(pairs) };
    return lookup.arabic;
  }

  const courier: Courier = {
    async findShipment(reference) {
      const answer = await ask('GET', `/api/track/reference/${encodeURIComponent(reference)}`);
      if (!answer.ok) return answer;
      const read = z.union([tracked.array(), tracked.transform((one) => [one])]).safeParse(answer.value.json ?? []);
      if (!read.success) return refused({ code: 'COURIER_UNAVAILABLE', reason: 'unreadable tracking answer' });
      const waybill = read.data.map((one) => one.AWB ?? '').find(isWaybill);
      return ok(waybill === undefined ? null : { waybill });
    },

    async createShipment(shipment) {
      const known = await courier.findShipment(shipment.reference);
      if (!known.ok) return known;
      if (known.value) return ok(known.value);
      const answer = await ask('POST', '/api/shipment/b2c/new', shipmentBody(shipment, config, now()));
      if (!answer.ok) return answer;
      const read = created.safeParse(answer.value.json);
      const waybill = read.success ? (read.data.sawb ?? read.data.waybills[0]?.awb ?? '') : '';
      return isWaybill(waybill)
        ? ok({ waybill })
        : refused({ code: 'COURIER_UNAVAILABLE', reason: 'no waybill in the answer' });
    },

    async label(waybill) {
      const answer = await ask('GET', `/api/shipment/b2c/query/${encodeURIComponent(waybill)}`);
      if (!answer.ok) return answer;
      if (answer.value.status === 404) return refused({ code: 'COURIER_REFUSED', reason: 'no such waybill' });
      const read = created.safeParse(answer.value.json);
      const file = read.success ? (read.data.waybills[0]?.awbFile ?? '') : '';
      return readPdf(file) ?? refused({ code: 'COURIER_UNAVAILABLE', reason: 'no label in the answer' });
    },

    async track(waybills) {
      if (waybills.length === 0) return ok([]);
      const answer = await ask('POST', '/api/track/bulk/', waybills);
      if (!answer.ok) return answer;
      const read = tracked.array().safeParse(answer.value.json ?? []);
      if (!read.success) return refused({ code: 'COURIER_UNAVAILABLE', reason: 'unreadable tracking answer' });
      const arabic = await arabicTexts();
      return ok(read.data.flatMap((one) => readTracked(one, arabic) ?? []));
    },

    cancelShipment: others.cancelShipment,
    trackingUrl: others.trackingUrl,
  };
  return courier;
}

function readTracked(parcel: WireTracked, arabic: ReadonlyMap<string, string>): Tracking | null {
  if (!parcel.AWB || !isWaybill(parcel.AWB)) return null;
  const scans = (parcel.Scans ?? []).flatMap((one) => readScan(one, arabic) ?? []);
  scans.sort((one, other) => other.at.getTime() - one.at.getTime());
  const state = parcel.isDelivered === true ? 'delivered' : stateOfScans(scans);
  return { waybill: parcel.AWB, state, scans };
}

function readScan(one: WireScan, arabic: ReadonlyMap<string, string>): Scan | null {
  const at = new Date(`${one.ScanDateTime}${one.ScanTimeZone ?? '+03:00'}`);
  if (Number.isNaN(at.getTime())) return null;
  const en = one.ScanDescription ?? one.ScanType;
  const ar = arabic.get(one.ScanType) ?? arabicOf(one.ScanType) ?? en;
  return { type: one.ScanType, description: { en, ar }, city: one.City ?? '', at };
}
