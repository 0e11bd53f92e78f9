import { useState } from 'react';
import { Link } from 'react-router';
import type { AnswerOf } from '#contract/admin/base';
import type { readTaxInvoicesCall } from '#contract/admin/tax-invoices';
import { MARKETS } from '#kernel/market';
import { westernDigits } from '#kernel/text';
import { useAct } from '../../client/act.ts';
import { send } from '../../client/api.ts';
import { useTexts } from '../../client/language.ts';
import { useMay, usePerson } from '../../client/session.ts';
import { toast } from '../../client/undo.ts';
import { Button } from '../../ui/button.tsx';
import { Message, useProblemToast } from '../../ui/error-panel.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Time } from '../../ui/time.tsx';
import { TEXTS } from './texts.ts';

type Read = AnswerOf<typeof readTaxInvoicesCall>;
type Unit = Read['units'][number];
type Kind = 'new' | 'renewal';

/** The unit that issues, its certificate, what is still needed, and how a unit is made. */
export function UnitPanel({ read, onDone }: { readonly read: Read; readonly onDone: () => Promise<unknown> }) {
  const texts = useTexts(TEXTS);
  const may = useMay();
  const person = usePerson();
  const [asking, setAsking] = useState<Kind | null>(null);
  const releasing = useAct(useProblemToast());
  const isOwner = may('settings.write');
  const current = read.units.find(({ state }) => state === 'current');
  const market =
    current?.market ?? read.units[0]?.market ?? person.markets.find((one) => MARKETS[one].invoice.qr === 'zatca');
  if (read.environment === null) return <Message kind="info">{texts.notSetUp}</Message>;
  const stopped = current?.stopped === 'version' || current?.stopped === 'certificate' ? current.stopped : null;
  return (
    <Panel title={texts.unit}>
      <div className="stack">
        <Facts rows={[[texts.environment, texts.environments[read.environment]]]} />
        {read.units.map((unit) => (
          <UnitFacts key={unit.name} unit={unit} checks={read.checks} />
        ))}
        {stopped ? <Message kind="bad">{texts.stopped[stopped]}</Message> : null}
        {current?.held ? (
          <Message kind="bad">
            {texts.held} {texts.mayBeMissing}
          </Message>
        ) : null}
        {read.needs.length > 0 ? (
          <div>
            <p className="b">{texts.needsTitle}</p>
            <ul>
              {read.needs.map((need) => (
                <li key={need} className="s">
                  {texts.needs[need]} <Place of={PLACES[need]} />
                </li>
              ))}
            </ul>
          </div>
        ) : current ? (
          <p className="s mute">
            {texts.ready} <Place of="papers" />
          </p>
        ) : null}
        {isOwner && market ? (
          <div className="row wrap">
            {current?.held ? (
              <Button
                busy={releasing.busy}
                onClick={() =>
                  void releasing.run(async () => {
                    await send('POST', '/tax-invoices/restored', { body: { market } });
                    await onDone();
                    toast(texts.released);
                  })
                }
              >
                {texts.nothingMissing}
              </Button>
            ) : null}
            {current ? <Button onClick={() => setAsking('renewal')}>{texts.renew}</Button> : null}
            {current === undefined || current.held ? (
              <Button kind="go" onClick={() => setAsking('new')}>
                {texts.start}
              </Button>
            ) : null}
          </div>
        ) : null}
        {asking && market ? (
          <OtpDialog market={market} kind={asking} onClose={() => setAsking(null)} onDone={onDone} />
        ) : null}
      </div>
    </Panel>
  );
}

/** Where what is needed is set; null for the unit, which is set up here. */
const PLACES = { unit: null, seller: 'seller', shipping_vat: 'papers' } as const;

/** A link to a page of the settings. */
function Place({ of }: { readonly of: 'seller' | 'papers' | null }) {
  const texts = useTexts(TEXTS);
  if (of === null) return null;
  return (
    <Link className="link" to={`/settings?view=${of}`}>
      {texts.places[of]}
    </Link>
  );
}

function UnitFacts({ unit, checks }: { readonly unit: Unit; readonly checks: number }) {
  const texts = useTexts(TEXTS);
  const [newest] = unit.certificates;
  const active = unit.certificates.find(({ state }) => state === 'active');
  return (
    <div className="stack">
      <Facts
        rows={[
          [
            texts.unit,
            <bdi key="name" dir="ltr">
              {unit.name}
            </bdi>,
          ],
          [
            texts.counter,
            <bdi key="icv" dir="ltr">
              {unit.lastIcv}
            </bdi>,
          ],
          ...(active
            ? [
                [
                  texts.certificateUntil,
                  <span key="until" className={active.endsSoon === null ? '' : 'warn'}>
                    <Time at={active.endsAt} market={unit.market} />
                  </span>,
                ] as const,
              ]
            : []),
        ]}
      />
      {newest?.state === 'checking' ? (
        <p className="s" role="status">
          {texts.checking(newest.checked, checks)}
        </p>
      ) : null}
      {newest?.state === 'failed' ? <Message kind="bad">{texts.failed(newest.problem)}</Message> : null}
    </div>
  );
}

function Facts({ rows }: { readonly rows: readonly (readonly [string, React.ReactNode])[] }) {
  return (
    <dl className="taxinv__facts">
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

type OtpProps = {
  readonly market: Unit['market'];
  readonly kind: Kind;
  readonly onClose: () => void;
  readonly onDone: () => Promise<unknown>;
};

/** Asks for the one-time password of the portal, by which the authority issues a certificate. */
function OtpDialog({ market, kind, onClose, onDone }: OtpProps) {
  const texts = useTexts(TEXTS);
  const [otp, setOtp] = useState('');
  const act = useAct();
  async function start(): Promise<void> {
    await send('POST', '/tax-invoices/units', { body: { market, kind, otp } });
    await onDone();
    toast(texts.started);
    onClose();
  }
  const title = kind === 'new' ? texts.start : texts.renew;
  return (
    <FormDialog title={title} verb={title} act={act} onClose={onClose} onSubmit={start}>
      <TextField
        label={texts.otp}
        path="otp"
        ltr
        inputMode="numeric"
        value={otp}
        hint={texts.otpHint}
        onChange={(text) => setOtp(westernDigits(text))}
      />
      {kind === 'new' ? <p className="s mute">{texts.oldUnit}</p> : null}
    </FormDialog>
  );
}
