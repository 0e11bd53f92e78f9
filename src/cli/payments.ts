import { minor, toDecimalText } from '#kernel/money';
import { acceptPayment, endPayment, returnPayment } from '#shop/checkout';
import { readOrderById } from '#shop/orders';
import { listOpenCases, recordManualRefund, retryRefund, settleDifference } from '#shop/payments';
import type { Shop } from '../shop/shop.ts';
import { type CommandOutcome, told } from './outcome.ts';

type Needs = Pick<Shop, 'database' | 'clock' | 'jobs'>;

const USAGE = [
  'npm run payments -- list                              what waits for a person',
  'npm run payments -- accept <payment>                  a payment under review is good: its order is paid',
  'npm run payments -- return <payment>                  a payment under review is given back, and its order ends',
  'npm run payments -- end <reference>                   a payment that never ended came to nothing: its order ends',
  'npm run payments -- retry <refund>                    ask again for a refund that was refused',
  'npm run payments -- refunded <refund> <their id>      that refund was made by hand in the portal',
  'npm run payments -- settle <difference> <what was done>',
];

/** One operator's wish about card money (docs/operating.md, "When card money waits for a person"). */
export async function runPaymentsCommand(shop: Needs, args: readonly string[]): Promise<CommandOutcome> {
  const [wish = '', id = '', ...words] = args;
  const said = words.join(' ').trim();
  if (wish === 'list' && id === '') return { done: true, lines: await list(shop) };
  if (wish === 'accept' && id && !said) return told(await acceptPayment(shop, id), WHY);
  if (wish === 'return' && id && !said) return told(await returnPayment(shop, id), WHY);
  if (wish === 'end' && id && !said) return told(await endPayment(shop, id), WHY);
  if (wish === 'retry' && id && !said) return told(await retryRefund(shop, id), WHY);
  if (wish === 'refunded' && id && said) return told(await recordManualRefund(shop, id, said), WHY);
  if (wish === 'settle' && id && said) {
    const settled = await settleDifference(shop, id, said);
    return { done: settled, lines: [settled ? 'done' : 'not done: there is no such open difference'] };
  }
  return { done: false, lines: USAGE };
}

const WHY: Readonly<Record<string, string>> = {
  notUnderReview: 'no payment with this id is under review',
  notOurAmount: 'it is not the amount we asked for; it can only be returned',
  foreignMoney: 'it is not in a currency of ours; give it back in the portal of the provider',
  notOpen: 'no payment that never ended has this reference, or there is money for it',
  refundUnknown: 'there is no refund with this id',
  refundDone: 'this refund is done',
  refundUnderWay: 'this refund is still asked for; only one that failed can be changed',
};

const money = (amount: number | null, currency: string) =>
  amount === null ? 'nothing' : `${toDecimalText(minor(amount), currency)} ${currency}`;
const day = (at: Date) => at.toISOString().slice(0, 16).replace('T', ' ');

async function list(shop: Needs): Promise<readonly string[]> {
  const { reviews, undecided, refunds, differences } = await listOpenCases(shop);
  const named = async (orderId: string | null) => {
    const order = orderId && (await readOrderById(shop, orderId));
    return order ? `order ${order.number}` : 'no order';
  };
  const lines: string[] = [];
  if (reviews.length > 0) lines.push('Payments under review:');
  for (const { payment, provider, amount, currency, asked, askedCurrency, orderId, code, since } of reviews) {
    const sums = `${money(amount, currency)} for ${money(asked, askedCurrency)}`;
    lines.push(`  ${payment}  ${provider} ${code}, ${sums}, ${await named(orderId)}, ${day(since)}`);
  }
  if (undecided.length > 0) lines.push('Payments that never ended (look them up in the portal by this reference):');
  for (const { attempt, provider, state, orderId, since } of undecided) {
    lines.push(`  ${attempt}  ${provider}, ${state}, ${await named(orderId)}, ${day(since)}`);
  }
  if (refunds.length > 0) lines.push('Refunds that are not done:');
  for (const { id, provider, paymentId, amount, currency, reason, state, lastError, orderId, askedAt } of refunds) {
    const what = `${money(amount, currency)} of ${provider} ${paymentId} (${reason})`;
    lines.push(`  ${id}  ${state}, ${what}, ${await named(orderId)}, ${day(askedAt)}: ${lastError || 'no answer'}`);
  }
  if (differences.length > 0) lines.push('Differences with the statements of the providers:');
  for (const { id, provider, kind, paymentId, ours, theirs, currency, reference, foundAt } of differences) {
    const sums = `ours ${money(ours, currency)}, theirs ${money(theirs, currency)}`;
    lines.push(`  ${id}  ${provider} ${kind} ${paymentId} (${reference}): ${sums}, ${day(foundAt)}`);
  }
  return lines.length > 0 ? lines : ['Nothing waits for a person.'];
}
