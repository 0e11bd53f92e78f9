import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { DEFAULT_MARKET, type Language, MARKETS } from '#kernel/market';
import { isMailKind, MAIL_KINDS, MAILS } from '#shop/emails/mails.rules';
import { useAct } from '../../client/act.ts';
import { get, send, urlOf } from '../../client/api.ts';
import { useLanguage, useTexts } from '../../client/language.ts';
import { usePerson } from '../../client/session.ts';
import { toast } from '../../client/undo.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorPanel, ProblemNote } from '../../ui/error-panel.tsx';
import { SelectField } from '../../ui/field.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Segments } from '../../ui/tabs.tsx';
import { TEXTS } from './texts.ts';

/** Every mail of the store as its reader sees it, with an invented order; which one is in the address. */
export function MailSettings() {
  const texts = useTexts(TEXTS);
  const screen = useLanguage();
  const person = usePerson();
  const [search, setSearch] = useSearchParams();
  const testing = useAct();
  const markets = person.openMarkets;
  const [named, spoken] = [search.get('mail') ?? '', search.get('in')];
  const kind = isMailKind(named) ? named : 'orderAcknowledgement';
  const language: Language = spoken === 'en' || spoken === 'ar' ? spoken : screen;
  const market = markets.find((one) => one === search.get('of')) ?? markets[0] ?? DEFAULT_MARKET.code;
  const sample = { language, market };
  const { data, error, refetch } = useQuery({
    queryKey: ['/mails', kind, sample],
    queryFn: ({ signal }) => get('/mails/{kind}', { path: { kind }, query: sample, signal }),
  });
  const set = (name: string, value: string) => {
    const next = new URLSearchParams(search);
    next.set(name, value);
    testing.setProblem(null);
    setSearch(next, { replace: true });
  };
  async function test(): Promise<void> {
    const { to } = await send('POST', '/mails/{kind}/test', { path: { kind }, body: sample });
    toast(texts.testSent(to));
  }
  const title = MAILS[kind][screen];
  return (
    <Panel
      title={texts.views.mails}
      actions={
        <Button kind="go" icon="mail" busy={testing.busy} onClick={() => void testing.run(test)}>
          {texts.testMail}
        </Button>
      }
    >
      <div className="stack">
        <div className="row wrap settings__m">
          <SelectField
            label={texts.mail}
            value={kind}
            onChange={(value) => set('mail', value)}
            options={MAIL_KINDS.map((value) => ({ value, label: MAILS[value][screen] }))}
          />
          <Segments<Language>
            label={texts.language}
            value={language}
            onChange={(value) => set('in', value)}
            options={[
              { value: 'en', label: 'English' },
              { value: 'ar', label: 'العربية' },
            ]}
          />
          {markets.length > 1 && market ? (
            <Segments
              label={texts.market}
              value={market}
              onChange={(value) => set('of', value)}
              options={markets.map((value) => ({ value, label: MARKETS[value].name.short[screen] }))}
            />
          ) : null}
        </div>
        {testing.problem ? <ProblemNote problem={testing.problem} /> : null}
        {error && !data ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : null}
        {data ? (
          <>
            <dl className="settings__h">
              <dt>{texts.subject}</dt>
              <dd lang={language} dir="auto">
                {data.subject}
              </dd>
              <dt>{texts.sender}</dt>
              <dd>
                <bdi>{data.from.name}</bdi>{' '}
                <bdi dir="ltr" className="mute">
                  {data.from.address}
                </bdi>
              </dd>
            </dl>
            <iframe
              className="settings__f"
              title={title}
              sandbox=""
              src={urlOf('/mails/{kind}/page', { path: { kind }, query: sample })}
            />
          </>
        ) : null}
        <p className="hint">{texts.sampleMail}</p>
      </div>
    </Panel>
  );
}
