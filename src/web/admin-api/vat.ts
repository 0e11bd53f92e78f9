import { exportVatCall, readVatCall } from '#contract/admin/vat';
import { MARKETS } from '#kernel/market';
import { readVatReport } from '#shop/vat';
import type { Shop } from '../../shop/shop.ts';
import type { AdminApi } from './app.ts';
import { problem } from './problems.ts';
import { tablesFile } from './tables-file.ts';
import { vatSheet } from './vat-sheet.ts';

/** Registers the calls of the VAT report. */
export function registerVat(admin: AdminApi, shop: Shop): void {
  admin.on(readVatCall, async (c) => {
    const { country, period } = c.req.valid('param');
    if (!c.var.person.markets.includes(country)) return problem(c, 'notFound');
    const report = await readVatReport(shop, country, period);
    if (!report) return problem(c, 'notFound');
    const { rates, boxes, series, ...rest } = report;
    const proofs = series.map((one) => ({ ...one, missing: [...one.missing] }));
    return c.json({ ...rest, rates: [...rates], boxes: [...boxes], series: proofs }, 200);
  });

  admin.on(exportVatCall, async (c) => {
    const { country, period } = c.req.valid('param');
    const { format } = c.req.valid('query');
    const { person, language } = c.var;
    const report = person.markets.includes(country) ? await readVatReport(shop, country, period) : null;
    if (!report) return problem(c, 'notFound');
    const sheet = vatSheet(report, language);
    const about = { language, title: sheet.name, lines: [MARKETS[country].name.full[language], period] };
    return await tablesFile(c, shop, { sheets: [sheet], about, format, name: `vat-${country}-${period}` });
  });
}
