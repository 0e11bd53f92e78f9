import { existsSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { toDecimalText } from '#kernel/money';
import type { Address } from '#shop/addresses/address.rules';
import { cancelUndeliveredOrder, rebookRefusedParcel } from '#shop/checkout';
import { type ParcelOfOrder, readDispatch, readLabel } from '#shop/parcels';
import { texts } from '#texts/texts';
import type { Shop } from '../shop/shop.ts';
import { type CommandOutcome, told } from './outcome.ts';

type Needs = Pick<Shop, 'database' | 'clock' | 'jobs'>;

/** What of an address a person may put right; the country and the shopper's e-mail stay. */
const CORRECTABLE = ['firstname', 'lastname', 'address', 'appartment', 'city', 'state', 'pin', 'phone'] as const;

const USAGE = [
  'npm run parcels -- list                               what to hand over, and what wants a person',
  'npm run parcels -- labels <folder>                    the labels of what to hand over, as PDF files',
  'npm run parcels -- again <order> [<field> <words>]    book a refused parcel again, with a corrected field of its address:',
  `                                                      ${CORRECTABLE.join(', ')}`,
  'npm run parcels -- cancel <order>                     cancel an order that can’t be delivered, or has come back',
];

/** One operator's wish about parcels (docs/operating.md, "Parcels"). */
export async function runParcelsCommand(shop: Needs, args: readonly string[]): Promise<CommandOutcome> {
  const [wish = '', name = '', field = '', ...words] = args;
  if (wish === 'list' && !name) return { done: true, lines: await list(shop) };
  if (wish === 'labels' && name && !field) return { done: true, lines: await writeLabels(shop, name) };
  if (wish === 'cancel' && name && !field) return told(await cancelUndeliveredOrder(shop, name), WHY);
  const corrections = correction(field, words.join(' ').trim());
  if (wish === 'again' && name && corrections) {
    const booked = await rebookRefusedParcel(shop, name, corrections);
    const problem = booked.ok ? undefined : booked.error.problem;
    return told(booked, problem ? { ...WHY, addressWrong: texts('en')(problem.key, problem.params) } : WHY);
  }
  return { done: false, lines: USAGE };
}

/** What is to be changed about an address: nothing when no field is named, null when that can't be changed so. */
function correction(field: string, words: string): Partial<Address> | null {
  if (!field) return {};
  const known = CORRECTABLE.find((one) => one === field);
  return known && words ? { [known]: words } : null;
}

const WHY: Readonly<Record<string, string>> = {
  parcelUnknown: 'there is no parcel of this order',
  parcelBooked: 'the courier may have it already',
  parcelUnderWay: 'the courier has it, or is being asked; it has to come back first',
  orderOver: 'its order was cancelled or has arrived',
  addressWrong: 'the address would not be accepted at the checkout either',
};

async function list(shop: Needs): Promise<readonly string[]> {
  const { ready, troubled, unbooked } = await readDispatch(shop);
  const lines: string[] = [];
  if (ready.length > 0) lines.push(`To hand over (${ready.length}):`, ...ready.map(contents));
  if (troubled.length > 0) lines.push('Wanting a person:', ...troubled.map(problem));
  if (unbooked > 0) lines.push(`Not booked yet: ${unbooked}`);
  return lines.length > 0 ? lines : ['No parcel waits.'];
}

/** What goes into a parcel. Nothing here names its shopper: the label does. */
function contents({ parcel, order }: ParcelOfOrder): string {
  const cash =
    order.payment.state === 'on_delivery'
      ? `cash ${toDecimalText(order.amounts.total, order.currency)} ${order.currency}`
      : 'paid';
  const pieces = order.lines.map(({ count, title, size }) => `${count} × ${title.en} ${size}`.trim());
  return `  ${order.number}  ${parcel.waybill}  ${order.market}, ${cash}: ${pieces.join(', ')}`;
}

function problem({ parcel, order }: ParcelOfOrder): string {
  const named = parcel.waybill ? `${parcel.state} ${parcel.waybill}` : parcel.state;
  return `  ${order.number}  ${named}${parcel.lastError && `: ${parcel.lastError}`}${parcel.dueAt ? '' : ', nothing more happens by itself'}`;
}

/** Writes the labels that are not in the folder yet, whole or not at all, for nobody's eyes but the operator's. */
async function writeLabels(shop: Needs, folder: string): Promise<readonly string[]> {
  const { ready } = await readDispatch(shop);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const counts = { written: 0, there: 0, missing: 0 };
  for (const { parcel, order } of ready) {
    const file = path.join(folder, `${order.number}-${parcel.waybill}.pdf`);
    const label = await readLabel(shop, parcel.reference);
    if (label === null) counts.missing += 1;
    else if (existsSync(file)) counts.there += 1;
    else {
      await writeFile(`${file}.part`, label, { mode: 0o600 });
      await rename(`${file}.part`, file);
      counts.written += 1;
    }
  }
  const { written, there, missing } = counts;
  return [`${written} labels written to ${folder}, ${there} were there, ${missing} not made by the courier yet`];
}
