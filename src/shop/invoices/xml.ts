import { type Bilingual, MARKETS } from '#kernel/market';
import { type Minor, minor, share, sum, toDecimalText } from '#kernel/money';
import { PAYMENT_CHANNELS } from '#kernel/payment-method';
import { localSeconds } from '#kernel/zone';
import { sizeText } from '#texts/stored-texts';
import type { InvoiceDocument, InvoiceLine, NationalAddressParts } from './document.ts';

/** The place of a document in the chain of its unit (ZATCA contract, section 3). */
export type ChainPlace = {
  /** The counter over all documents of the unit, from 1. */
  readonly icv: number;
  /** The hash of the unit's document before. */
  readonly previousHash: string;
  /** The kind of a document that only the authority's checks see; by default that of the paper. */
  readonly typeCode?: '383';
};

/** The text of a document around the three parts that its hash leaves out. */
type UnstampedXml = {
  readonly beforeStamp: string;
  readonly beforeQr: string;
  readonly afterSignature: string;
};

/** The hash before the first document of a unit: Base64 of the hexadecimal SHA-256 of "0" (ZATCA contract, section 3). */
export const FIRST_PREVIOUS_HASH =
  'NWZlY2ViNjZmZmM4NmYzOGQ5NTI3ODZjNmQ2OTZjNzljMmRiYzIzOWRkNGU5MWI0NjcyOWQ3M2EyN2ZiNTdlOQ==';

const UBL = 'urn:oasis:names:specification:ubl:schema:xsd';

/**
 * Writes a frozen document as the authority's XML (ZATCA contract, section 4): amounts with two decimals, always positive;
 * the time on the market's clock. Throws RangeError for a document that is not made to be reported.
 */
export function xmlOf(document: InvoiceDocument, place: ChainPlace): UnstampedXml {
  const { einvoice, seller, market } = document;
  const address = seller.nationalAddress;
  if (!einvoice || !address) throw new RangeError(`${document.number} lacks what the tax authority asks for`);
  const issued = localSeconds(MARKETS[market].timeZone, new Date(document.issuedAt));
  const { business } = einvoice;
  const { iso2 } = MARKETS[market];
  const typeCode = place.typeCode ?? (document.kind === 'invoice' ? '388' : '381');
  const head = [
    el('cbc:ProfileID', 'reporting:1.0'),
    el('cbc:ID', document.number),
    el('cbc:UUID', einvoice.uuid),
    el('cbc:IssueDate', issued.slice(0, 10)),
    el('cbc:IssueTime', issued.slice(11)),
    el('cbc:InvoiceTypeCode', typeCode, `name="${business ? '0100000' : '0200000'}"`),
    el('cbc:DocumentCurrencyCode', document.currency),
    el('cbc:TaxCurrencyCode', document.currency),
    ...(document.corrects === null
      ? []
      : [el('cac:BillingReference', [el('cac:InvoiceDocumentReference', [el('cbc:ID', document.corrects)])])]),
    el('cac:AdditionalDocumentReference', [el('cbc:ID', 'ICV'), el('cbc:UUID', String(place.icv))]),
    reference('PIH', place.previousHash),
  ];
  const tail = [
    el('cac:AccountingSupplierParty', [
      el('cac:Party', [
        el('cac:PartyIdentification', [el('cbc:ID', seller.commercialRegistration, 'schemeID="CRN"')]),
        ...party(iso2, address, seller.vatNumber, seller.legalName.ar),
      ]),
    ]),
    el('cac:AccountingCustomerParty', [
      el(
        'cac:Party',
        business
          ? party(iso2, business.nationalAddress, business.vatNumber, both(business.name))
          : [el('cac:PartyLegalEntity', [el('cbc:RegistrationName', both(CASH_CUSTOMER))])],
      ),
    ]),
    ...(business && document.kind === 'invoice'
      ? [el('cac:Delivery', [el('cbc:ActualDeliveryDate', business.suppliedOn)])]
      : []),
    el('cac:PaymentMeans', [
      el('cbc:PaymentMeansCode', meansOf(document.paymentMethod)),
      ...(einvoice.reason ? [el('cbc:InstructionNote', both(einvoice.reason))] : []),
    ]),
    ...amounts(document),
  ];
  return { beforeStamp: ROOT, beforeQr: printed(head), afterSignature: `${printed(tail)}\n</Invoice>` };
}

