import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { readAddressFiguresCall } from '#contract/admin/addresses';
import type { AnswerOf } from '#contract/admin/base';
import type { MarketCode } from '#kernel/market';
import { useAct } from '../../client/act.ts';
import { get, send } from '../../client/api.ts';
import { useTexts } from '../../client/language.ts';
import { queries } from '../../client/queries.ts';
import { useMay } from '../../client/session.ts';
import { toast } from '../../client/undo.ts';
import { Button } from '../../ui/button.tsx';
import { useProblemToast } from '../../ui/error-panel.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Ago } from '../../ui/time.tsx';
import { TEXTS } from './texts.ts';

type Answer = AnswerOf<typeof readAddressFiguresCall>;
type Waiting = Answer['waiting'][number];

const PATH = '/national-addresses';
/** Shoppers answer meanwhile. Milliseconds. */
const POLL_MS = 30_000;

/** The parcels of a market that wait for the national address of their order, with the way to ask for it. */
export function AddressList({ market }: { readonly market: MarketCode }) {
  const texts = useTexts(TEXTS);
  const { data } = useQuery({
    queryKey: [PATH],
    queryFn: ({ signal }) => get(PATH, { signal }),
    refetchInterval: POLL_MS,
  });
  const waiting = data?.waiting.filter((one) => one.market === market) ?? [];
  if (waiting.length === 0) return null;
  return (
    <Panel flush title={texts.addressList}>
      <p className="p__b mute">{texts.addressWords}</p>
      <ul>
        {waiting.map((one) => (
          <Row key={one.number} one={one} />
        ))}
      </ul>
    </Panel>
  );
}

function Row({ one }: { readonly one: Waiting }) {
  const texts = useTexts(TEXTS);
  const may = useMay();
  const { busy, run } = useAct(useProblemToast());
  async function ask(): Promise<void> {
    await send('POST', '/orders/{number}/mails', { path: { number: one.number }, body: { kind: 'addressNeeded' } });
    toast(texts.askedNow);
    await queries.invalidateQueries({ queryKey: [PATH] });
  }
  return (
    <li className="p__b row wrap">
      <Link className="link" to={`/orders/${one.number}`}>
        <bdi>{one.number}</bdi>
      </Link>
      <bdi>{one.city}</bdi>
      {one.askedAt ? (
        <span className="mute sm">
          {texts.asked} <Ago at={one.askedAt} />
        </span>
      ) : null}
      {may('orders.edit') ? (
        <span className="sp">
          <Button busy={busy} aria-label={`${texts.ask} ${one.number}`} onClick={() => void run(ask)}>
            {texts.ask}
          </Button>
        </span>
      ) : null}
    </li>
  );
}
