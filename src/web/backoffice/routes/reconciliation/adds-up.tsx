import { Fragment } from 'react';
import { useTexts } from '../../client/language.ts';
import { Money } from '../../ui/money.tsx';
import { StatusMark } from '../../ui/status-mark.tsx';
import { CASH_TEXTS } from './cash-texts.ts';
import type { Cash, Result } from './use-cash.ts';

type Props = {
  readonly results: readonly { readonly state: Result; readonly amount: number }[];
  readonly total: number;
  readonly currency: Cash['lines'][number]['currency'];
};

/** The cash of each result and of the file, and that they are the same. */
export function AddsUp({ results, total, currency }: Props) {
  const texts = useTexts(CASH_TEXTS);
  return (
    <p className="cash__sum">
      {results.map(({ state, amount }, index) => (
        <Fragment key={state}>
          {index > 0 ? <span aria-hidden>+</span> : null}
          <span>
            <b>
              <Money amount={amount} currency={currency} />
            </b>{' '}
            {texts.results[state]}
          </span>
        </Fragment>
      ))}
      <span aria-hidden>=</span>
      <span>
        <b>
          <Money amount={total} currency={currency} />
        </b>{' '}
        {texts.inFile}
      </span>
      {results.reduce((sum, { amount }) => sum + amount, 0) === total ? (
        <StatusMark kind="ok">{texts.addsUp}</StatusMark>
      ) : null}
    </p>
  );
}
