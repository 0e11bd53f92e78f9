/** The SOAP interface of the simulator (SMSA contract, section 2). */

import type { Hono } from 'hono';
import { DEFAULT_MARKET, isMarketCode, MARKETS } from '#kernel/market';
import { minor, toDecimalText } from '#kernel/money';
import { answerFaults } from '../../simulation/faults.ts';
import { SCAN_TYPES } from '../states.rules.ts';
import { element, escapeXml, parseXml, textOf, type XmlNode } from '../xml.ts';
import { labelPdf } from './label.ts';
import { charge } from './prices.ts';
import { book, cancel, localTime, type Parcel, type Simulation, scansOf } from './state.ts';

export type SimulatorDeps = {
  readonly passKey: string;
  readonly apiKey: string;
  change<R>(work: (simulation: Simulation) => R): Promise<R>;
};

const NAMESPACE = 'http://track.smsaexpress.com/secom/SMSAWebserviceIntl';
const WRONG_KEY = 'Failed :: Invalid Passkey';
const UNKNOWN = 'Failed :: AWB not found';

/** The content of an operation's result element: text or elements. */
type Operation = {
  readonly key: 'passKey' | 'passkey';
  readonly run: (simulation: Simulation, ask: XmlNode, keyed: boolean) => string;
};

const text = (ask: XmlNode, name: string) => textOf(ask, name) ?? '';
const find = ({ state }: Simulation, ask: XmlNode): Parcel | undefined =>
  state.parcels.find((one) => one.awb === text(ask, 'awbNo'));
const activityOf = (type: string) => SCAN_TYPES[type]?.en ?? type;

function quote({ state }: Simulation, ask: XmlNode, keyed: boolean): string {
  const failure = keyed ? 'Failed :: Destination not served' : WRONG_KEY;
  if (!keyed || state.switches.quotes === 'failed') {
    return element('RequestStatus', failure) + element('ShipCharges', '') + element('ShipChargesCurr', '');
  }
  const price = charge(text(ask, 'destCity'), Number(text(ask, 'codAmt')), Number(text(ask, 'weight')));
  const destination = text(ask, 'destCntry');
  const { currency } = isMarketCode(destination) ? MARKETS[destination] : DEFAULT_MARKET;
  const { quotes } = state.switches;
  return (
    element('RequestStatus', 'Success') +
    element('ShipCharges', quotes === 'garbled' ? 'N/A' : toDecimalText(minor(price), currency)) +
    element('ShipChargesCurr', quotes === 'foreign' ? 'USD' : currency)
  );
}

/** Books a parcel by the rules of the courier's guide. Returns the waybill or an error text. */
function add(simulation: Simulation, ask: XmlNode): string {
  const wrong = [
    [text(ask, 'refNo') === '', 'refNo is required'],
    [text(ask, 'cName') === '', 'cName is required'],
    [text(ask, 'cMobile').length < 9, 'cMobile must be at least 9 digits'],
    [text(ask, 'cAddr1') + text(ask, 'cAddr2') === '', 'cAddr1 or cAddr2 is required'],
    [simulation.state.parcels.some((one) => one.reference === text(ask, 'refNo')), 'refNo already exists'],
  ].find(([is]) => is);
  if (wrong) return `Failed :: ${wrong[1]}`;
  return book(simulation, {
    reference: text(ask, 'refNo'),
    name: text(ask, 'cName'),
    phone: text(ask, 'cMobile'),
    city: text(ask, 'cCity'),
    country: text(ask, 'cntry'),
    codAmount: text(ask, 'codAmt'),
    contents: text(ask, 'itemDesc'),
    shortCode: /^[A-Z]{4}[0-9]{4}(?= |$)/.exec(text(ask, 'cAddr2'))?.[0] ?? '',
  }).awb;
}

function details(simulation: Simulation, one: Parcel, name: string): string {
  return scansOf(simulation, one)
    .map(
      ({ type, at }) =>
        `<${name}>${element('awbNo', one.awb)}${element('evtDate', localTime(at))}${element('Activity', activityOf(type))}${element('Details', '')}${element('Location', one.city)}</${name}>`,
    )
    .join('');
}

