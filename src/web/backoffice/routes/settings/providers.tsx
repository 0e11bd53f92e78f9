import { useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '#contract/admin/base';
import type { listProvidersCall } from '#contract/admin/providers';
import { get } from '../../client/api.ts';
import { useTexts } from '../../client/language.ts';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { Panel } from '../../ui/panel.tsx';
import { StatusMark } from '../../ui/status-mark.tsx';
import { Ago } from '../../ui/time.tsx';
import { TEXTS } from './texts.ts';

type Provider = AnswerOf<typeof listProvidersCall>['providers'][number];

/** The names of providers as they write themselves. */
export const NAMES: Readonly<Record<string, string>> = {
  hyperpay: 'HyperPay',
  paytabs: 'PayTabs',
  smsa: 'SMSA Express',
  tabby: 'Tabby',
  tamara: 'Tamara',
  zatca: 'ZATCA',
};
const LOOKS = {
  good: { kind: 'ok', shape: 'dot' },
  slow: { kind: 'warn', shape: 'dot' },
  failing: { kind: 'bad', shape: 'dot' },
  unused: { kind: 'plain', shape: 'line' },
} as const;

/** How often the health is read again, in milliseconds. */
const EVERY_MS = 30_000;

/** How card providers, the courier, the mail server and the tax authority answer. Credentials are settings of the machine, never shown. */
export function ProviderSettings() {
  const texts = useTexts(TEXTS);
  const { data, error, refetch } = useQuery({
    queryKey: ['/providers'],
    queryFn: ({ signal }) => get('/providers', { signal }),
    refetchInterval: EVERY_MS,
  });
  return (
    <Panel title={texts.views.providers} flush>
      {error && !data ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : null}
      {data ? (
        <div className="scroll">
          <table className="t">
            <thead>
              <tr>
                <th scope="col">{texts.provider}</th>
                <th scope="col">{texts.state}</th>
                <th scope="col">{texts.lastAnswer}</th>
                <th scope="col" className="end">
                  {texts.today}
                </th>
                <th scope="col" className="end">
                  {texts.failures}
                </th>
                <th scope="col">{texts.lastMessage}</th>
              </tr>
            </thead>
            <tbody>
              {data.providers.map((one) => (
                <Row key={one.name} provider={one} />
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
      <div className="foot">
        <span>{texts.secrets}</span>
      </div>
    </Panel>
  );
}

function Row({ provider }: { readonly provider: Provider }) {
  const texts = useTexts(TEXTS);
  const { name, kind, simulated, health, answers, failures, averageMs, lastAnswerAt, lastMs } = provider;
  const { lastFailureAt, lastFailure, lastMessageAt } = provider;
  const seconds = (ms: number) => texts.seconds((ms / 1000).toFixed(1));
  return (
    <tr>
      <th scope="row">
        {kind === 'mail' ? texts.mailServer : <bdi dir="ltr">{NAMES[name] ?? name}</bdi>}
        <span className="sub">{simulated ? texts.simulated : texts.live}</span>
      </th>
      <td>
        <StatusMark {...LOOKS[health]}>{texts.healths[health]}</StatusMark>
      </td>
      <td>
        {lastAnswerAt ? <Ago at={lastAnswerAt} /> : texts.never}
        {lastMs === null ? null : (
          <span className="sub">
            {seconds(lastMs)}
            {averageMs === null ? null : ` · ${texts.average(seconds(averageMs))}`}
          </span>
        )}
      </td>
      <td className="end num">{answers}</td>
      <td className="end num">
        {failures}
        {lastFailureAt ? (
          <span className="sub">
            <Ago at={lastFailureAt} /> <bdi dir="ltr">{lastFailure}</bdi>
          </span>
        ) : null}
      </td>
      <td>{lastMessageAt ? <Ago at={lastMessageAt} /> : kind === 'cards' ? texts.never : '–'}</td>
    </tr>
  );
}
