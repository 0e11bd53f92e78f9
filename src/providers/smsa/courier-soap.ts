/** Parcels over SMSA's SOAP service (SMSA contract, sections 2.2 and 2.3). */
import { toDecimalText } from '#kernel/money';
import { ok, refused } from '#kernel/result';
import { westernDigits } from '#kernel/text';
import type { Courier, CourierRefusal, NewShipment, Scan, Tracking } from '#shop/delivery/port';
import { courierCity, courierPhone, fit } from './address.rules.ts';
import type { SmsaConfig } from './config.ts';
import { type Arguments, createSoapClient, failureIn } from './soap.ts';
import { arabicOf, codeOfActivity, stateOfScans } from './states.rules.ts';
import { isWaybill } from './wire.ts';
import { findAll, textOf, type XmlNode } from './xml.ts';

const unreadable = (what: string) =>
  refused<CourierRefusal>({ code: 'COURIER_UNAVAILABLE', reason: `no ${what} in the answer` });

/** Returns the arguments of `addShip`, in its order. */
export function shipmentArguments(shipment: NewShipment, config: SmsaConfig, sentDate: string): Arguments {
  const { to, market } = shipment;
  const from = config.shippers[market];
  const phone = courierPhone(westernDigits(to.phone), to.country);
  return [
    ['passKey', config.passKey],
    ['refNo', shipment.reference],
    ['sentDate', sentDate],
    ['idNo', ''],
    ['cName', fit(to.name, 5, 150, '')],
    ['cntry', market],
    ['cCity', courierCity(to.city)],
    ['cZip', westernDigits(to.postcode ?? '')],
    ['cPOBox', ''],
    ['cMobile', phone],
    ['cTel1', ''],
    ['cTel2', ''],
    ['cAddr1', fit(to.line1, 10, 100, to.city)],
    // the service has no field of its own for the short code of the national address
    ['cAddr2', [to.shortAddress, to.line2].filter(Boolean).join(' ').slice(0, 100)],
    ['shipType', 'DLV'],
    ['PCs', 1],
    ['cEmail', to.email ?? ''],
    ['carrValue', '0'],
    ['carrCurr', shipment.currency],
    ['codAmt', toDecimalText(shipment.codAmount, shipment.currency)],
    ['weight', String(shipment.weightKg)],
    ['custVal', toDecimalText(shipment.value, shipment.currency)],
    ['custCurr', shipment.currency],
    ['insrAmt', '0'],
    ['insrCurr', shipment.currency],
    ['itemDesc', shipment.contents.slice(0, 100)],
    ['sName', from.name],
    ['sContact', from.name],
    ['sAddr1', from.line1],
    ['sAddr2', ''],
    ['sCity', from.city],
    ['sPhone', from.phone],
    ['sCntry', market],
    ['prefDelvDate', ''],
    ['gpsPoints', ''],
    ['vatValue', ''],
    ['harmCode', ''],
  ];
}

/** Books, finds, labels, tracks and cancels parcels over SOAP. */
export function createSoapCourier(config: SmsaConfig, today: () => Date): Courier {
  const soap = createSoapClient(config);

  const courier: Courier = {
    async findShipment(reference) {
      const answer = await soap.invoke('getTrackingByRef', [
        ['refNo', reference],
        ['passkey', config.passKey],
      ]);
      if (!answer.ok) return answer;
      const [waybill] = findAll(answer.value, 'awbNo')
        .map((node) => node.text.trim())
        .filter(isWaybill);
      return ok(waybill === undefined ? null : { waybill });
    },

    async createShipment(shipment) {
      const known = await courier.findShipment(shipment.reference);
      if (!known.ok) return known;
      if (known.value) return ok(known.value);
      const day = today().toISOString().slice(0, 10).split('-').reverse().join('/');
      const answer = await soap.invoke('addShip', shipmentArguments(shipment, config, day));
      if (!answer.ok) return answer;
      const text = textOf(answer.value, 'addShipResult');
      const failure = failureIn(text);
      if (failure) return refused(failure);
      return text !== null && isWaybill(text) ? ok({ waybill: text }) : unreadable('waybill');
    },

    async label(waybill) {
      const answer = await soap.invoke('getPDF', [
        ['awbNo', waybill],
        ['passKey', config.passKey],
      ]);
      if (!answer.ok) return answer;
      const text = textOf(answer.value, 'getPDFResult') ?? '';
      return readPdf(text) ?? unreadable('label');
    },

    async track(waybills) {
      const parcels: Tracking[] = [];
      for (const waybill of waybills) {
        const answer = await soap.invoke('getTrack', [
          ['awbNo', waybill],
          ['passkey', config.passKey],
        ]);
        if (!answer.ok) return answer;
        const failure = failureIn(textOf(answer.value, 'RequestStatus'));
        // the waybill may be unknown; a rejected key is not about this parcel
        if (failure?.code === 'COURIER_UNAVAILABLE') return refused(failure);
        if (failure) continue;
        const scans = findAll(answer.value, 'TrackDetails').flatMap((node) => readScan(node) ?? []);
        scans.sort((one, other) => other.at.getTime() - one.at.getTime());
        parcels.push({ waybill, state: stateOfScans(scans), scans });
      }
      return ok(parcels);
    },

    async cancelShipment(waybill, reason) {
      const answer = await soap.invoke('cancelShipment', [
        ['awbNo', waybill],
        ['passkey', config.passKey],
        ['reas', reason],
      ]);
      if (!answer.ok) return answer;
      const failure = failureIn(textOf(answer.value, 'cancelShipmentResult') ?? 'Failed :: no answer');
      return failure ? refused(failure) : ok(null);
    },

    trackingUrl: (waybill) => config.trackingPage.replace('{waybill}', encodeURIComponent(waybill)),
  };
  return courier;
}

/** Decodes a PDF from base64; null for anything else. */
export function readPdf(base64: string) {
  const bytes = new Uint8Array(Buffer.from(base64, 'base64'));
  const isPdf = String.fromCharCode(...bytes.subarray(0, 5)) === '%PDF-';
  return isPdf ? ok(bytes) : null;
}

function readScan(node: XmlNode): Scan | null {
  const activity = textOf(node, 'Activity') ?? '';
  const date = textOf(node, 'evtDate') ?? '';
  const zoned = /(Z|[+-]\d{2}:?\d{2})$/.test(date) ? date : `${date.replace(' ', 'T')}+03:00`;
  const at = new Date(zoned);
  if (activity === '' || Number.isNaN(at.getTime())) return null;
  const type = codeOfActivity(activity);
  return {
    type,
    description: { en: activity, ar: arabicOf(type) ?? activity },
    city: textOf(node, 'Location') ?? '',
    at,
  };
}
