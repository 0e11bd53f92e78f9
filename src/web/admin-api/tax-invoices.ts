import {
  listTaxDocumentsCall,
  mendTaxInvoiceCall,
  readTaxInvoicesCall,
  releaseTaxUnitCall,
  sendTaxInvoicesCall,
  startTaxUnitCall,
  taxInvoiceXmlCall,
} from '#contract/admin/tax-invoices';
import { MARKETS, TRADE_CURRENCIES } from '#kernel/market';
import { localSeconds } from '#kernel/zone';
import {
  COMPLIANCE_DOCUMENTS,
  getXml,
  mendDocument,
  readTaxDocuments,
  readTaxInvoices,
  releaseUnit,
  sendWaiting,
  startUnit,
  type UnitRefusal,
} from '#shop/tax-reports';
import { TAX_DOCUMENTS_LIST } from '#shop/tax-reports/documents.rules';
import type { Shop } from '../../shop/shop.ts';
import type { AdminApi } from './app.ts';
import { listBody, listQuery } from './list.ts';
import { problem } from './problems.ts';

const REFUSALS = {
  notSetUp: 'taxNotSetUp',
  sellerIncomplete: 'taxSeller',
  noUnit: 'taxNoUnit',
  documentsWait: 'taxWaits',
  authorityRefused: 'taxRefused',
  authorityAway: 'taxAway',
} as const satisfies Readonly<Record<UnitRefusal['code'], string>>;

/** Registers the calls about papers that are reported to the tax authority. */
export function registerTaxInvoices(admin: AdminApi, shop: Shop): void {
  admin.on(readTaxInvoicesCall, async (c) => {
    const { markets } = c.var.person;
    const reporting = markets.find((market) => MARKETS[market].invoice.qr === 'zatca') ?? null;
    const read = await readTaxInvoices(shop, { markets, reporting });
    const { waiting, rejected, warned, reported, oldest, lateness } = read.figures;
    return c.json(
      {
        environment: read.environment,
        needs: [...read.needs],
        figures: {
          reportedToday: reported,
          warned,
          waiting,
          rejected,
          oldest: oldest?.toISOString() ?? null,
          lateness,
        },
        units: read.units.flatMap(({ market, name, state, lastIcv, stopped, heldAt, certificates }) =>
          state === 'retired'
            ? []
            : [
                {
                  ...{ market, name, state, lastIcv, stopped, held: heldAt !== null },
                  certificates: certificates.slice(0, 2).map((one) => {
                    const { state, checked, problem, endsAt, endsSoon } = one;
                    return { state, checked, problem, endsAt: endsAt.toISOString(), endsSoon };
                  }),
                },
              ],
        ),
        checks: COMPLIANCE_DOCUMENTS,
      },
      200,
    );
  });

  admin.on(listTaxDocumentsCall, async (c) => {
    const query = listQuery(c, TAX_DOCUMENTS_LIST);
    if (query instanceof Response) return query;
    const page = await readTaxDocuments(shop, query, c.var.person.markets);
    return c.json(
      listBody(c, page, (one) => ({
        ...one,
        currency: TRADE_CURRENCIES.find((known) => known === one.currency) ?? MARKETS[one.market].currency,
        issuedAt: one.issuedAt.toISOString(),
        nextTryAt: one.nextTryAt.toISOString(),
        triedAt: one.triedAt?.toISOString() ?? null,
      })),
      200,
    );
  });

  admin.on(taxInvoiceXmlCall, async (c) => {
    const { number } = c.req.valid('param');
    const found = await getXml(shop.database.read, number, c.var.person.markets);
    if (!found) return problem(c, 'notFound');
    const at = localSeconds('Asia/Riyadh', found.issuedAt).replace(/[-:]/g, '');
    const name = `${found.vatNumber}_${at}_${number.replace(/[^A-Za-z0-9]/g, '-')}.xml`;
    return c.body(found.xml, 200, {
      'Content-Type': 'application/xml; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}"`,
    });
  });

  admin.on(sendTaxInvoicesCall, async (c) => {
    const { person, actor } = c.var;
    return c.json({ waiting: await sendWaiting(shop, { actor, markets: person.markets }) }, 200);
  });

  admin.on(mendTaxInvoiceCall, async (c) => {
    const { person, actor } = c.var;
    const mended = await mendDocument(shop, { actor, number: c.req.valid('param').number, markets: person.markets });
    return mended.ok ? c.json(mended.value, 200) : problem(c, mended.error.code);
  });

  admin.on(startTaxUnitCall, async (c) => {
    const { person, actor } = c.var;
    const wanted = c.req.valid('json');
    if (!person.markets.includes(wanted.market)) return problem(c, 'notFound');
    const started = await startUnit(shop, { actor, ...wanted });
    if (started.ok) return c.json({ certificate: started.value }, 200);
    const { error } = started;
    return problem(c, REFUSALS[error.code], {}, { words: 'words' in error ? error.words : '' });
  });

  admin.on(releaseTaxUnitCall, async (c) => {
    const { person, actor } = c.var;
    const { market } = c.req.valid('json');
    if (!person.markets.includes(market)) return problem(c, 'notFound');
    return c.json({ released: await releaseUnit(shop, { actor, market }) }, 200);
  });
}
