import { useQuery } from '@tanstack/react-query';
import { CHECK_WORDS } from '#shop/offers/check-words.rules';
import { type CheckedOffer, type OfferCheck, offerChecks } from '#shop/offers/offer-checks.rules';
import { get } from '../../../client/api.ts';
import { joined, useLanguage, useTexts } from '../../../client/language.ts';
import { Message } from '../../../ui/error-panel.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { OFFERS } from '../end-dialog.tsx';
import { TEXTS } from './texts.ts';

type Props = {
  /** Null for a new one. */
  readonly id: string | null;
  readonly offer: CheckedOffer;
  readonly reason: string;
  readonly onReason: (reason: string) => void;
};

/** What speaks against an offer as it is typed, beside those that are on; the store checks the same when it is switched on. */
export function Checks({ id, offer, reason, onReason }: Props) {
  const texts = useTexts(TEXTS);
  const { data } = useQuery({ queryKey: [OFFERS], queryFn: ({ signal }) => get(OFFERS, { signal }) });
  const others = (data?.items ?? []).filter(
    (one) => one.id !== id && (one.state === 'live' || one.state === 'planned'),
  );
  const checks = offerChecks(offer, others);
  return (
    <Panel title={texts.checks}>
      <div className="stack s">
        {checks.length === 0 ? (
          <Message kind="ok" icon="check">
            {texts.checksFine}
          </Message>
        ) : null}
        {checks.map((check) => (
          <Check key={check.code} check={check} />
        ))}
        {checks.some(({ level }) => level === 'amber') ? (
          <TextField
            label={texts.reason}
            hint={texts.reasonHint}
            path="reason"
            lines={2}
            maxLength={500}
            value={reason}
            onChange={onReason}
          />
        ) : null}
      </div>
    </Panel>
  );
}

function Check({ check }: { readonly check: OfferCheck }) {
  const texts = useTexts(TEXTS);
  const language = useLanguage();
  const more =
    check.code === 'deep'
      ? [
          texts.share(`\u2066${Math.floor(check.share / 100)}%\u2069`),
          ...(check.others.length > 0 ? [texts.with(joined(...check.others.map((name) => name[language])))] : []),
        ]
      : [];
  return (
    <Message kind={check.level === 'red' ? 'bad' : 'warn'}>
      {[CHECK_WORDS[language][check.code], ...more].join(' ')}
    </Message>
  );
}
