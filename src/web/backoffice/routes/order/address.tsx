import { useEffect, useRef, useState } from 'react';
import { MARKETS } from '#kernel/market';
import { SHORT_ADDRESS_LIMIT } from '#shop/addresses/short-address.rules';
import { refusedFields } from '#shop/parcels/refused-fields.rules';
import { countryText } from '#texts/stored-texts';
import { useAct } from '../../client/act.ts';
import { useTexts } from '../../client/language.ts';
import { type FieldProblem, problemOf, staleOf } from '../../client/problem.ts';
import { useMay } from '../../client/session.ts';
import { toast } from '../../client/undo.ts';
import { Button } from '../../ui/button.tsx';
import { ProblemNote, useProblemToast, useProblemWords } from '../../ui/error-panel.tsx';
import { FieldProblems, TextField } from '../../ui/field.tsx';
import { Panel } from '../../ui/panel.tsx';
import { COMMON } from '../../ui/texts.ts';
import { type Address, mendAddress, type OrderPage, readOrderAgain, resendMail } from './order-data.ts';
import { TEXTS } from './texts.ts';

/** Of an order in a market whose couriers need it. */
const CODE = 'shortAddress';
/** The email that asks for it. */
const ASKING = 'addressNeeded';
const FIELDS = ['firstname', 'lastname', 'address', 'appartment', 'city', 'state', 'pin', 'phone'] as const;

/** Where the parcel goes. That of a refused parcel is open at once, to be corrected and booked again. */
export function ShipTo({ order }: { readonly order: OrderPage }) {
  const texts = useTexts(TEXTS);
  const may = useMay();
  const isRefused = order.status === 'address_refused';
  const mayMend = may('parcels.mend') && (isRefused || order.parcel === null || order.parcel.state === 'waiting');
  const isOver = order.status === 'cancelled' || order.status === 'delivered';
  const [isOpen, setOpen] = useState(false);
  const { address } = order;
  if (!address) return null;
  if (mayMend && !isOver && (isOpen || isRefused)) {
    return <AddressForm order={order} address={address} onClose={() => setOpen(false)} />;
  }
  return (
    <Panel
      title={texts.shipTo}
      actions={
        mayMend && !isOver ? (
          <Button kind="text" icon="edit" onClick={() => setOpen(true)}>
            {texts.correct}
          </Button>
        ) : null
      }
    >
      <p className="order__a">
        {[
          `${address.firstname} ${address.lastname}`,
          address.address,
          address.appartment,
          `${address.city} ${address.pin}`,
          address.state,
          // in the language that the address is written in
          countryText(address.country, order.language),
          address.shortAddress ? `${texts.shortAddress} ${address.shortAddress}` : '',
        ]
          .map((line) => line.trim())
          .filter(Boolean)
          .map((line) => (
            <span key={line} className="block">
              <bdi>{line}</bdi>
            </span>
          ))}
      </p>
      <AddressWanted order={order} />
    </Panel>
  );
}

/** That an order lacks the national address which its courier needs, and the way to ask for it. */
function AddressWanted({ order }: { readonly order: OrderPage }) {
  const texts = useTexts(TEXTS);
  const may = useMay();
  const { busy, run } = useAct(useProblemToast());
  if (!order.emails.some((kind) => kind === ASKING)) return null;
  async function ask(): Promise<void> {
    await resendMail(order.number, ASKING);
    toast(texts.askedAddress);
    await readOrderAgain(order.number);
  }
  return (
    <div className="stack s order__d">
      <p className="warn sm order__e">
        {texts.noShortAddress}. {order.status === 'address_needed' ? texts.waitsForAddress : null}
      </p>
      {may('orders.edit') ? (
        <span className="row">
          <Button icon="mail" busy={busy} onClick={() => void run(ask)}>
            {texts.askAddress}
          </Button>
        </span>
      ) : null}
    </div>
  );
}

type FormProps = { readonly order: OrderPage; readonly address: Address; readonly onClose: () => void };

function AddressForm({ order, address, onClose }: FormProps) {
  const texts = useTexts(TEXTS);
  const common = useTexts(COMMON);
  const words = useProblemWords();
  const form = useRef<HTMLFormElement>(null);
  const [changes, setChanges] = useState<Partial<Address>>({});
  const [version, setVersion] = useState(order.version);
  const isRefused = order.status === 'address_refused';
  const named = isRefused ? refusedFields(order.parcel?.lastError ?? '') : [];
  const [problems, setProblems] = useState<readonly FieldProblem[]>(
    named.map((path) => ({ path, code: 'refused', words: texts.notTaken })),
  );
  const [note, setNote] = useState<ReturnType<typeof problemOf> | null>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    const inputs = form.current?.querySelectorAll('input');
    const wrong = form.current?.querySelector<HTMLInputElement>('input[aria-invalid]');
    (wrong ?? inputs?.[FIELDS.indexOf('address')])?.focus();
  }, []);

  async function submit(): Promise<void> {
    setBusy(true);
    setNote(null);
    try {
      const { bookedAgain } = await mendAddress(order.number, changes, version);
      toast(bookedAgain ? texts.bookedAgain : texts.corrected);
      onClose();
      await readOrderAgain(order.number);
    } catch (error) {
      const problem = problemOf(error);
      const stale = staleOf(problem);
      // the fields that somebody else saved are read again; one's own stay as they are
      if (stale) setVersion(stale.version);
      if (stale) await readOrderAgain(order.number);
      setProblems(problem.fields);
      if (problem.fields.length === 0) setNote({ ...problem, title: words(problem) });
    } finally {
      setBusy(false);
    }
  }
  return (
    <Panel title={texts.shipTo}>
      <FieldProblems value={problems}>
        <form
          ref={form}
          className="stack s"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void submit();
          }}
        >
          {isRefused && order.parcel && named.length === 0 ? (
            <p className="warn sm">
              {texts.refused} <bdi>{order.parcel.lastError}</bdi>
            </p>
          ) : null}
          {FIELDS.map((field) => (
            <TextField
              key={field}
              label={texts.fields[field]}
              path={field}
              value={changes[field] ?? address[field]}
              onChange={(value) => setChanges({ ...changes, [field]: value })}
              ltr={field === 'phone' || field === 'pin'}
            />
          ))}
          {MARKETS[order.market].nationalAddress ? (
            <TextField
              label={texts.shortAddress}
              path={CODE}
              value={changes[CODE] ?? address[CODE] ?? ''}
              onChange={(value) => setChanges({ ...changes, [CODE]: value })}
              maxLength={SHORT_ADDRESS_LIMIT}
              optional
              ltr
            />
          ) : null}
          {note ? <ProblemNote problem={note} /> : null}
          <span className="row">
            <Button kind={isRefused ? 'go' : 'plain'} type="submit" busy={busy}>
              {isRefused ? texts.bookAgain : texts.save}
            </Button>
            {isRefused ? null : (
              <Button kind="text" onClick={onClose}>
                {common.cancel}
              </Button>
            )}
          </span>
        </form>
      </FieldProblems>
    </Panel>
  );
}
