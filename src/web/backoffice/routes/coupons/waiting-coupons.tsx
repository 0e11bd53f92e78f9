import { useQuery } from '@tanstack/react-query';
import { get } from '../../client/api.ts';
import { useTexts } from '../../client/language.ts';
import { WaitsFor } from '../../ui/approval-details.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Message } from '../../ui/error-panel.tsx';
import { TEXTS } from './texts.ts';

/** Where the acts that wait for a second person are read. */
export const APPROVALS = '/approvals';

/** The gift codes that wait for a second person: each says whom it waits for. Of one code where it is given. */
export function WaitingCoupons({ code }: { readonly code?: string }) {
  const texts = useTexts(TEXTS);
  const { data } = useQuery({
    queryKey: [APPROVALS],
    queryFn: ({ signal }) => get(APPROVALS, { signal }),
  });
  const waiting = (data?.items ?? []).filter(
    ({ state, coupon }) => state === 'waiting' && coupon !== null && (code === undefined || coupon.code === code),
  );
  return waiting.map((approval) => (
    <Message
      key={approval.id}
      kind="info"
      icon="people"
      action={<ButtonLink to={APPROVALS}>{texts.secondPerson}</ButtonLink>}
    >
      <bdi dir="ltr" className="b">
        {approval.coupon?.code}
      </bdi>{' '}
      {approval.coupon?.before ? texts.changeWaits : texts.newWaits} <WaitsFor approval={approval} />
    </Message>
  ));
}
