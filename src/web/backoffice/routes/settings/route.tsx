import { Link, useSearchParams } from 'react-router';
import type { SettingGroup } from '#shop/settings/settings.rules';
import { useTexts } from '../../client/language.ts';
import { useMay } from '../../client/session.ts';
import { useCurrentInView } from '../../ui/current-in-view.ts';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { Page, Panel } from '../../ui/panel.tsx';
import { AddressFigures } from './address-figures.tsx';
import { GroupForm } from './group-form.tsx';
import { MailSettings } from './mails.tsx';
import { PaperSettings } from './papers.tsx';
import { PrivacySettings } from './privacy.tsx';
import { ProviderSettings } from './providers.tsx';
import { SellerSettings } from './seller.tsx';
import { useSettings } from './settings-data.ts';
import './settings.css';
import { TaxSettings } from './tax.tsx';
import { TEXTS } from './texts.ts';
import { WaysToPaySettings } from './ways-to-pay.tsx';

const VIEWS = [
  'shipping',
  'delivery',
  'tax',
  'papers',
  'prices',
  'payment',
  'cash',
  'seller',
  'mails',
  'staff_mail',
  'providers',
  'privacy',
] as const;

/** The settings of the shop, a view for each group; the view is in the address. */
export function Component() {
  const texts = useTexts(TEXTS);
  const [search] = useSearchParams();
  const view = VIEWS.find((one) => one === search.get('view')) ?? 'shipping';
  const may = useMay();
  const row = useCurrentInView<HTMLUListElement>(view);
  return (
    <Page title={texts.title}>
      <div className="settings">
        <nav aria-label={texts.title}>
          <ul className="settings__views" ref={row}>
            {VIEWS.map((one) => (
              <li key={one}>
                <Link to={`?view=${one}`} aria-current={one === view ? 'page' : undefined}>
                  {texts.views[one]}
                </Link>
              </li>
            ))}
            {may('content.write') ? (
              <li>
                <Link to="/pages?page=house">{texts.house}</Link>
              </li>
            ) : null}
            {may('settings.write') ? (
              <li>
                <Link to="/opening">{texts.opening}</Link>
              </li>
            ) : null}
          </ul>
        </nav>
        <div className="stack">
          {view === 'seller' ? (
            <SellerSettings />
          ) : view === 'mails' ? (
            <MailSettings />
          ) : view === 'providers' ? (
            <ProviderSettings />
          ) : view === 'privacy' ? (
            <PrivacySettings />
          ) : (
            <GroupView view={view} key={view} />
          )}
        </div>
      </div>
    </Page>
  );
}

function GroupView({ view }: { readonly view: SettingGroup }) {
  const texts = useTexts(TEXTS);
  const { data, error, refetch } = useSettings(view);
  if (error) {
    return (
      <Panel title={texts.views[view]} flush>
        <ErrorPanel error={error} onRetry={() => void refetch()} />
      </Panel>
    );
  }
  if (!data) return <Panel title={texts.views[view]}> </Panel>;
  if (view === 'tax') return <TaxSettings read={data} />;
  if (view === 'payment') return <WaysToPaySettings read={data} />;
  if (view === 'papers') return <PaperSettings read={data} />;
  if (view === 'prices') {
    const columns = [
      { key: 'price.vat_first', label: texts.vatFirst, kind: 'switch' },
      { key: 'cart.stays_after_add', label: texts.staysAfterAdd, kind: 'switch' },
    ] as const;
    return <GroupForm group={view} read={data} columns={columns} foot={texts.vatFirstHint} />;
  }
  if (view === 'delivery') {
    const columns = [
      { key: 'delivery.cut_off', label: texts.cutOff, kind: 'time' },
      { key: 'delivery.holidays', label: texts.holidays, kind: 'days' },
      { key: 'delivery.line_moves', label: texts.lineMoves, kind: 'switch' },
      { key: 'delivery.national_address', label: texts.nationalAddress, kind: 'choice', choices: texts.addressChoices },
      { key: 'delivery.address_hours', label: texts.addressHours, kind: 'count' },
    ] as const;
    return (
      <GroupForm
        group={view}
        read={data}
        columns={columns}
        foot={
          <>
            {texts.promiseHint} <AddressFigures />
          </>
        }
      />
    );
  }
  if (view === 'staff_mail') {
    const columns = [
      { key: 'staff_mail.card_review', label: texts.mailCardReview, kind: 'switch' },
      { key: 'staff_mail.sold_out', label: texts.mailSoldOut, kind: 'switch' },
      { key: 'staff_mail.every_order', label: texts.mailOrder, kind: 'switch' },
      { key: 'staff_mail.morning', label: texts.mailMorning, kind: 'switch' },
    ] as const;
    return <GroupForm group={view} read={data} columns={columns} foot={texts.staffMailHint} />;
  }
  const columns =
    view === 'shipping'
      ? ([
          { key: 'shipping.free_from', label: texts.freeFrom, kind: 'money' },
          { key: 'shipping.fee', label: texts.fee, kind: 'money' },
          { key: 'shipping.fixed', label: texts.fixed, kind: 'switch' },
        ] as const)
      : ([
          { key: 'cash.limit', label: texts.limit, kind: 'money', placeholder: texts.noLimit },
          { key: 'cash.refusals', label: texts.refusals, kind: 'count' },
          { key: 'cash.open_orders', label: texts.openOrders, kind: 'count' },
          { key: 'cash.open_units', label: texts.openUnits, kind: 'count' },
          { key: 'cash.open_money', label: texts.openMoney, kind: 'money', placeholder: texts.noLimit },
          { key: 'cash.network_orders', label: texts.networkOrders, kind: 'count' },
          { key: 'cash.network_units', label: texts.networkUnits, kind: 'count' },
          { key: 'cash.network_money', label: texts.networkMoney, kind: 'money', placeholder: texts.noLimit },
          { key: 'cash.stock_share', label: texts.stockShare, kind: 'count' },
          { key: 'cash.stock_least', label: texts.stockLeast, kind: 'count' },
        ] as const);
  const hint = view === 'shipping' ? texts.fixedHint : texts.refusalsHint;
  return (
    <GroupForm
      group={view}
      read={data}
      columns={columns}
      foot={
        <>
          {texts.holds} {hint} {view === 'shipping' ? texts.cancel(data.value.cancelMinutes) : null}
        </>
      }
    />
  );
}
