import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { AnswerOf } from '#contract/admin/base';
import type { readSellersCall } from '#contract/admin/settings';
import { MARKETS, type MarketCode } from '#kernel/market';
import { SELLER_FIELDS, type SellerLine, type SellerPair } from '#shop/content/seller.rules';
import { getVersioned, send, type Versioned } from '../../client/api.ts';
import { useForm } from '../../client/form.ts';
import { joined, useLanguage, useTexts } from '../../client/language.ts';
import { toast } from '../../client/undo.ts';
import { BilingualField } from '../../ui/bilingual-field.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SaveForm } from '../../ui/save-bar.tsx';
import { Segments } from '../../ui/tabs.tsx';
import { TEXTS } from './texts.ts';

type Sellers = AnswerOf<typeof readSellersCall>;
type Seller = Sellers['sellers'][number]['seller'];

const KEY = ['/sellers'];

/** The seller of each market, as new orders and their invoices name it. */
export function SellerSettings() {
  const texts = useTexts(TEXTS);
  const language = useLanguage();
  const [chosen, setMarket] = useState<MarketCode | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => getVersioned('/sellers', { signal }),
    // as for every form: somebody else's save is found by the version
    refetchOnWindowFocus: false,
  });
  if (error && !data) {
    return (
      <Panel title={texts.views.seller} flush>
        <ErrorPanel error={error} onRetry={() => void refetch()} />
      </Panel>
    );
  }
  const sellers = data?.value.sellers ?? [];
  const shown = sellers.find(({ market }) => market === chosen) ?? sellers[0];
  if (!data || !shown) return <Panel title={texts.views.seller}> </Panel>;
  return (
    <>
      {sellers.length > 1 ? (
        <div className="row">
          <Segments
            label={texts.market}
            value={shown.market}
            onChange={setMarket}
            options={sellers.map(({ market }) => ({ value: market, label: MARKETS[market].name.short[language] }))}
          />
        </div>
      ) : null}
      <SellerForm key={shown.market} read={data} market={shown.market} seller={shown.seller} />
    </>
  );
}

type FormProps = { readonly read: Versioned<Sellers>; readonly market: MarketCode; readonly seller: Seller };

function SellerForm({ read, market, seller }: FormProps) {
  const texts = useTexts(TEXTS);
  const language = useLanguage();
  const client = useQueryClient();
  const saved = useMemo(() => seller, [seller]);
  const form = useForm(`settings.seller.${market}`, saved);
  const reload = () => client.invalidateQueries({ queryKey: KEY });
  const labels = texts.seller;
  const line = (field: SellerLine) => (
    <TextField
      label={labels[field]}
      path={field}
      ltr
      type={SELLER_FIELDS[field] === 'email' ? 'email' : SELLER_FIELDS[field] === 'phone' ? 'tel' : 'text'}
      value={form.values[field]}
      onChange={(value) => form.set(field, value)}
    />
  );
  const pair = (field: SellerPair) => (
    <BilingualField
      label={labels[field]}
      path={field}
      value={form.values[field]}
      onChange={(lang, text) => form.update((present) => ({ [field]: { ...present[field], [lang]: text } }))}
    />
  );
  return (
    <SaveForm
      form={form}
      labels={labels}
      show={(field, value) => (isPair(value) ? `${value.en} · ${value.ar}` : String(value ?? field))}
      onSave={async (patch) => {
        await send('PATCH', '/sellers/{market}', { path: { market }, body: patch, ifMatch: read.version });
        await reload();
        toast(texts.done);
      }}
      onReload={reload}
      readCurrent={(current) => sellerIn(current, market)}
    >
      <Panel title={joined(texts.views.seller, MARKETS[market].name.full[language])}>
        <div className="stack">
          {pair('legalName')}
          {pair('address')}
          {pair('shipFrom')}
          <div className="g2">
            {line('commercialRegistration')}
            {line('vatNumber')}
          </div>
          <div className="g2">
            {line('email')}
            {line('returnsEmail')}
          </div>
          <div className="g2">
            {line('phone')}
            {line('tollFree')}
          </div>
          {MARKETS[market].invoice.qr === 'zatca' ? (
            <>
              {pair('street')}
              {pair('district')}
              {pair('city')}
              <div className="g2">
                {line('building')}
                {line('postalCode')}
              </div>
              <p className="s mute">{texts.sellerAddress}</p>
            </>
          ) : null}
        </div>
      </Panel>
      <p className="row s mute">
        <Icon name="clock" small />
        <span>{texts.sellerHolds}</span>
      </p>
    </SaveForm>
  );
}

function isPair(value: unknown): value is { readonly en: string; readonly ar: string } {
  return typeof value === 'object' && value !== null && 'en' in value && 'ar' in value;
}

/** The seller of a market in the record of a 412. */
function sellerIn(current: unknown, market: MarketCode): Partial<Seller> {
  return isSellers(current) ? (current.sellers.find((one) => one.market === market)?.seller ?? {}) : {};
}

function isSellers(value: unknown): value is Sellers {
  return typeof value === 'object' && value !== null && 'sellers' in value;
}
