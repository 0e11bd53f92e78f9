import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Language } from '#kernel/market';
import type { Ticks } from '#shop/packing/scan.rules';
import { sizeText } from '#texts/stored-texts';
import { useLanguage, useTexts } from '../../client/language.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Money } from '../../ui/money.tsx';
import type { Parcel } from './packing-data.ts';
import { TEXTS } from './texts.ts';

/** The name of a line in the person's language. */
export function titleOf(line: Parcel['lines'][number], language: Language): string {
  return line.title[language] || line.title.en;
}

type Props = {
  readonly parcel: Parcel;
  /** Units in the box, for the open parcel. */
  readonly ticks?: Ticks;
  readonly isOpen?: boolean;
  /** Opens the parcel without a scanner. */
  readonly onOpen?: () => void;
  /** Counts a unit without a scanner, by the line's index. */
  readonly onAdd?: (line: number) => void;
  /** Beside the city, at the end; by default what the courier collects. */
  readonly children?: ReactNode;
};

/** One parcel with what belongs into it. */
export function ParcelCard({ parcel, ticks, isOpen = false, onOpen, onAdd, children }: Props) {
  const texts = useTexts(TEXTS);
  const language = useLanguage();
  return (
    <li className={isOpen ? 'pc now' : 'pc'}>
      {onOpen ? (
        <button type="button" className="pc__o" aria-label={texts.open(parcel.number)} onClick={onOpen} />
      ) : null}
      <div className="row wrap">
        <Link className="link b" to={`/orders/${parcel.number}`}>
          <bdi dir="ltr">{parcel.number}</bdi>
        </Link>
        <span className="mute nw">
          <bdi>{parcel.city}</bdi>
        </span>
        <span className="sp row wrap">
          {children ??
            (parcel.collect > 0 ? (
              <span className="tag pc__due">
                {texts.collect} <Money amount={parcel.collect} currency={parcel.currency} />
              </span>
            ) : (
              <span className="tag">{texts.paid}</span>
            ))}
        </span>
      </div>
      <ul>
        {parcel.lines.map((line, index) => {
          const done = ticks?.[index] ?? 0;
          const isFull = done >= line.count;
          return (
            <li className="row" key={index}>
              {line.image === '' ? null : <img className="ph m" src={line.image} alt="" loading="lazy" />}
              <span className="pc__t">
                {titleOf(line, language)} <span className="faint nw">{sizeText(line.size, language)}</span>
                {line.shelf === '' ? null : (
                  <span className="faint nw">
                    {' · '}
                    <bdi dir="ltr">{line.shelf}</bdi>
                  </span>
                )}
              </span>
              <span className={isOpen && isFull ? 'num b good' : 'num b'}>
                <bdi dir="ltr">{isOpen ? `${done} / ${line.count}` : `× ${line.count}`}</bdi>
              </span>
              {isOpen && isFull ? (
                <span className="good">
                  <Icon name="check" />
                </span>
              ) : null}
              {isOpen && !isFull && onAdd ? (
                <Button
                  kind="text"
                  icon="plus"
                  aria-label={texts.add(titleOf(line, language))}
                  onClick={() => onAdd(index)}
                />
              ) : null}
            </li>
          );
        })}
      </ul>
      {parcel.gift ? (
        <p className="sm pc__g row">
          <Icon name="note" small />
          {texts.gift}
        </p>
      ) : null}
    </li>
  );
}
