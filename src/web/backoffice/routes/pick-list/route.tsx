import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { PackingBoard } from '#contract/admin/packing';
import { minor } from '#kernel/money';
import { unitCode } from '#shop/packing/scan.rules';
import { pickListOf } from '#shop/packing/wave.rules';
import { sizeText } from '#texts/stored-texts';
import { get, send, urlOf } from '../../client/api.ts';
import { joined, useLanguage, useTexts } from '../../client/language.ts';
import { useListAddress } from '../../client/list.ts';
import { problemOf } from '../../client/problem.ts';
import { queries } from '../../client/queries.ts';
import { useMay } from '../../client/session.ts';
import { toast } from '../../client/undo.ts';
import { Empty, ErrorPanel, ProblemNote } from '../../ui/error-panel.tsx';
import { Page } from '../../ui/panel.tsx';
import './pick-list.css';
import { TEXTS } from './texts.ts';

type Wave = PackingBoard['waves'][number];

/** Marks orders as picked, or takes that back. */
async function pick(orders: readonly number[], picked: boolean): Promise<void> {
  await send('POST', '/parcels/pick', { body: { orders, picked } });
  await queries.invalidateQueries({ queryKey: ['/packing'] });
}

/** What to take from the shelves for a wave, by shelf: ticked here, or printed. */
export function Component() {
  const texts = useTexts(TEXTS);
  const language = useLanguage();
  const address = useListAddress();
  const packing = useQuery({
    queryKey: ['/packing', ''],
    queryFn: ({ signal }) => get('/packing', { signal }),
    placeholderData: keepPreviousData,
  });
  const waves = packing.data?.waves ?? [];
  const wave = waves.find(({ market }) => market === address.get('place')) ?? waves[0];
  return (
    <Page
      title={texts.title}
      crumb={
        <Link className="link" to={wave ? `/packing?place=${wave.market}` : '/packing'}>
          {texts.packing}
        </Link>
      }
      beside={
        wave ? (
          <span>
            {wave.place[language]} · {texts.wave(wave.parcels.length)}
          </span>
        ) : undefined
      }
      actions={
        wave && wave.parcels.length > 0 ? (
          <a
            className="btn"
            href={urlOf('/packing/{market}/pick-list', { path: { market: wave.market } })}
            target="_blank"
            rel="noreferrer"
          >
            {texts.paper}
          </a>
        ) : undefined
      }
    >
      {packing.error ? <ErrorPanel error={packing.error} onRetry={() => void packing.refetch()} /> : null}
      {wave ? <List key={wave.market} wave={wave} /> : null}
    </Page>
  );
}

function List({ wave }: { readonly wave: Wave }) {
  const texts = useTexts(TEXTS);
  const language = useLanguage();
  const may = useMay();
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set());
  const [failed, setFailed] = useState<unknown>(null);
  const toPick = wave.parcels.filter(({ pickedAt, packedAt }) => pickedAt === null && packedAt === null);
  const rows = pickListOf(
    toPick.map(({ number, lines }) => ({ number, lines: lines.map((line) => ({ ...line, unitPrice: minor(0) })) })),
  );
  if (rows.length === 0) return <Empty title={texts.empty} />;
  const keyOf = ({ productId, size }: (typeof rows)[number]): string => `${productId} ${size}`;

  async function take(key: string): Promise<void> {
    const next = new Set(taken);
    if (!next.delete(key)) next.add(key);
    setTaken(next);
    // an order is picked when the last of its products is
    const done = toPick.filter(({ lines }) => lines.every(({ productId, size }) => next.has(`${productId} ${size}`)));
    if (done.length === 0) return;
    const numbers = done.map(({ number }) => number);
    try {
      setFailed(null);
      await pick(numbers, true);
      toast(texts.picked(numbers.length), { undo: () => pick(numbers, false) });
    } catch (error) {
      setFailed(error);
    }
  }

  const left = rows.reduce((sum, row) => sum + (taken.has(keyOf(row)) ? 0 : row.count), 0);
  return (
    <section className="p pick" aria-label={texts.title}>
      {failed === null ? null : <ProblemNote problem={problemOf(failed)} />}
      <table className="t tall">
        <thead>
          <tr>
            <th scope="col">{texts.shelf}</th>
            <th scope="col">{texts.product}</th>
            <th scope="col" className="hide-t">
              {texts.code}
            </th>
            <th scope="col" className="end">
              {texts.quantity}
            </th>
            <th scope="col">{texts.orders}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const key = keyOf(row);
            const title = row.title[language] || row.title.en;
            return (
              <tr key={key} className={taken.has(key) ? 'sel' : undefined}>
                <td>
                  <span className="row pick__s">
                    {may('parcels.pack') ? (
                      <input
                        type="checkbox"
                        className="cb"
                        checked={taken.has(key)}
                        aria-label={texts.taken(title)}
                        onChange={() => void take(key)}
                      />
                    ) : null}
                    <bdi dir="ltr" className="b">
                      {row.shelf || '–'}
                    </bdi>
                  </span>
                </td>
                <td>
                  <span className="row">
                    {row.image === '' ? null : <img className="ph m" src={row.image} alt="" loading="lazy" />}
                    <span className="two">
                      <span>
                        {title} <span className="faint nw">{sizeText(row.size, language)}</span>
                      </span>
                      <span className="o" lang={language === 'ar' ? 'en' : 'ar'}>
                        <bdi>{row.title[language === 'ar' ? 'en' : 'ar']}</bdi>
                      </span>
                    </span>
                  </span>
                </td>
                <td className="hide-t mute">
                  <bdi dir="ltr" className="num">
                    {unitCode(row)}
                  </bdi>
                </td>
                <td className="end num b">{row.count}</td>
                <td className="mute">
                  <bdi dir="ltr" className="num">
                    {joined(
                      ...row.orders.map(({ number, count }) => (count > 1 ? `${number} × ${count}` : String(number))),
                    )}
                  </bdi>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <div className="foot" role="status">
        {texts.left(left)}
      </div>
    </section>
  );
}
