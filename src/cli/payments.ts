import { minor, toDecimalText } from '#kernel/money';
import { readOrderById } from '#shop/orders';
import { listOpenCases, recordManualRefund, retryRefund, settleDifference } from '#shop/payments';
import { acceptPayment, endPayment, returnPayment } from '#shop/settlement';
import {
  type CommandResult,
  describeResult,
  listing,
  type OperatorCommand,
  type OperatorShop,
  runOperatorCommand,
  type UseCaseResult,
} from './operator-command.ts';

const COMMANDS: readonly OperatorCommand[] = [
  { name: 'list', arguments: '', summary: 'lists what needs manual review', run: listing(list) },
  {
    name: 'accept',
    arguments: '<payment>',
    summary: 'accepts a payment under review: its order is paid',
    run: forOne(acceptPayment),
  },
  {
    name: 'return',
    arguments: '<payment>',
    summary: 'refunds a payment under review and ends its order',
    run: forOne(returnPayment),
  },
  {
    name: 'end',
    arguments: '<reference>',
    summary: 'marks an undecided payment as failed and ends its order',
    run: forOne(endPayment),
  },
  {
    name: 'retry',
    arguments: '<refund>',
    summary: 'requests a failed refund again',
    run: forOne(retryRefund),
  },
  {
    name: 'refunded',
    arguments: '<refund> <provider id>',
    summary: 'records a refund that was made in the portal',
    run: (shop, [id, ...words]) => {
      const providerId = words.join(' ').trim();
      return id && providerId ? describe(recordManualRefund(shop, id, providerId)) : null;
    },
  },
  {
    name: 'settle',
    arguments: '<difference> <what was done>',
    summary: 'closes a difference of the reconciliation',
    run: (shop, [id, ...words]) => {
      const note = words.join(' ').trim();
      return id && note ? settle(shop, id, note) : null;
    },
  },
];

/** Runs a command about card payments (docs/operating.md, "Manual review of card money"). */
export function runPaymentsCommand(shop: OperatorShop, args: readonly string[]): Promise<CommandResult> {
  return runOperatorCommand('payments', COMMANDS, shop, args);
}

type UseCase = (shop: OperatorShop, id: string) => Promise<UseCaseResult>;

/** A `run` that takes the id of what the use case changes. */
function forOne(useCase: UseCase): OperatorCommand['run'] {
  return (shop, [id, ...more]) => (id && more.length === 0 ? describe(useCase(shop, id)) : null);
}

async function describe(result: Promise<UseCaseResult>): Promise<CommandResult> {
  return describeResult(await result, REASONS);
}

async function settle(shop: OperatorShop, id: string, note: string): Promise<CommandResult> {
  const settled = await settleDifference(shop, id, note);
  return { done: settled, lines: [settled ? 'done' : 'not done: there is no such open difference'] };
}

const REASONS: Readonly<Record<string, string>> = {
  notUnderReview: 'no payment with this id is under review',
  notOurAmount: 'it is not the amount that was requested; it can only be returned',
  foreignMoney: 'it is not in a currency of this store; refund it in the portal of the provider',
  notOpen: 'no undecided payment has this reference, or money was received for it',
  ibanMissing: 'it is a bank transfer: record it in the back office, with the last four characters of the IBAN',
  refundUnknown: 'there is no refund with this id',
  refundDone: 'this refund is done',
  refundUnderWay: 'this refund is still being requested; only a failed one can be changed',
};

const formatAmount = (amount: number | null, currency: string) =>
  amount === null ? 'nothing' : `${toDecimalText(minor(amount), currency)} ${currency}`;
const formatTime = (at: Date) => at.toISOString().slice(0, 16).replace('T', ' ');

async function list(shop: OperatorShop): Promise<readonly string[]> {
  const { reviews, undecided, refunds, differences, authorised } = await listOpenCases(shop);
  const nameOfOrder = async (orderId: string | null) => {
    const order = orderId && (await readOrderById(shop, orderId));
    return order ? `order ${order.number}` : 'no order';
  };
  const lines: string[] = [];
  if (reviews.length > 0) lines.push('Payments under review:');
  for (const { payment, provider, amount, currency, asked, askedCurrency, orderId, code, since } of reviews) {
    const sums = `${formatAmount(amount, currency)} for ${formatAmount(asked, askedCurrency)}`;
    lines.push(`  ${payment}  ${provider} ${code}, ${sums}, ${await nameOfOrder(orderId)}, ${formatTime(since)}`);
  }
  if (undecided.length > 0) lines.push('Undecided payments (look them up in the portal by this reference):');
  for (const { attempt, provider, state, orderId, since } of undecided) {
    lines.push(`  ${attempt}  ${provider}, ${state}, ${await nameOfOrder(orderId)}, ${formatTime(since)}`);
  }
  if (refunds.length > 0) lines.push('Refunds that are not complete:');
  for (const { id, provider, paymentId, amount, currency, reason, state, lastError, orderId, askedAt } of refunds) {
    const money = paymentId === null ? 'by bank transfer' : `of ${provider} ${paymentId}`;
    const description = `${formatAmount(amount, currency)} ${money} (${reason})`;
    lines.push(
      `  ${id}  ${state}, ${description}, ${await nameOfOrder(orderId)}, ${formatTime(askedAt)}: ${lastError || 'no answer'}`,
    );
  }
  if (differences.length > 0) lines.push('Differences from the statements of the providers:');
  for (const { id, provider, kind, paymentId, ours, theirs, currency, reference, foundAt } of differences) {
    const sums = `ours ${formatAmount(ours, currency)}, theirs ${formatAmount(theirs, currency)}`;
    lines.push(`  ${id}  ${provider} ${kind} ${paymentId} (${reference}): ${sums}, ${formatTime(foundAt)}`);
  }
  if (authorised.length > 0) lines.push('Money that a lender has agreed to and not paid (look it up in its portal):');
  for (const { provider, paymentId, keep, currency, state, lastError, orderId, authorisedAt } of authorised) {
    const description = `${formatAmount(keep, currency)}, ${state}, ${await nameOfOrder(orderId)}`;
    lines.push(
      `  ${paymentId}  ${provider} ${description}, ${formatTime(authorisedAt)}: ${lastError || 'not asked for yet'}`,
    );
  }
  return lines.length > 0 ? lines : ['Nothing needs manual review.'];
}