/** The whole XML with what belongs into the three places. */
export function filledXml(unstamped: UnstampedXml, stamp: string, qr: string): string {
  const { beforeStamp, beforeQr, afterSignature } = unstamped;
  const parts = [stamp, `\n${beforeQr}`, `\n${printed([reference('QR', qr), SIGNATURE])}`, `\n${afterSignature}\n`];
  return `<?xml version="1.0" encoding="UTF-8"?>\n${beforeStamp}\n    ${parts.join('')}`;
}

/**
 * The text that is hashed: the canonical form (C14N 1.1) of the XML without stamp, QR code and signature, whose white space
 * stays (ZATCA contract, section 5).
 */
export function canonicalOf({ beforeStamp, beforeQr, afterSignature }: UnstampedXml): string {
  return `${beforeStamp}\n    \n${beforeQr}\n    \n    \n${afterSignature}`;
}

/** What the QR code says of the amounts and the time: exactly as the XML has them. */
export function qrFieldsOf(document: InvoiceDocument): readonly string[] {
  const { seller, market, taxable, vat, currency } = document;
  return [
    seller.legalName.ar,
    seller.vatNumber,
    localSeconds(MARKETS[market].timeZone, new Date(document.issuedAt)),
    toDecimalText(minor(taxable + vat), currency),
    toDecimalText(vat, currency),
  ];
}

const ROOT = `<Invoice xmlns="${UBL}:Invoice-2" xmlns:cac="${UBL}:CommonAggregateComponents-2" xmlns:cbc="${UBL}:CommonBasicComponents-2" xmlns:ext="${UBL}:CommonExtensionComponents-2">`;
const CASH_CUSTOMER: Bilingual = { ar: 'عميل نقدي', en: 'Cash customer' };
const COUPON: Bilingual = { ar: 'خصم القسيمة', en: 'Coupon' };
const SHIPPING: Bilingual = { ar: 'رسوم الشحن', en: 'Shipping charge' };

type Element = { readonly name: string; readonly attributes: string; readonly content: string | readonly Element[] };

function el(name: string, content: Element['content'], attributes = ''): Element {
  return { name, content, attributes };
}

/** Elements as indented text, one level inside the root, in canonical form. */
function printed(elements: readonly Element[], indent = '    '): string {
  return elements
    .map(({ name, attributes, content }) => {
      const open = `${indent}<${name}${attributes === '' ? '' : ` ${attributes}`}>`;
      if (typeof content === 'string') return `${open}${escaped(content)}</${name}>`;
      return `${open}\n${printed(content, `${indent}    `)}\n${indent}</${name}>`;
    })
    .join('\n');
}