const OPERATIONS: Readonly<Record<string, Operation>> = {
  getShipCharges: { key: 'passKey', run: quote },
  addShip: { key: 'passKey', run: (simulation, ask, keyed) => (keyed ? add(simulation, ask) : WRONG_KEY) },
  addShipment: { key: 'passKey', run: (simulation, ask, keyed) => (keyed ? add(simulation, ask) : WRONG_KEY) },
  addShipPDF: {
    key: 'passKey',
    run: (simulation, ask, keyed) => {
      const awb = keyed ? add(simulation, ask) : WRONG_KEY;
      const pdf = awb.startsWith('Failed') ? '' : labelPdf(awb, text(ask, 'cCity')).toString('base64');
      return element('Response', awb) + element('aPDF', pdf);
    },
  },
  getPDF: {
    key: 'passKey',
    run: (simulation, ask, keyed) => {
      const one = find(simulation, ask);
      return keyed && one ? labelPdf(one.awb, one.city).toString('base64') : '';
    },
  },
  getTrack: {
    key: 'passkey',
    run: (simulation, ask, keyed) => {
      const one = find(simulation, ask);
      if (!keyed || !one) return element('RequestStatus', keyed ? UNKNOWN : WRONG_KEY);
      return `${element('RequestStatus', 'Success')}<TrackDetailsList>${details(simulation, one, 'TrackDetails')}</TrackDetailsList>`;
    },
  },
  getTrackingByRef: {
    key: 'passkey',
    run: (simulation, ask, keyed) => {
      const one = simulation.state.parcels.find((parcel) => parcel.reference === text(ask, 'refNo'));
      const rows =
        keyed && one ? details(simulation, one, 'Tracking') || `<Tracking>${element('awbNo', one.awb)}</Tracking>` : '';
      return `<diffgram><NewDataSet>${rows}</NewDataSet></diffgram>`;
    },
  },
  getStatus: {
    key: 'passkey',
    run: (simulation, ask, keyed) => {
      const one = find(simulation, ask);
      if (!keyed || !one) return keyed ? UNKNOWN : WRONG_KEY;
      return activityOf(scansOf(simulation, one)[0]?.type ?? 'NEW');
    },
  },
  getShipmentUpdates: {
    key: 'passKey',
    run: (simulation, ask, keyed) => {
      if (!keyed) return element('RequestStatus', WRONG_KEY);
      const updates = simulation.state.parcels
        .flatMap((one) => scansOf(simulation, one).map((scan) => ({ ...scan, one })))
        .sort((first, second) => first.at - second.at)
        .map(
          ({ type, at, one }, index) =>
            `<ShipUpdates>${element('rowId', index + 1)}${element('awbNo', one.awb)}${element('evtDate', localTime(at))}${element('Activity', activityOf(type))}${element('Details', '')}${element('Location', one.city)}</ShipUpdates>`,
        )
        .slice(Number(text(ask, 'rowId')) || 0);
      return `${element('RequestStatus', 'Success')}<ShipUpdatesList>${updates.join('')}</ShipUpdatesList>`;
    },
  },
  cancelShipment: {
    key: 'passkey',
    run: (simulation, ask, keyed) => {
      const one = find(simulation, ask);
      if (!keyed || !one) return keyed ? UNKNOWN : WRONG_KEY;
      return cancel(simulation, one) ? 'Success :: Shipment cancelled' : 'Failed :: Shipment is out for delivery';
    },
  },
};

const wrap = (body: string) =>
  `<?xml version="1.0" encoding="utf-8"?><soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body>${body}</soap:Body></soap:Envelope>`;
const fault = (reason: string) =>
  wrap(`<soap:Fault><faultcode>soap:Server</faultcode>${element('faultstring', reason)}</soap:Fault>`);

/** Registers the SOAP endpoint. Element names are case-sensitive, the pass key's too. */
export function registerSoap(app: Hono, deps: SimulatorDeps): void {
  const faults = answerFaults(() =>
    deps.change(({ state }) => ({ mode: state.switches.answers, lateMs: state.switches.lateMs })),
  );
  app.post('/SECOM/SMSAwebServiceIntl.asmx', faults, async (context) => {
    const xml = { 'content-type': 'text/xml; charset=utf-8' };
    const ask = parseXml(await context.req.text())?.children.find((node) => node.name === 'Body')?.children[0];
    const action = context.req.header('soapaction') ?? '';
    const operation = ask && Object.hasOwn(OPERATIONS, ask.name) ? OPERATIONS[ask.name] : undefined;
    if (!ask || !operation || action !== `"${NAMESPACE}/${ask.name}"`) {
      return context.body(fault('Server did not recognize the value of HTTP Header SOAPAction.'), 500, xml);
    }
    const result = await deps.change((simulation) => {
      if (ask.name === 'getShipCharges' && simulation.state.switches.quotes === 'fault') return null;
      const keyed = ask.children.some((node) => node.name === operation.key && node.text === deps.passKey);
      const known = operation.run(simulation, ask, keyed);
      return known.startsWith('<') ? known : escapeXml(known);
    });
    if (result === null) return context.body(fault('Server was unable to process request.'), 500, xml);
    const { name } = ask;
    const body = `<${name}Response xmlns="${NAMESPACE}"><${name}Result>${result}</${name}Result></${name}Response>`;
    return context.body(wrap(body), 200, xml);
  });
}
