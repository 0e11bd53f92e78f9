import { useState } from 'react';
import { MARKETS, type MarketCode } from '#kernel/market';
import { typedAmount } from '#kernel/typed-number';
import { useAct } from '../../client/act.ts';
import { send } from '../../client/api.ts';
import { useLanguage, useTexts } from '../../client/language.ts';
import { useMarket } from '../../client/market.ts';
import { now } from '../../client/now.ts';
import { invalidFields } from '../../client/problem.ts';
import { toast } from '../../client/undo.ts';
import { DateField } from '../../ui/date-field.tsx';
import { todayIn } from '../../ui/days.ts';
import { MoneyField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { useMarketName } from '../../ui/market-name.ts';
import { Segments } from '../../ui/tabs.tsx';
import { tenfoldsOf } from '../../ui/tenfold.rules.ts';
import { useTenfoldQuestion } from '../../ui/tenfold.tsx';
import { TEXTS } from './texts.ts';
import { type Product, readAgain } from './use-product.ts';
import type { ProductValues } from './values.rules.ts';

type Props = {
  readonly product: Product;
  readonly values: ProductValues;
  readonly markets: readonly MarketCode[];
  readonly onClose: () => void;
};

/** A price from a date, in the clock of its market. The offer has the focus: it is what changes most. */
export function ScheduleDialog({ product, values, markets, onClose }: Props) {
  const texts = useTexts(TEXTS);
  const nameOf = useMarketName();
  const chosen = useMarket();
  const [first] = markets;
  const [market, setMarket] = useState<MarketCode | undefined>(chosen ?? first);
  const [offer, setOffer] = useState('');
  const [typed, setTyped] = useState<string | null>(null);
  const [from, setFrom] = useState('');
  const [until, setUntil] = useState('');
  const act = useAct();
  const language = useLanguage();
  const tenfold = useTenfoldQuestion();
  if (!market) return null;
  const code = market;
  const { currency } = MARKETS[code];
  const price = typed ?? values[`prices.${code}.price`];

  async function save(): Promise<void> {
    const amount = typedAmount(price, currency);
    const asked = typedAmount(offer, currency);
    const words = texts.notAnAmount;
    const fields = [
      ...(amount ? [] : [{ path: 'price', code: 'wrong', words }]),
      ...(asked === undefined ? [{ path: 'discountPrice', code: 'wrong', words }] : []),
    ];
    if (!amount || fields.length > 0) throw invalidFields(texts.wrong, fields);
    const body = {
      market: code,
      price: amount,
      discountPrice: asked ?? amount,
      from,
      until: until === '' ? null : until,
    };
    const { title, prices } = product.document;
    await tenfold.ask(tenfoldsOf(title[language] || title.en || title.ar, currency, prices[currency], body));
    await send('POST', '/products/{id}/schedule', { path: { id: product.id }, body });
    toast(texts.scheduleDone);
    await readAgain(product.id);
    onClose();
  }
  return (
    <>
      <FormDialog
        title={texts.scheduleTitle}
        act={act}
        beside={texts.zone[code] ?? MARKETS[code].timeZone}
        onClose={onClose}
        onSubmit={save}
      >
        {markets.length > 1 ? (
          <Segments
            label={texts.market}
            value={code}
            onChange={(next) => {
              setMarket(next);
              setTyped(null);
            }}
            options={markets.map((one) => ({ value: one, label: nameOf(one) }))}
          />
        ) : null}
        <div className="g2">
          <MoneyField
            label={texts.offer}
            optional
            currency={currency}
            value={offer}
            onChange={setOffer}
            path="discountPrice"
          />
          <MoneyField label={texts.price} currency={currency} value={price} onChange={setTyped} path="price" />
        </div>
        <div className="g2">
          <DateField
            label={texts.scheduleFrom}
            market={code}
            withTime
            firstTime="00:00"
            min={todayIn(now(), code)}
            value={from}
            onChange={setFrom}
            path="startsAt"
          />
          <DateField
            label={texts.scheduleUntil}
            market={code}
            withTime
            clearable
            firstTime="00:00"
            min={from || todayIn(now(), code)}
            value={until}
            onChange={setUntil}
            path="endsAt"
            hint={texts.untilHint}
          />
        </div>
      </FormDialog>
      {tenfold.question}
    </>
  );
}
