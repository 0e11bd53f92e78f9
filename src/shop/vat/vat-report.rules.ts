import type { Bilingual } from '#kernel/market';
import { type Minor, minor, ZERO } from '#kernel/money';

/** The sums of issued papers of one kind, rate and region, in minor units as the papers state them. */
export type PaperSum = {
  readonly kind: 'invoice' | 'credit-note';
  readonly vatBasisPoints: number;
  /** The state or emirate of the order, as the shopper wrote it. */
  readonly region: string;
  readonly count: number;
  readonly taxable: Minor;
  readonly vat: Minor;
  readonly shipping: Minor;
};

/** A country's VAT return: the box of standard-rated supplies, or one a region with its spellings, and that of zero-rated ones. */
export type VatReturn = {
  /** Who it goes to. */
  readonly authority: Bilingual;
  readonly standard: readonly { readonly box: string; readonly regions: readonly string[] }[];
  readonly zero: string;
};

/** A box of a return: supplies before VAT, what credit notes take off them, and the VAT of both. */
type VatBox = {
  readonly box: string;
  readonly amount: Minor;
  readonly adjustment: Minor;
  readonly vat: Minor;
};

type RateSum = {
  readonly vatBasisPoints: number;
  readonly sales: { readonly net: Minor; readonly vat: Minor };
  readonly credits: { readonly net: Minor; readonly vat: Minor };
};

/** A VAT return of a month. `net` and `vat` are sales less credit notes; shipping carries no VAT on the papers. */
export type VatSums = {
  readonly rates: readonly RateSum[];
  readonly shipping: { readonly charged: Minor; readonly givenBack: Minor };
  readonly net: Minor;
  readonly vat: Minor;
  readonly boxes: readonly VatBox[];
};

const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\u064b-\u065f\u0640]/g, '')
    .replace(/[أإآ]/g, 'ا')
    .replace(/[^\p{L}]/gu, '');

/** The box of supplies whose region no spelling names: a person assigns them. */
const UNKNOWN_REGION = '?';

/** The box of a sum in its country's return. */
function boxOf({ standard, zero }: VatReturn, { vatBasisPoints, region }: PaperSum): string {
  if (vatBasisPoints === 0) return zero;
  const [only, ...more] = standard;
  if (only && more.length === 0) return only.box;
  const given = plain(region);
  return standard.find(({ regions }) => regions.some((one) => plain(one) === given))?.box ?? UNKNOWN_REGION;
}

const add = (one: Minor, other: Minor): Minor => minor(one + other);
const NOTHING = { net: ZERO, vat: ZERO };

/** Sums the papers of a month by rate and by the boxes of a country's return. */
export function vatSums(form: VatReturn, papers: readonly PaperSum[]): VatSums {
  const rates = new Map<number, RateSum>();
  const boxes = new Map<string, VatBox>();
  for (const { box } of form.standard) boxes.set(box, { box, amount: ZERO, adjustment: ZERO, vat: ZERO });
  let [charged, givenBack, net, vat] = [ZERO, ZERO, ZERO, ZERO];
  for (const paper of papers) {
    const isSale = paper.kind === 'invoice';
    const { vatBasisPoints, taxable } = paper;
    const sign = isSale ? 1 : -1;
    const before = rates.get(vatBasisPoints) ?? { vatBasisPoints, sales: NOTHING, credits: NOTHING };
    const side = isSale ? 'sales' : 'credits';
    const sum = { net: add(before[side].net, taxable), vat: add(before[side].vat, paper.vat) };
    rates.set(vatBasisPoints, { ...before, [side]: sum });
    const name = boxOf(form, paper);
    const box = boxes.get(name) ?? { box: name, amount: ZERO, adjustment: ZERO, vat: ZERO };
    boxes.set(name, {
      box: name,
      amount: isSale ? add(box.amount, taxable) : box.amount,
      adjustment: isSale ? box.adjustment : minor(box.adjustment - taxable),
      vat: minor(box.vat + sign * paper.vat),
    });
    if (isSale) charged = add(charged, paper.shipping);
    else givenBack = add(givenBack, paper.shipping);
    net = minor(net + sign * taxable);
    vat = minor(vat + sign * paper.vat);
  }
  const byRate = [...rates.values()].toSorted((one, other) => other.vatBasisPoints - one.vatBasisPoints);
  return { rates: byRate, shipping: { charged, givenBack }, net, vat, boxes: [...boxes.values()] };
}
