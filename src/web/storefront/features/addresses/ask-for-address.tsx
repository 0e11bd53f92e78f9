import { useRef } from 'react';
import { useText } from '#texts/use-text';
import { useFacts, usePage } from '../../page/use-page.ts';
import { Icon } from '../../ui/icon.tsx';
import { ShortAddressField } from './short-address-field.tsx';
import { type Found, type Look, useShortAddress } from './use-short-address.ts';

type Props = {
  readonly token: string;
  readonly number: number;
  readonly city: string;
  /** Until when the order is kept, in words; null for without end. */
  readonly until: string | null;
  readonly hasAccount: boolean;
  /** What was typed before, and what the server said about it. */
  readonly typed: string;
  readonly problem: 'wrong' | 'unknown' | 'otherCity' | null;
  readonly keep: boolean;
  readonly found: Found | null;
};

function startOf({ problem, typed, found }: Pick<Props, 'problem' | 'typed' | 'found'>): Look {
  if (problem === 'otherCity') return found ? { kind: 'otherCity', found } : { kind: 'idle' };
  if (problem === 'unknown') return { kind: 'unknown', code: typed };
  return { kind: problem ?? 'idle' };
}

/**
 * Asks for the national address of one order: a plain form that works without script, and looks the code up while it is typed
 * with one. Tells the number of the order, its city and until when it is kept, and nothing else.
 */
export function AskForAddress(props: Props) {
  const { token, number, city, until, hasAccount, typed, keep } = props;
  const text = useText();
  const { prefix } = usePage();
  const chat = useFacts()?.chat;
  const input = useRef<HTMLInputElement>(null);
  const field = useShortAddress(() => city, startOf(props));
  const { look } = field;
  const order = <bdi dir="ltr">{number}</bdi>;
  const [before = '', after = ''] = text('address.needed.text', { order: '\n' }).split('\n');
  return (
    <div className="ask">
      <div className="ask__a">
        <h1 className="h1 ask__h">{text('address.needed.title')}</h1>
        <p className="lead">
          {before}
          {order}
          {after}
        </p>
        <form className="form" method="post" action={`/api/my-address/${encodeURIComponent(token)}`}>
          <input type="hidden" name="prefix" value={prefix ?? ''} />
          {look.kind === 'unknown' && <input type="hidden" name="sure" value={look.code} />}
          <div className="f6">
            <ShortAddressField input={input} field={field} defaultValue={typed}>
              {look.kind === 'otherCity' && (
                <>
                  <button type="submit" className="btn btn--text" name="move" value="yes">
                    {text('address.short.otherYes', { city: look.found.city })}
                  </button>
                  <a
                    className="btn btn--text"
                    href={prefix ? `/${prefix}/my-address/${token}` : `/my-address/${token}`}
                  >
                    {text('address.short.otherNo', { city })}
                  </a>
                </>
              )}
            </ShortAddressField>
          </div>
          <div className="f6 ask__go">
            <div>
              <button type="submit" className="btn btn--gold">
                {text('address.needed.save')}
              </button>
            </div>
            {hasAccount && (
              <>
                <p className="small muted">{text('address.needed.only')}</p>
                <label className="check">
                  <input type="checkbox" name="keep" value="yes" defaultChecked={keep} />
                  {text('address.needed.keep')}
                </label>
              </>
            )}
          </div>
        </form>
      </div>
      <aside className="ask__b" aria-label={text('order.id')}>
        <dl className="ask__facts">
          <div>
            <dt>{text('order.id')}</dt>
            <dd>{order}</dd>
          </div>
          <div>
            <dt>{text('shipping.shipTo')}</dt>
            <dd>
              <bdi>{city}</bdi>
            </dd>
          </div>
          {until !== null && (
            <div>
              <dt>{text('address.needed.until')}</dt>
              <dd>
                <bdi>{until}</bdi>
              </dd>
            </div>
          )}
        </dl>
        {until !== null && <p className="small muted">{text('address.needed.after')}</p>}
        {chat && (
          <p>
            <a className="more" href={`${chat}${encodeURIComponent(` ${number}`)}`} rel="noopener noreferrer">
              <Icon name="whatsapp" small />
              {text('help.person')}
            </a>
          </p>
        )}
      </aside>
    </div>
  );
}
