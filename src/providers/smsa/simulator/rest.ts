/** The REST interface of the simulator (SMSA contract, section 3). */

import type { Hono } from 'hono';
import { z } from 'zod';
import { marketForCountry } from '#kernel/market';
import { parseJson } from '../../http/call.ts';
import { answerFaults } from '../../simulation/faults.ts';
import { SCAN_TYPES } from '../states.rules.ts';
import { labelPdf } from './label.ts';
import { CITIES } from './prices.ts';
import type { SimulatorDeps } from './soap.ts';
import { book, localTime, type Parcel, type Simulation, scansOf } from './state.ts';

const address = z.looseObject({
  ContactName: z.string().min(5).max(150),
  ContactPhoneNumber: z.string().min(9),
  Country: z.string().length(2),
  City: z.string().min(3).max(50),
  AddressLine1: z.string().min(10).max(100),
  AddressLine2: z.string().max(100).optional(),
  ShortCode: z
    .string()
    .regex(/^[A-Z]{4}\d{4}$/)
    .optional(),
});

const order = z.looseObject({
  ConsigneeAddress: address,
  ShipperAddress: address,
  OrderNumber: z.string().min(1).max(50),
  DeclaredValue: z.number().min(0.1),
  CODAmount: z.number().min(0),
  Parcels: z.number().int().min(1),
  ShipDate: z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/),
  ShipmentCurrency: z.string().length(3),
  Weight: z.number().positive(),
  WeightUnit: z.enum(['KG', 'LB']),
  ContentDescription: z.string().min(1),
});

function trackBody(simulation: Simulation, one: Parcel) {
  const scans = scansOf(simulation, one).map(({ type, at }) => ({
    City: one.city,
    ScanType: type,
    ScanDescription: SCAN_TYPES[type]?.en ?? type,
    ScanDateTime: localTime(at),
    ScanTimeZone: '+03:00',
    ...(type === 'DL' ? { ReceivedBy: one.name } : {}),
  }));
  return {
    AWB: one.awb,
    Reference: one.reference,
    StockRow: 1,
    CODAmount: Number(one.codAmount),
    ContentDesc: one.contents,
    RecipientName: one.name,
    OriginCity: 'Makkah',
    OriginCountry: one.country,
    DesinationCity: one.city,
    DesinationCountry: one.country,
    ...(scans[0]?.ScanType === 'DL' ? { isDelivered: true } : {}),
    Scans: scans,
  };
}

function waybillBody(one: Parcel) {
  return {
    sawb: one.awb,
    createDate: new Date(one.createdAt).toISOString().slice(0, 19),
    shipmentParcelsCount: 1,
    waybills: [{ awb: one.awb, awbFile: labelPdf(one.awb, one.city, one.shortCode).toString('base64') }],
  };
}

/** Registers the REST calls, behind the ApiKey header. */
export function registerRest(app: Hono, deps: SimulatorDeps): void {
  const faults = answerFaults(() =>
    deps.change(({ state }) => ({ mode: state.switches.answers, lateMs: state.switches.lateMs })),
  );
  app.use('/api/*', faults);
  app.use('/api/*', async (context, next) => {
    if (context.req.header('apikey') !== deps.apiKey) return context.json({ Message: 'Invalid ApiKey' }, 401);
    return next();
  });

  app.post('/api/shipment/b2c/new', async (context) => {
    const read = order.safeParse(parseJson(await context.req.text()));
    if (!read.success) {
      const problems = read.error.issues.map((issue) => [issue.path.join('.'), [issue.message]]);
      return context.json({ Message: 'The request is invalid.', ModelState: Object.fromEntries(problems) }, 400);
    }
    const { ConsigneeAddress: to } = read.data;
    const one = await deps.change((simulation) =>
      book(simulation, {
        reference: read.data.OrderNumber,
        name: to.ContactName,
        phone: to.ContactPhoneNumber,
        city: to.City,
        country: to.Country,
        codAmount: String(read.data.CODAmount),
        contents: read.data.ContentDescription,
        shortCode: to.ShortCode ?? '',
      }),
    );
    return context.json(waybillBody(one));
  });

  const lookFor = (test: (one: Parcel) => boolean) =>
    deps.change((simulation) => simulation.state.parcels.filter(test).map((one) => trackBody(simulation, one)));

  app.get('/api/shipment/b2c/query/:awb', async (context) => {
    const awb = context.req.param('awb');
    const one = await deps.change(({ state }) => state.parcels.find((parcel) => parcel.awb === awb));
    return one ? context.json(waybillBody(one)) : context.json({ Message: 'Not found' }, 404);
  });
  app.get('/api/track/single/:awb', async (context) => {
    const [one] = await lookFor((parcel) => parcel.awb === context.req.param('awb'));
    return one ? context.json(one) : context.json({ Message: 'Not found' }, 404);
  });
  app.get('/api/track/reference/:reference', async (context) => {
    const found = await lookFor((parcel) => parcel.reference === context.req.param('reference'));
    return context.json(found);
  });
  app.post('/api/track/bulk/', async (context) => {
    const read = z.array(z.string()).safeParse(parseJson(await context.req.text()));
    if (!read.success) return context.json({ Message: 'The request is invalid.' }, 400);
    return context.json(await lookFor((parcel) => read.data.includes(parcel.awb)));
  });
  app.get('/api/track/statuslookup', (context) =>
    context.json(Object.entries(SCAN_TYPES).map(([Code, { en, ar }]) => ({ Code, ScanDescEN: en, ScanDescAR: ar }))),
  );
  app.get('/api/lookup/cities/:country', (context) => {
    const country = context.req.param('country');
    const { currency } = marketForCountry(country);
    const rows = (CITIES[country] ?? []).map((cityName, index) => ({
      cityName,
      cityCode: `${country}${index + 1}`,
      countryCode: country,
      currencyCode: currency,
      currencyName: currency,
    }));
    return context.json(rows);
  });
}
