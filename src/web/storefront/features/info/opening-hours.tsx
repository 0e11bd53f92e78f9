import { MARKETS, type MarketCode } from '#kernel/market';
import { localTime } from '#kernel/zone';
import { type Hours, type OpenState, openState } from '#shop/content/hours.rules';
import { weekdayName } from '#texts/delivery-promise';
import type { Text } from '#texts/text';
import { useText } from '#texts/use-text';
import { formatClock } from '../../../../texts/format.ts';
import { useMinute } from '../../page/use-minute.ts';

/** An hour at which a place opens or closes, in minutes from the start of its day; the end of the day is midnight in words. */
function hourText(text: Text, minutes: number): string {
  const ofDay = minutes % (24 * 60);
  return ofDay === 0 ? text('contact.midnight') : formatClock(ofDay, text.language);
}

/** The opening hours of a place, a line for each run of days. */
export function OpeningHours({ hours }: { hours: readonly Hours[] }) {
  const text = useText();
  const { language } = text;
  if (hours.length === 0) return null;
  return (
    <dl className="hours" aria-label={text('contact.hours')}>
      {hours.map(({ from, to, opens, closes }) => (
        <div key={from}>
          <dt>{[...new Set([from, to])].map((day) => weekdayName(language, day)).join(' – ')}</dt>
          <dd>
            <bdi>{`${hourText(text, opens)} – ${hourText(text, closes)}`}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/**
 * Whether a place is open at this minute, by its country's clock, in text and with a dot. A kept page can be hours old, so the
 * line is empty as served and says it once the page runs, in the same height.
 */
export function OpenNow({ hours, market }: { hours: readonly Hours[]; market: MarketCode }) {
  const text = useText();
  const { at, live } = useMinute();
  if (hours.length === 0) return null;
  if (!live) return <p className="opennow" />;
  const local = localTime(MARKETS[market].timeZone, at);
  const weekday = new Date(`${local.slice(0, 10)}T00:00Z`).getUTCDay();
  const state = openState(hours, weekday, Number(local.slice(11, 13)) * 60 + Number(local.slice(14, 16)));
  return (
    <p className={state.open ? 'opennow is-open' : 'opennow'}>
      <i aria-hidden="true" />
      {stateText(text, state)}
    </p>
  );
}

function stateText(text: Text, state: OpenState): string {
  const clock = (minutes: number) => hourText(text, minutes);
  if (state.open) return text('contact.openUntil', { time: clock(state.until) });
  if (state.next === null) return text('contact.closed');
  const { day, opens, in: ahead } = state.next;
  if (ahead === 0) return text('contact.opensAt', { time: clock(opens) });
  return text('contact.opensOn', { day: weekdayName(text.language, day), time: clock(opens) });
}
