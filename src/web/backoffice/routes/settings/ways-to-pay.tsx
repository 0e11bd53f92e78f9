import { MARKETS } from '#kernel/market';
import { LENDER_CHANNELS, PAYMENT_METHODS } from '#kernel/payment-method';
import { PAYMENT_TEXTS } from '#shop/orders/payment-words.rules';
import { keysOf, LENDER_SETTINGS, METHOD_SETTINGS, type SettingKey } from '#shop/settings/settings.rules';
import type { Versioned } from '../../client/api.ts';
import { joined, useLanguage, useTexts } from '../../client/language.ts';
import { useWaysToPay, type WayToPay } from '../../client/ways-to-pay.ts';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { Panel } from '../../ui/panel.tsx';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { StatusMark } from '../../ui/status-mark.tsx';
import { GroupForm } from './group-form.tsx';
import { NAMES } from './providers.tsx';
import type { GroupAnswer } from './settings-data.ts';
import { TEXTS } from './texts.ts';

const LOOKS = {
  simulated: { kind: 'plain', shape: 'dot' },
  set: { kind: 'ok', shape: 'dot' },
  missing: { kind: 'warn', shape: 'line' },
} as const;

/** Each payment method of each open market, on or off, and who takes it. */
export function WaysToPaySettings({ read }: { readonly read: Versioned<GroupAnswer> }) {
  const texts = useTexts(TEXTS);
  const words = useTexts(PAYMENT_TEXTS);
  const has = (wanted: SettingKey) => read.value.values.some(({ key }) => key === wanted);
  const methods = keysOf('payment').flatMap((key) =>
    PAYMENT_METHODS.filter((method) => METHOD_SETTINGS[method] === key).map((method) => ({
      ...{ key, label: words.methods[method], kind: 'switch' as const },
    })),
  );
  const limits = LENDER_CHANNELS.flatMap((lender) => {
    const { least, most } = LENDER_SETTINGS[lender];
    const of = { kind: 'money' as const, placeholder: texts.noLimit };
    return [
      { key: least, label: texts.lenderLeast(words.methods[lender]), ...of },
      { key: most, label: texts.lenderMost(words.methods[lender]), ...of },
    ];
  });
  const more = [
    { key: 'lenders.line', label: texts.lenderLine, kind: 'switch' },
    { key: 'payment.online_apple_pay', label: texts.onlineApplePay, kind: 'switch' },
    { key: 'payment.apple_pay_domain', label: texts.domainFile, kind: 'text', hint: texts.domainFileHint },
  ] as const;
  const columns = [...methods, ...limits, ...more].filter(({ key }) => has(key));
  return (
    <>
      <GroupForm group="payment" read={read} columns={columns} foot={texts.methodsHold} />
      <Takers />
    </>
  );
}

/** Which provider takes each method, and whether the machine has its credentials. */
function Takers() {
  const texts = useTexts(TEXTS);
  const { data, error, refetch } = useWaysToPay();
  return (
    <Panel title={texts.takenBy} flush>
      {error && !data ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : null}
      {data ? (
        <ScrollRegion label={texts.takenBy} className="scroll">
          <table className="t">
            <thead>
              <tr>
                <th scope="col">{texts.market}</th>
                <th scope="col">{texts.method}</th>
                <th scope="col">{texts.takes}</th>
                <th scope="col">{texts.state}</th>
              </tr>
            </thead>
            <tbody>
              {data.ways.map((way) => (
                <Row key={`${way.market} ${way.method}`} way={way} />
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      ) : null}
      <div className="foot">
        <span>{texts.secrets}</span>
      </div>
    </Panel>
  );
}

function Row({ way: { market, method, provider } }: { readonly way: WayToPay }) {
  const texts = useTexts(TEXTS);
  const words = useTexts(PAYMENT_TEXTS);
  const language = useLanguage();
  return (
    <tr>
      <td>{MARKETS[market].name.short[language]}</td>
      <th scope="row">{words.methods[method]}</th>
      <td>
        {provider ? (
          <bdi dir="ltr">{NAMES[provider.name] ?? provider.name}</bdi>
        ) : method === 'COD' ? (
          texts.courier
        ) : (
          texts.notTaken
        )}
      </td>
      <td>
        {provider ? (
          <>
            <StatusMark {...LOOKS[provider.credentials]}>{texts.credentials[provider.credentials]}</StatusMark>
            <span className="sub">
              <bdi dir="ltr">{joined(...provider.variables)}</bdi>
            </span>
          </>
        ) : (
          '–'
        )}
      </td>
    </tr>
  );
}
