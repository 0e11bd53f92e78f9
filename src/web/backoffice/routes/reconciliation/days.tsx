import { useState } from 'react';
import { MARKETS } from '#kernel/market';
import { useLanguage, useTexts } from '../../client/language.ts';
import { problemOf } from '../../client/problem.ts';
import { AnyMoney } from '../../ui/any-money.tsx';
import { Button } from '../../ui/button.tsx';
import { shownDay } from '../../ui/days.ts';
import { ProblemNote } from '../../ui/error-panel.tsx';
import { Count } from '../../ui/money.tsx';
import { StatusMark } from '../../ui/status-mark.tsx';
import { TableHead } from '../../ui/table-head.tsx';
import { TEXTS } from './texts.ts';
import { closeDay, type Day } from './use-reconciliation.ts';

/** The newest day of each provider and market as cards. */
export function DayCards({ days }: { readonly days: readonly Day[] }) {
  const texts = useTexts(TEXTS);
  const newest = [...Map.groupBy(days, ({ provider, currency }) => `${provider} ${currency}`).values()];
  return (
    <div className="g4 reconciliation__c">
      {newest.slice(0, 4).map(([day]) =>
        day ? (
          <section key={`${day.provider} ${day.currency}`} className="p fig" aria-label={`${day.provider} ${day.day}`}>
            <span className="row">
              <span className="b">{day.provider}</span>
              <bdi className="mute sm">{shownDay(day.day)}</bdi>
            </span>
            <dl className="dl">
              <dt>{texts.ours}</dt>
              <dd>
                <AnyMoney amount={day.ours} currency={day.currency} />
              </dd>
              <dt>{texts.theirs}</dt>
              <dd>
                <AnyMoney amount={day.theirs} currency={day.currency} />
              </dd>
              <dt className="tot">{texts.between}</dt>
              <dd className={day.ours === day.theirs ? 'tot good' : 'tot bad'}>
                <AnyMoney amount={day.theirs - day.ours} currency={day.currency} />
              </dd>
            </dl>
          </section>
        ) : null,
      )}
    </div>
  );
}

/** Every compared day, newest first, with who closed it. */
export function Days({ days }: { readonly days: readonly Day[] }) {
  const texts = useTexts(TEXTS);
  const language = useLanguage();
  const [failed, setFailed] = useState<unknown>(null);
  async function close(day: Day): Promise<void> {
    setFailed(null);
    await closeDay(day).catch((error: unknown) => setFailed(error));
  }
  return (
    <>
      {failed === null ? null : <ProblemNote problem={problemOf(failed)} />}
      <div className="scroll">
        <table className="t">
          <TableHead
            columns={[
              texts.day,
              texts.provider,
              { end: texts.ours },
              { end: texts.theirs },
              { end: texts.between },
              { end: texts.openCount },
              texts.closed,
            ]}
          />
          <tbody>
            {days.map((day) => (
              <tr key={`${day.provider} ${day.currency} ${day.day}`}>
                <td>
                  <bdi>{shownDay(day.day)}</bdi>
                </td>
                <td>
                  {day.provider}
                  <span className="sub">{MARKETS[day.market].name.full[language]}</span>
                </td>
                <td className="end">
                  <AnyMoney amount={day.ours} currency={day.currency} />
                </td>
                <td className="end">
                  <AnyMoney amount={day.theirs} currency={day.currency} />
                </td>
                <td className="end b">
                  <AnyMoney amount={day.theirs - day.ours} currency={day.currency} />
                </td>
                <td className="end">
                  <Count value={day.open} />
                </td>
                <td>
                  {day.closedBy === null ? (
                    <Button disabled={day.open > 0} onClick={() => void close(day)}>
                      {texts.close}
                    </Button>
                  ) : (
                    <StatusMark kind="ok">
                      {texts.closed} {texts.closedBy} <bdi>{day.closedBy}</bdi>
                    </StatusMark>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
