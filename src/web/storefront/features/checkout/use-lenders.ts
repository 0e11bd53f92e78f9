import { useSearchParams } from 'react-router';
import type { Minor } from '#kernel/money';
import type { LenderChannel } from '#kernel/payment-method';
import { outsideLimits } from '#shop/settings/lender-limits.rules';
import { useFacts } from '../../page/use-page.ts';

/** A lender of the market, and why it does not pay this total; null when it may. */
export type Lender = {
  readonly channel: LenderChannel;
  readonly refusal: 'too_high' | 'too_low' | 'refused' | null;
};

/** What the page's address says of a shopper who is back from a lender without having paid. */
export type LenderAnswer = { readonly kind: 'left' | 'gone'; readonly channel: LenderChannel } | null;

/** The lenders of the market, for a total; one that has refused it, as the page's address says, is not to be asked again. */
export function useLenders(total: Minor | null): {
  readonly lenders: readonly Lender[];
  readonly answer: LenderAnswer;
} {
  const offered = useFacts()?.lenders ?? [];
  const [query] = useSearchParams();
  const [refused, reason] = (query.get('refused') ?? '').split('.');
  const why = (['too_high', 'too_low'] as const).find((one) => one === reason) ?? 'refused';
  const lenders = offered.map(
    ({ channel, ...limits }): Lender => ({
      channel,
      refusal: refused === channel ? why : total === null ? null : outsideLimits(limits, total),
    }),
  );
  const named = (what: string) => offered.find(({ channel }) => channel === query.get(what))?.channel;
  const left = named('left');
  const gone = named('gone');
  if (gone) return { lenders, answer: { kind: 'gone', channel: gone } };
  return { lenders, answer: left ? { kind: 'left', channel: left } : null };
}
