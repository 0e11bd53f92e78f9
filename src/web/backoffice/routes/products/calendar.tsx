import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { AnswerOf } from '#contract/admin/base';
import type { listSchedulesCall } from '#contract/admin/products';
import { MARKETS } from '#kernel/market';
import { get, send } from '../../client/api.ts';
import { useLanguage, useTexts } from '../../client/language.ts';
import { useMarket } from '../../client/market.ts';
import { problemOf } from '../../client/problem.ts';
import { queries } from '../../client/queries.ts';
import { useMay } from '../../client/session.ts';
import { toast } from '../../client/undo.ts';
import { Button } from '../../ui/button.tsx';
import { Empty, ErrorPanel, useProblemWords } from '../../ui/error-panel.tsx';
import { useMarketName } from '../../ui/market-name.ts';
import { Money } from '../../ui/money.tsx';
import { StatusMark } from '../../ui/status-mark.tsx';
import { Time } from '../../ui/time.tsx';
import { TEXTS } from './texts.ts';

type Schedules = AnswerOf<typeof listSchedulesCall>;
const KINDS = { planned: 'info', running: 'ok', done: 'plain', cancelled: 'plain' } as const;

/** Every planned, running and lately ended price, by its beginning, in the market's zone. */
export function Calendar() {
  const texts = useTexts(TEXTS);
  const language = useLanguage();
  const market = useMarket();
  const may = useMay();
  const words = useProblemWords();
  const nameOf = useMarketName();
  const { data, error, refetch } = useQuery({
    queryKey: ['/products', 'schedule'],
    queryFn: ({ signal }) => get('/products/schedule', { signal }),
  });
  const items = data?.items.filter((one) => market === undefined || one.market === market) ?? [];

  async function callOff({ id, productId }: Schedules['items'][number]): Promise<void> {
    try {
      await send('DELETE', '/products/{id}/schedule/{schedule}', { path: { id: productId, schedule: id } });
      toast(texts.calledOff);
    } catch (failed) {
      toast(words(problemOf(failed)), { kind: 'bad' });
    } finally {
      await queries.invalidateQueries({ queryKey: ['/products'] });
    }
  }
  return (
    <section className="p grid">
      {error && !data ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : null}
      {data && items.length === 0 ? <Empty title={texts.calendarEmpty} /> : null}
      {items.length > 0 ? (
        <div className="grid__s">
          <table className="t" aria-label={texts.calendar}>
            <thead>
              <tr>
                <th scope="col">{texts.from}</th>
                <th scope="col">{texts.until}</th>
                <th scope="col">{texts.market}</th>
                <th scope="col">{texts.product}</th>
                <th scope="col" className="end">
                  {texts.becomes}
                </th>
                <th scope="col">{texts.state}</th>
                <td />
              </tr>
            </thead>
            <tbody>
              {items.map((one) => (
                <tr key={one.id}>
                  <td>
                    <Time at={one.startsAt} market={one.market} style="full" />
                  </td>
                  <td>{one.endsAt ? <Time at={one.endsAt} market={one.market} style="full" /> : texts.stays}</td>
                  <td>{nameOf(one.market)}</td>
                  <td>
                    <Link to={`/products/${one.productId}`}>{one.title[language]}</Link>
                  </td>
                  <td className="end">
                    <Money amount={one.discountPrice} currency={MARKETS[one.market].currency} />
                    {one.discountPrice < one.price ? (
                      <s className="sub">
                        <Money amount={one.price} currency={MARKETS[one.market].currency} />
                      </s>
                    ) : null}
                  </td>
                  <td>
                    <StatusMark kind={KINDS[one.state]} shape={one.state === 'planned' ? 'ring' : 'dot'}>
                      {texts.planState[one.state]}
                    </StatusMark>
                  </td>
                  <td className="end">
                    {one.state === 'planned' && may('prices.write') ? (
                      <Button
                        kind="text"
                        aria-label={`${texts.callOff}: ${one.title[language]}`}
                        onClick={() => void callOff(one)}
                      >
                        {texts.callOff}
                      </Button>
                    ) : null}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
    </section>
  );
}
