import emails from '#content/emails.json' with { type: 'json' };
import sellers from '#content/sellers.json' with { type: 'json' };
import type { Language, MarketCode } from '#kernel/market';
import type { EmailContent } from './email-content.ts';
import { nameForMail } from './name.rules.ts';
import { fill, type Part } from './parts.rules.ts';
import type { Mailbox } from './port.ts';

/** What every letter has in common: greeting, signature, and at its foot the legal entity and why it was sent. */
export type BrandParts = {
  readonly greeting: readonly Part[];
  readonly signature: EmailContent['signature'];
  readonly footer: EmailContent['footer'];
};

type Why = { readonly account: true } | { readonly payment: true } | { readonly orderNumber: string };

/**
 * The letterhead of a country's seller (email contract, section 4: on every message). `name` is greeted as far as a
 * mail may carry it; an empty one is not.
 */
export function brandParts(language: Language, market: MarketCode, name: string, why: Why): BrandParts {
  const words = emails.common[language];
  const seller = sellers[market];
  const firstName = nameForMail(name);
  return {
    greeting: firstName === '' ? fill(words.greetingUnnamed, {}) : fill(words.greeting, { firstName }),
    signature: [words.signoff, words.sender],
    footer: [
      fill(words.help, { supportEmail: seller.email, supportPhone: seller.phone }),
      fill(words.legal, { sellerLegalName: seller.legalName[language], sellerAddress: seller.address[language] }),
      fill(words.registration, {
        commercialRegistration: seller.commercialRegistration,
        vatNumber: seller.vatNumber,
      }),
      'account' in why
        ? fill(words.whyAccount, {})
        : 'payment' in why
          ? fill(words.whyPayment, {})
          : fill(words.whyOrder, { orderId: why.orderNumber }),
    ],
  };
}

/** The sender of a country, named in the shopper's language; answers go to its customer service. */
export function senderMailbox(language: Language, market: MarketCode): Mailbox {
  return { name: emails.common[language].sender, address: sellers[market].email };
}
