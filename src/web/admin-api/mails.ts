import { readMailCall, showMailCall, testMailCall } from '#contract/admin/mails';
import { renderSample, sendSample } from '#shop/emails';
import type { Shop } from '../../shop/shop.ts';
import type { AdminApi } from './app.ts';
import { problem } from './problems.ts';

/** A mail runs nothing, loads nothing but pictures of the store, and is framed by the back office alone. */
const mailPolicy = (publicUrl: string): string =>
  `default-src 'none'; style-src 'unsafe-inline'; img-src ${new URL(publicUrl).origin}; frame-ancestors 'self'; sandbox`;

type Deps = Pick<Shop, 'database' | 'clock' | 'jobs' | 'publicUrl'>;

/** Registers the calls that show mails before they are sent. */
export function registerMails(admin: AdminApi, shop: Deps): void {
  admin.on(readMailCall, async (c) => {
    const sample = { ...c.req.valid('param'), ...c.req.valid('query') };
    if (!c.var.person.markets.includes(sample.market)) return problem(c, 'notFound');
    const { subject, from, text } = await renderSample(shop, sample);
    return c.json({ subject, from, text }, 200);
  });

  admin.on(showMailCall, async (c) => {
    const sample = { ...c.req.valid('param'), ...c.req.valid('query') };
    if (!c.var.person.markets.includes(sample.market)) return problem(c, 'notFound');
    const { html } = await renderSample(shop, sample);
    return c.body(html, 200, {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': mailPolicy(shop.publicUrl),
    });
  });

  admin.on(testMailCall, async (c) => {
    const { person } = c.var;
    const sample = { ...c.req.valid('param'), ...c.req.valid('json') };
    if (!person.markets.includes(sample.market)) return problem(c, 'notFound');
    const sent = await sendSample(shop, person, sample);
    if (sent.ok) return c.json({ to: person.email }, 200);
    return problem(c, 'slowDown', {}, { n: sent.error.retryAfterSeconds });
  });
}