/** A text as canonical XML has it, without the signs that XML forbids. */
function escaped(text: string): string {
  return text
    .replace(/[^\t\n\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}

/** A bilingual text in one: Arabic first. */
function both({ ar, en }: Bilingual): string {
  const [first, second] = [ar.trim(), en.trim()];
  if (first === '' || first === second) return second;
  return second === '' ? first : `${first} | ${second}`;
}

function reference(id: 'PIH' | 'QR', value: string): Element {
  const object = el('cbc:EmbeddedDocumentBinaryObject', value, 'mimeCode="text/plain"');
  return el('cac:AdditionalDocumentReference', [el('cbc:ID', id), el('cac:Attachment', [object])]);
}

const SIGNATURE = el('cac:Signature', [
  el('cbc:ID', 'urn:oasis:names:specification:ubl:signature:Invoice'),
  el('cbc:SignatureMethod', 'urn:oasis:names:specification:ubl:dsig:enveloped:xades'),
]);

function party(country: string, address: NationalAddressParts, vatNumber: string, name: string): Element[] {
  return [
    el('cac:PostalAddress', [
      el('cbc:StreetName', both(address.street)),
      el('cbc:BuildingNumber', address.building),
      el('cbc:CitySubdivisionName', both(address.district)),
      el('cbc:CityName', both(address.city)),
      el('cbc:PostalZone', address.postalCode),
      el('cac:Country', [el('cbc:IdentificationCode', country)]),
    ]),
    el('cac:PartyTaxScheme', [el('cbc:CompanyID', vatNumber), VAT_SCHEME]),
    el('cac:PartyLegalEntity', [el('cbc:RegistrationName', name)]),
  ];
}

const VAT_SCHEME = el('cac:TaxScheme', [el('cbc:ID', 'VAT')]);

/** How it was paid, by the authority's list: cash, card, or another way. */
function meansOf(method: string): string {
  if (method === 'COD') return '10';
  return PAYMENT_CHANNELS.some((channel) => channel === method) ? '48' : '1';
}

function amounts(document: InvoiceDocument): Element[] {
  const { currency, vatBasisPoints, lines, discount, offers = [], taxable, vat, total } = document;
  const money = (name: string, amount: Minor) => el(name, toDecimalText(amount, currency), `currencyID="${currency}"`);
  const percent = (vatBasisPoints / 100).toFixed(2);
  const category = (name: string) =>
    el(name, [el('cbc:ID', vatBasisPoints > 0 ? 'S' : 'Z'), el('cbc:Percent', percent), VAT_SCHEME]);
  // a document about the delivery charge alone has it as its line: a document needs one
  const charge = lines.length > 0 ? (document.delivery?.net ?? minor(0)) : minor(0);
  const shown = lines.length > 0 ? lines : [deliveryLine(document)];
  const extra = (isCharge: boolean, code: string, reason: Bilingual, amount: Minor) =>
    amount === 0
      ? []
      : [
          el('cac:AllowanceCharge', [
            el('cbc:ChargeIndicator', String(isCharge)),
            el('cbc:AllowanceChargeReasonCode', code),
            el('cbc:AllowanceChargeReason', both(reason)),
            money('cbc:Amount', amount),
            category('cac:TaxCategory'),
          ]),
        ];
  const lineSum = sum(shown.map(({ amount }) => amount));
  const rounding = document.rounding ?? minor(0);
  return [
    ...offers.flatMap(({ name, amount }) => extra(false, '95', name, amount)),
    // what is left is a code's, and on a credit note what was reduced before
    ...extra(false, '95', COUPON, minor(discount - sum(offers.map(({ amount }) => amount)))),
    ...extra(true, 'FC', SHIPPING, charge),
    el('cac:TaxTotal', [money('cbc:TaxAmount', vat)]),
    el('cac:TaxTotal', [
      money('cbc:TaxAmount', vat),
      el('cac:TaxSubtotal', [
        money('cbc:TaxableAmount', taxable),
        money('cbc:TaxAmount', vat),
        category('cac:TaxCategory'),
      ]),
    ]),
    el('cac:LegalMonetaryTotal', [
      money('cbc:LineExtensionAmount', lineSum),
      money('cbc:TaxExclusiveAmount', taxable),
      money('cbc:TaxInclusiveAmount', minor(taxable + vat)),
      money('cbc:AllowanceTotalAmount', discount),
      money('cbc:ChargeTotalAmount', charge),
      ...(rounding === 0 ? [] : [money('cbc:PayableRoundingAmount', rounding)]),
      money('cbc:PayableAmount', total),
    ]),
    ...shown.map((line, index) => {
      const lineVat = share(line.amount, vatBasisPoints);
      return el('cac:InvoiceLine', [
        el('cbc:ID', String(index + 1)),
        el('cbc:InvoicedQuantity', String(line.count), 'unitCode="PCE"'),
        money('cbc:LineExtensionAmount', line.amount),
        el('cac:TaxTotal', [
          money('cbc:TaxAmount', lineVat),
          money('cbc:RoundingAmount', minor(line.amount + lineVat)),
        ]),
        el('cac:Item', [el('cbc:Name', nameOf(line)), category('cac:ClassifiedTaxCategory')]),
        el('cac:Price', [money('cbc:PriceAmount', line.unitPrice)]),
      ]);
    }),
  ];
}

type ShownLine = Pick<InvoiceLine, 'title' | 'size' | 'count' | 'unitPrice' | 'amount'>;

function deliveryLine({ delivery }: InvoiceDocument): ShownLine {
  const net = delivery?.net ?? minor(0);
  return { title: SHIPPING, size: '', count: 1, unitPrice: net, amount: net };
}

function nameOf({ title, size }: ShownLine): string {
  return both({
    ar: `${title.ar} ${sizeText(size, 'ar')}`,
    en: `${title.en} ${sizeText(size, 'en')}`,
  });
}
