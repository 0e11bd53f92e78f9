import type { Language } from '#kernel/market';
import { groupedPhone } from '#shop/addresses/phone.rules';
import type { Seller } from '#shop/content';
import type { EmailContent } from './email-content.ts';
import { mailTexts } from './mail-texts.ts';
import { nameForMail } from './name.rules.ts';
import { fill, type Part } from './parts.rules.ts';
import type { Mailbox } from './port.ts';
import type { EmailRow } from './queries.ts';

/** An email with the seller of its market, as the settings have it when it is rendered. */
export type SellerEmail = EmailRow & { readonly seller: Seller };

/** The parts that all templates share: greeting, signature, and a footer with the legal entity and why it was sent. */
export type BrandParts = {
  readonly greeting: readonly Part[];
  readonly signature: EmailContent['signature'];
  readonly footer: EmailContent['footer'];
};

type Reason =
  | { readonly account: true }
  | { readonly staff: true }
  | { readonly payment: true }
  | { readonly lookup: true }
  | { readonly stockAlert: true }
  | { readonly orderNumber: string };

/**
 * The shared parts of a message from a seller (email contract, section 4). `name` is greeted without what an
 * email may not contain; an empty one gets the greeting without a name.
 */
export function brandParts(language: Language, seller: Seller, name: string, reason: Reason): BrandParts {
  const text = mailTexts(language).common[language];
  const firstName = nameForMail(name);
  return {
    greeting: firstName === '' ? fill(text.greetingUnnamed, {}) : fill(text.greeting, { firstName }),
    signature: [text.signoff, text.sender],
    footer: [
      fill(text.help, { supportEmail: seller.email, supportPhone: groupedPhone(seller.phone) }),
      fill(text.legal, { sellerLegalName: seller.legalName[language], sellerAddress: seller.address[language] }),
      fill(text.registration, {
        commercialRegistration: seller.commercialRegistration,
        vatNumber: seller.vatNumber,
      }),
      'account' in reason
        ? fill(text.whyAccount, {})
        : 'staff' in reason
          ? fill(text.whyStaff, {})
          : 'payment' in reason
            ? fill(text.whyPayment, {})
            : 'lookup' in reason
              ? fill(text.whyLookup, {})
              : 'stockAlert' in reason
                ? fill(text.whyStockAlert, {})
                : fill(text.whyOrder, { orderId: reason.orderNumber }),
    ],
  };
}

/** The sender of a message, named in the shopper's language. Replies go to its customer service. */
export function senderMailbox(language: Language, seller: Seller): Mailbox {
  return { name: mailTexts(language).common[language].sender, address: seller.email };
}
