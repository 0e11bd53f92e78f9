import '#texts/load-paying-texts';
import './lender-options.css';
import { useId } from 'react';
import { Link } from 'react-router';
import type { Minor } from '#kernel/money';
import type { LenderChannel } from '#kernel/payment-method';
import { PARTS, partsOf } from '#shop/payments/parts.rules';
import { RichText, useText } from '#texts/use-text';
import { Amount } from '../../ui/price.tsx';
import { RadioCard } from '../../ui/radio-card.tsx';
import { type Lender, type LenderAnswer, useLenders } from './use-lenders.ts';

const WHEN = ['pay.lender.partToday', 'pay.lender.partIn1', 'pay.lender.partIn2', 'pay.lender.partIn3'] as const;

type Props = {
  readonly lenders: readonly Lender[];
  readonly chosen: string;
  readonly onChoose: (lender: LenderChannel) => void;
  /** The total of the order; null until known. */
  readonly total: Minor | null;
};

/** The options of lenders, after the other methods; one that does not pay this total says so and cannot be chosen. */
export default function LenderOptions({ lenders, chosen, onChoose, total }: Props) {
  return lenders.map(({ channel, refusal }) =>
    refusal ? (
      <ClosedOption key={channel} channel={channel} refusal={refusal} />
    ) : (
      <div className="radiox" key={channel}>
        <RadioCard
          name="method"
          value={channel}
          title={<TitleOf channel={channel} />}
          detail={total !== null && <InParts total={total} />}
          checked={chosen === channel}
          onChoose={() => onChoose(channel)}
          end={<Plate channel={channel} />}
        />
        {chosen === channel && total !== null && <Parts total={total} />}
      </div>
    ),
  );
}

function TitleOf({ channel }: { channel: LenderChannel }) {
  const text = useText();
  return <bdi>{text(`pay.lender.${channel}`)}</bdi>;
}

/** The name of the lender on paper, until its own artwork is there. */
function Plate({ channel }: { channel: LenderChannel }) {
  return (
    <span className="plates">
      <span className="plate plate--w" role="img" aria-label={channel.toLowerCase()}>
        {channel.toLowerCase()}
      </span>
    </span>
  );
}

function InParts({ total }: { total: Minor }) {
  const [part] = partsOf(total);
  return (
    <RichText
      id="pay.lender.parts"
      values={{ count: `${PARTS}`, price: <Amount key="part" amount={part ?? total} /> }}
    />
  );
}

function Parts({ total }: { total: Minor }) {
  const text = useText();
  return (
    <div className="radio__more">
      <ul className="parts">
        {partsOf(total).map((amount, index) => {
          const when = WHEN[index];
          return (
            when && (
              <li key={when}>
                {text(when)}
                <br />
                <Amount amount={amount} />
              </li>
            )
          );
        })}
      </ul>
    </div>
  );
}

function ClosedOption({ channel, refusal }: { channel: LenderChannel; refusal: NonNullable<Lender['refusal']> }) {
  const text = useText();
  const id = useId();
  return (
    <label className="radio radio--off">
      <input type="radio" name="method" value={channel} disabled aria-describedby={id} />
      <span>
        <span className="radio__t">
          <TitleOf channel={channel} />
        </span>
        <span className="radio__d" id={id}>
          {text(`pay.lender.${refusal}.${channel}`)}
        </span>
      </span>
      <Plate channel={channel} />
    </label>
  );
}

/** What a chosen lender is told, and where that is explained. */
export function LenderData({ channel }: { channel: LenderChannel }) {
  const text = useText();
  return (
    <p className="small muted checkout__note">
      {text(`pay.lender.data.${channel}`)}{' '}
      <Link className="link" to="/privacy-policy">
        {text('pay.lender.privacy')}
      </Link>
    </p>
  );
}

/** The words of the button that leads to a lender. */
export function LenderButton({ channel }: { channel: LenderChannel }) {
  return useText()(`pay.lender.go.${channel}`);
}

/** What came of the way to a lender, for a shopper who is back without having paid. */
export function LenderMessage({ answer }: { answer: NonNullable<LenderAnswer> }) {
  const text = useText();
  return (
    <p className="note checkout__note" role="status">
      {answer.kind === 'gone' ? text('pay.lender.gone') : text(`pay.lender.left.${answer.channel}`)}
    </p>
  );
}

/** The plain line about the parts in which the first lender that takes the total is paid; nothing where none does. */
export function LenderLine({ total }: { readonly total: Minor }) {
  const lender = useLenders(total).lenders.find(({ refusal }) => refusal === null);
  if (!lender) return null;
  return (
    <p data-lender={lender.channel}>
      <InParts total={total} />
    </p>
  );
}
