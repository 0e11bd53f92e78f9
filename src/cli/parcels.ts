import { existsSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { toDecimalText } from '#kernel/money';
import type { Address } from '#shop/addresses/address.rules';
import { cancelUndeliveredOrder, rebookRefusedParcel } from '#shop/checkout';
import { type ParcelOfOrder, readDispatch, readLabel } from '#shop/parcels';
import { texts } from '#texts/texts';
import {
  type CommandResult,
  describeResult,
  listing,
  type OperatorCommand,
  type OperatorShop,
  runOperatorCommand,
} from './operator-command.ts';

/** The address fields that an operator may correct; the country and the shopper's email cannot change. */
const CORRECTABLE = [
  'firstname',
  'lastname',
  'address',
  'appartment',
  'city',
  'state',
  'pin',
  'phone',
  'shortAddress',
] as const;

const COMMANDS: readonly OperatorCommand[] = [
  {
    name: 'list',
    arguments: '',
    summary: 'lists what to hand over, and what needs manual review',
    run: listing(list),
  },
  {
    name: 'labels',
    arguments: '<folder>',
    summary: 'writes the labels of what to hand over, as PDF files',
    run: (shop, [folder, ...more]) => (folder && more.length === 0 ? writeLabels(shop, folder) : null),
  },
  {
    name: 'again',
    arguments: '<order> [<field> <value>]',
    summary: `books a refused parcel again, with a corrected address field: ${CORRECTABLE.join(', ')}`,
    run: (shop, [order, field, ...words]) => {
      const corrections = correctionOf(field, words.join(' ').trim());
      return order && corrections ? bookAgain(shop, order, corrections) : null;
    },
  },
  {
    name: 'cancel',
    arguments: '<order>',
    summary: 'cancels an order that cannot be delivered, or whose parcel has come back',
    run: (shop, [order, ...more]) => (order && more.length === 0 ? cancel(shop, order) : null),
  },
];

/** Runs a command about parcels (docs/operating.md, "Parcels"). */
export function runParcelsCommand(shop: OperatorShop, args: readonly string[]): Promise<CommandResult> {
  return runOperatorCommand('parcels', COMMANDS, shop, args);
}

/** Returns the address fields to change: none without a field, null when the field cannot be changed. */
function correctionOf(field: string | undefined, value: string): Partial<Address> | null {
  if (!field) return {};
  const known = CORRECTABLE.find((one) => one === field);
  return known && value ? { [known]: value } : null;
}

async function bookAgain(shop: OperatorShop, order: string, corrections: Partial<Address>): Promise<CommandResult> {
  const booked = await rebookRefusedParcel(shop, order, corrections);
  const problem = booked.ok ? undefined : booked.error.problem;
  const reasons = problem ? { ...REASONS, addressWrong: texts('en')(problem.key, problem.params) } : REASONS;
  return describeResult(booked, reasons);
}

async function cancel(shop: OperatorShop, order: string): Promise<CommandResult> {
  return describeResult(await cancelUndeliveredOrder(shop, order), REASONS);
}

const REASONS: Readonly<Record<string, string>> = {
  parcelUnknown: 'there is no parcel of this order',
  parcelBooked: 'the courier may have it already',
  parcelUnderWay: 'the courier has it, or is being asked; it must come back first',
  refundWaits: 'a refund of its order waits for a second person',
  orderOver: 'its order was cancelled or has arrived',
  addressWrong: 'the address is not valid at the checkout either',
};

async function list(shop: OperatorShop): Promise<readonly string[]> {
  const { ready, problems, unbooked } = await readDispatch(shop);
  const lines: string[] = [];
  if (ready.length > 0) lines.push(`To hand over (${ready.length}):`, ...ready.map(contents));
  if (problems.length > 0) lines.push('Needs manual review:', ...problems.map(problem));
  if (unbooked > 0) lines.push(`Not booked yet: ${unbooked}`);
  return lines.length > 0 ? lines : ['No parcels to hand over.'];
}

/** Describes the contents of a parcel without personal data; the label has the shopper's name. */
function contents({ parcel, order }: ParcelOfOrder): string {
  const cash =
    order.payment.state === 'on_delivery'
      ? `cash ${toDecimalText(order.amounts.total, order.currency)} ${order.currency}`
      : 'paid';
  const items = order.lines.map(({ count, title, size }) => `${count} × ${title.en} ${size}`.trim());
  return `  ${order.number}  ${parcel.waybill}  ${order.market}, ${cash}: ${items.join(', ')}`;
}

function problem({ parcel, order }: ParcelOfOrder): string {
  const status = parcel.waybill ? `${parcel.state} ${parcel.waybill}` : parcel.state;
  return `  ${order.number}  ${status}${parcel.lastError && `: ${parcel.lastError}`}${parcel.dueAt ? '' : ', not retried automatically'}`;
}

/** Writes the labels that are not in the folder yet, each atomically and readable by the operator alone. */
async function writeLabels(shop: OperatorShop, folder: string): Promise<CommandResult> {
  const { ready } = await readDispatch(shop);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const counts = { written: 0, existing: 0, missing: 0 };
  for (const { parcel, order } of ready) {
    const file = path.join(folder, `${order.number}-${parcel.waybill}.pdf`);
    const label = await readLabel(shop, parcel.reference);
    if (label === null) counts.missing += 1;
    else if (existsSync(file)) counts.existing += 1;
    else {
      await writeFile(`${file}.part`, label, { mode: 0o600 });
      await rename(`${file}.part`, file);
      counts.written += 1;
    }
  }
  const { written, existing, missing } = counts;
  return {
    done: true,
    lines: [`${written} labels written to ${folder}, ${existing} existed, ${missing} not made by the courier yet`],
  };
}
