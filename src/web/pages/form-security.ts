import { isWallet, WALLETS } from '#kernel/payment-method';
import type { CardPayments } from '#shop/payments/port';
import { type SecurityOptions, walletHeaders } from './content-security.ts';
import type { PageUrl } from './page-url.rules.ts';

/** The pages with the form of a card provider, with and without a market prefix (specification, section 2.11). */
const CARD_FORM = /^(\/[a-z]{2}-[a-z]{2})?\/(checkouts|pay\/[^/]+\/card)$/;

/** How a page is protected: its content security policy, and the headers beside it, a flat list of names and values. */
type PageSecurity = { readonly policy: SecurityOptions; readonly headers: readonly string[] };

/**
 * Returns how a page of this url is protected. The page with the form of a card provider admits the provider's origins; that of a wallet,
 * told by the query `type`, admits more of them and is the only one that may pay by the device.
 */
export function pageSecurity(
  providers: readonly Pick<CardPayments, 'channels' | 'origins' | 'walletOrigins'>[],
  usual: PageSecurity,
): (address: Pick<PageUrl, 'path' | 'search'>) => PageSecurity {
  const { policy, headers } = usual;
  const cardOrigins = [...new Set(providers.flatMap(({ origins }) => origins))];
  const ofForm = { policy: { ...policy, cardOrigins }, headers };
  const wallets = providers.filter(({ channels }) => channels.some(isWallet));
  const walletOrigins = [...new Set([...cardOrigins, ...wallets.flatMap((one) => one.walletOrigins ?? [])])];
  const ofWallet =
    wallets.length === 0
      ? ofForm
      : { policy: { ...policy, cardOrigins: walletOrigins }, headers: walletHeaders(headers) };
  return ({ path, search }) => {
    if (!CARD_FORM.test(path)) return usual;
    const type = new URLSearchParams(search).get('type');
    return WALLETS.some((wallet) => wallet === type) ? ofWallet : ofForm;
  };
}
