import {
  acceptPaymentCall,
  closeDayCall,
  type DifferenceAnswer,
  endPaymentCall,
  listOpenMoneyCall,
  listSettledCall,
  readReconciliationCall,
  returnPaymentCall,
  runReconciliationCall,
  settleDifferenceCall,
} from '#contract/admin/payments';
import {
  closeDay,
  getCaptureUnderReview,
  notSetUp,
  readOpenMoney,
  readReconciledDays,
  readSettled,
  settleDifference,
} from '#shop/payments';
import { hangingBecause } from '#shop/payments/authorisation.rules';
import { acceptPayment, endPayment, reconcileDay, returnPayment } from '#shop/settlement';
import type { Shop } from '../../shop/shop.ts';
import type { AdminApi } from './app.ts';
import { problem } from './problems.ts';
import { providerOff, refundProblem } from './refund-problems.ts';

/** Registers the calls about payments, differences and reconciliation. */
export function registerPayments(admin: AdminApi, shop: Shop): void {
  admin.on(listOpenMoneyCall, async (c) => {
    const { reviews, undecided, refunds, differences, authorised } = await readOpenMoney(shop, c.var.person.markets);
    return c.json(
      {
        reviews: reviews.map(({ payment, provider, order, amount, currency, asked, askedCurrency, code, since }) => {
          return { payment, provider, order, amount, currency, asked, askedCurrency, code, since: since.toISOString() };
        }),
        undecided: undecided.map(({ attempt, provider, state, order, amount, currency, since }) => {
          return { attempt, provider, state, order, amount, currency, since: since.toISOString() };
        }),
        refunds: refunds.flatMap(({ id, kind, provider, order, amount, currency, reason, state, ...more }) => {
          if (state === 'done') return [];
          const { paymentId: payment, lastError, askedAt } = more;
          const since = askedAt.toISOString();
          return [{ id, kind, provider, payment, order, amount, currency, reason, state, lastError, since }];
        }),
        differences: differences.map(differenceOf),
        authorised: authorised.map(({ paymentId: payment, provider, order, keep, currency, lastError, ...one }) => {
          const why = hangingBecause(one);
          return {
            payment,
            provider,
            order,
            amount: keep,
            currency,
            why,
            lastError,
            since: one.authorisedAt.toISOString(),
          };
        }),
      },
      200,
    );
  });

  admin.on(acceptPaymentCall, async (c) => {
    const accepted = await acceptPayment(shop, c.req.valid('param').id, c.var.actor);
    return accepted.ok ? c.json({ result: accepted.value }, 200) : refundProblem(c, accepted.error);
  });

  admin.on(returnPaymentCall, async (c) => {
    const capture = await getCaptureUnderReview(shop.database.read, c.req.valid('param').id);
    const off = capture && notSetUp(shop, capture.provider);
    if (off) return providerOff(c, off);
    const returned = await returnPayment(shop, c.req.valid('param').id, c.var.actor);
    return returned.ok ? c.json({ result: returned.value }, 200) : refundProblem(c, returned.error);
  });

  admin.on(endPaymentCall, async (c) => {
    const { id } = c.req.valid('param');
    const ended = await endPayment(shop, id, c.var.actor);
    return ended.ok ? c.json({ id }, 200) : refundProblem(c, ended.error);
  });

  admin.on(settleDifferenceCall, async (c) => {
    const { id } = c.req.valid('param');
    const settled = await settleDifference(shop, id, c.req.valid('json').note, c.var.actor);
    return settled ? c.json({ id }, 200) : problem(c, 'notFound');
  });

  admin.on(listSettledCall, async (c) => {
    const { items, count } = await readSettled(shop, c.var.person.markets);
    return c.json({ items: items.map(differenceOf), count }, 200);
  });

  admin.on(readReconciliationCall, async (c) => {
    const { lastRun, days } = await readReconciledDays(shop, c.var.person.markets);
    return c.json(
      {
        lastRun: lastRun?.toISOString() ?? null,
        days: days.map(({ provider, market, currency, day, ours, theirs, open, closedAt, closedBy }) => {
          return { provider, market, currency, day, ours, theirs, open, closedBy, closedAt: iso(closedAt) };
        }),
      },
      200,
    );
  });

  admin.on(runReconciliationCall, async (c) => {
    const silent: string[] = [];
    let differences = 0;
    for (const { provider } of shop.cards.all) {
      try {
        differences += (await reconcileDay(shop, provider)).length;
      } catch (error) {
        c.var.log.warn({ err: error, provider }, 'a provider gave no statement');
        silent.push(provider);
      }
    }
    return c.json({ differences, silent }, 200);
  });

  admin.on(closeDayCall, async (c) => {
    const { provider, market, day } = c.req.valid('json');
    const closed = await closeDay(shop, { provider, market, day }, c.var.actor);
    return closed.ok ? c.json({ day }, 200) : refundProblem(c, closed.error);
  });
}

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

type Difference = Awaited<ReturnType<typeof readSettled>>['items'][number];

function differenceOf(one: Difference): DifferenceAnswer {
  const { id, kind, provider, paymentId, reference, order, ours, theirs, currency, foundAt, settledAt, note } = one;
  const times = { foundAt: foundAt.toISOString(), settledAt: iso(settledAt) };
  return { id, kind, provider, payment: paymentId, reference, order, ours, theirs, currency, note, ...times };
}
