import { STOCK_REASON_TEXTS } from '#shop/stock/reason-words.rules';
import { useTexts } from '../../client/language.ts';
import { Time } from '../../ui/time.tsx';
import type { Movement } from './stock-data.ts';
import { TEXTS } from './texts.ts';

const signed = (delta: number): string => (delta < 0 ? `−${-delta}` : `+${delta}`);

/** Returns a function that says in words why a stock changed. */
function useCauseWords(): (movement: Movement) => string {
  const texts = useTexts(TEXTS);
  const names = useTexts(STOCK_REASON_TEXTS);
  return ({ reason, order, reference, note, actor }) => {
    const shown = reason === 'held' || reason === 'released' || reason === 'sold' ? '' : reference;
    const what = reason === 'sold' && order !== null ? texts.ofOrder(order) : names[reason];
    const of = reason !== 'sold' && order !== null ? texts.ofOrder(order) : '';
    const who = actor.kind === 'staff' ? actor.name : '';
    return [what, of, shown, note, who].filter((part) => part !== '').join(' · ');
  };
}

/** One movement as a line of a history. */
export function MovementItem({ movement }: { readonly movement: Movement }) {
  const words = useCauseWords();
  const kind = movement.actor.kind === 'staff' ? 'on' : movement.delta > 0 ? 'ok' : undefined;
  return (
    <li className={kind}>
      <span>
        <bdi>{words(movement)}</bdi>
        <span className="sub faint sm block">
          <Time at={movement.at} market={movement.market} />
        </span>
      </span>
      <span className="num">
        <b>
          <bdi dir="ltr">{movement.delta === 0 ? '0' : signed(movement.delta)}</bdi>
        </b>{' '}
        <span className="faint nw">→ {movement.after}</span>
      </span>
    </li>
  );
}
