/** What a field of a seller holds: a text in both languages, or one value that has a form of its own. */
type SellerFieldKind = 'pair' | 'email' | 'phone' | 'registration' | 'vat-number' | 'building' | 'postal-code';

/** The fields of a seller that the shop's people change, in the order of the form. */
export const SELLER_FIELDS = {
  legalName: 'pair',
  address: 'pair',
  shipFrom: 'pair',
  commercialRegistration: 'registration',
  vatNumber: 'vat-number',
  email: 'email',
  returnsEmail: 'email',
  phone: 'phone',
  tollFree: 'phone',
  street: 'pair',
  building: 'building',
  district: 'pair',
  city: 'pair',
  postalCode: 'postal-code',
} as const satisfies Readonly<Record<string, SellerFieldKind>>;

export type SellerField = keyof typeof SELLER_FIELDS;
export type SellerPair = {
  [Name in SellerField]: (typeof SELLER_FIELDS)[Name] extends 'pair' ? Name : never;
}[SellerField];
export type SellerLine = Exclude<SellerField, SellerPair>;

/** The longest text of a field, in characters. */
const MAX_SELLER_TEXT = 200;

/** The longest Arabic name that the QR code of an invoice holds, in bytes of UTF-8. */
const MAX_NAME_BYTES = 255;

/** Why a value does not fit a field of a seller. */
export type SellerProblem =
  | 'missing'
  | 'not_an_email'
  | 'not_a_phone'
  | 'not_a_number'
  | 'not_fifteen_digits'
  | 'not_four_digits'
  | 'not_five_digits'
  | 'not_reportable'
  | 'too_long';

const FORMS: Readonly<
  Record<Exclude<SellerFieldKind, 'pair'>, { readonly fits: RegExp; readonly problem: SellerProblem }>
> = {
  email: { fits: /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>.]+$/, problem: 'not_an_email' },
  phone: { fits: /^\+?[\d ]{5,20}$/, problem: 'not_a_phone' },
  registration: { fits: /^\d{4,20}$/, problem: 'not_a_number' },
  building: { fits: /^\d{4}$/, problem: 'not_four_digits' },
  'postal-code': { fits: /^\d{5}$/, problem: 'not_five_digits' },
  'vat-number': { fits: /^\d{15}$/, problem: 'not_fifteen_digits' },
};

/** Why a text does not fit a field, null when it does. A pair is judged language by language. */
export function sellerProblem(field: SellerField, text: string): SellerProblem | null {
  if (text.trim() === '') return ADDRESS_PARTS.some((part) => part === field) ? null : 'missing';
  if (text.length > MAX_SELLER_TEXT) return 'too_long';
  const kind = SELLER_FIELDS[field];
  if (kind === 'pair')
    return new TextEncoder().encode(text).length > MAX_NAME_BYTES && field === 'legalName' ? 'too_long' : null;
  const { fits, problem } = FORMS[kind];
  return fits.test(text) ? null : problem;
}

/** Whether a field holds a text in each language. */
export function isSellerPair(field: SellerField): field is SellerPair {
  return SELLER_FIELDS[field] === 'pair';
}

/** The parts of the seller's national address: empty until papers are reported to the tax authority. */
const ADDRESS_PARTS = ['street', 'building', 'district', 'city', 'postalCode'] as const satisfies SellerField[];

/** The longest Arabic name beside stamp and hash in a QR code of 700 characters, in bytes of UTF-8. */
const MAX_STAMPED_NAME_BYTES = 150;

type ReportingSeller = { readonly [Name in SellerPair]: { readonly en: string; readonly ar: string } } & {
  readonly [Name in SellerLine]: string;
};

/** The fields that keep a seller's papers from being reported: parts that are missing, and a VAT number not of the form 3…3. */
export function reportingGaps(seller: ReportingSeller): readonly SellerField[] {
  const name = new TextEncoder().encode(seller.legalName.ar);
  return [
    ...(name.length > MAX_STAMPED_NAME_BYTES ? (['legalName'] as const) : []),
    ...(/^3\d{13}3$/.test(seller.vatNumber) ? [] : (['vatNumber'] as const)),
    ...(/^\d{10}$/.test(seller.commercialRegistration) ? [] : (['commercialRegistration'] as const)),
    ...ADDRESS_PARTS.filter((part) =>
      isSellerPair(part) ? seller[part].ar.trim() === '' && seller[part].en.trim() === '' : seller[part] === '',
    ),
  ];
}
