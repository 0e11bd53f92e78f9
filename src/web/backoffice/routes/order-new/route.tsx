import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { AnswerOf } from '#contract/admin/base';
import type { placePhoneOrderCall } from '#contract/admin/phone-orders';
import { DAY_MS } from '#kernel/clock';
import { DEFAULT_MARKET, type Language, MARKETS, type MarketCode } from '#kernel/market';
import { minor } from '#kernel/money';
import { recordOf } from '#kernel/record';
import { SHORT_ADDRESS_LIMIT } from '#shop/addresses/short-address.rules';
import { PHONE_PAYMENTS } from '#shop/payment-links/link.rules';
import { shownAmounts } from '#shop/pricing/shipping-vat.rules';
import { send } from '../../client/api.ts';
import { useForm } from '../../client/form.ts';
import { useLanguage, useTexts } from '../../client/language.ts';
import { now } from '../../client/now.ts';
import { type FieldProblem, type Problem, problemOf } from '../../client/problem.ts';
import { usePerson } from '../../client/session.ts';
import { toast } from '../../client/undo.ts';
import { useWaysToPay } from '../../client/ways-to-pay.ts';
import { Button } from '../../ui/button.tsx';
import { CheckField, RadioField } from '../../ui/choice-field.tsx';
import { Message, ProblemNote, useProblemWords } from '../../ui/error-panel.tsx';
import { FieldProblems, SelectField, TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Money } from '../../ui/money.tsx';
import { Page, Panel } from '../../ui/panel.tsx';
import { type ChosenProduct, ProductSearch } from '../../ui/product-search.tsx';
import { COMMON } from '../../ui/texts.ts';
import { TEXTS } from './texts.ts';

const FIELDS = ['firstname', 'lastname', 'phone', 'email', 'address', 'appartment', 'city', 'state', 'pin'] as const;
/** Shown for a market whose couriers need it. */
const CODE = 'shortAddress';
const MAX_QUANTITY = 10;
const QUANTITIES = Array.from({ length: MAX_QUANTITY }, (_, n) => ({ value: String(n + 1), label: String(n + 1) }));

type Line = ChosenProduct & { readonly quantity: number };
type PhonePayment = (typeof PHONE_PAYMENTS)[number];
type Answer = AnswerOf<typeof placePhoneOrderCall>;
type AddressField = (typeof FIELDS)[number] | typeof CODE;
/** What is typed. It is a draft until the order is placed, and has a person's address in it: it ends after a day. */
type Draft = Readonly<Record<AddressField, string>> & {
  readonly market: MarketCode;
  readonly language: Language;
  readonly lines: readonly Line[];
  readonly coupon: string;
  readonly gift: boolean;
  readonly giftNote: string;
  readonly payment: PhonePayment;
  /** When something was typed last, in milliseconds. */
  readonly typedAt: number;
};
const DRAFT_MS = DAY_MS;
const EMPTY: Omit<Draft, 'market'> = {
  firstname: '',
  lastname: '',
  phone: '',
  email: '',
  address: '',
  appartment: '',
  city: '',
  state: '',
  pin: '',
  shortAddress: '',
  language: 'ar',
  lines: [],
  coupon: '',
  gift: false,
  giftNote: '',
  payment: 'cash',
  typedAt: 0,
};

/** Takes an order by phone or WhatsApp, paid in cash on delivery or by a link, by the rules of the checkout. */
export function Component() {
  const texts = useTexts(TEXTS);
  const common = useTexts(COMMON);
  const language = useLanguage();
  const person = usePerson();
  const navigate = useNavigate();
  const words = useProblemWords();
  const [nothing] = useState<Draft>({ ...EMPTY, market: person.openMarkets[0] ?? DEFAULT_MARKET.code });
  const form = useForm(`order.new.${person.id}`, nothing);
  const { market, language: shopperLanguage, lines, coupon, gift, giftNote } = form.values;
  const payments = usePayments(market);
  const payment = payments.find((one) => one === form.values.payment) ?? payments[0] ?? form.values.payment;
  const [priced, setPriced] = useState<Answer | null>(null);
  const [hasChanged, setChanged] = useState(false);
  const [problems, setProblems] = useState<readonly FieldProblem[]>([]);
  const [failed, setFailed] = useState<Problem | null>(null);
  const [busy, setBusy] = useState(false);
  /** Counts changes: an answer tells nothing about what was changed while it was on its way. */
  const asked = useRef(0);

  const isOver = form.isDraft && now().getTime() - form.values.typedAt > DRAFT_MS;
  const { discard } = form;
  useEffect(() => {
    if (isOver) discard();
  }, [isOver, discard]);

  /** The amounts named to the shopper hold for exactly what was asked for. */
  function change(next: (present: Draft) => Partial<Draft>): void {
    form.update((present) => ({ ...next(present), typedAt: now().getTime() }));
    asked.current += 1;
    setPriced(null);
  }
  const changeLines = (next: (present: readonly Line[]) => readonly Line[]) =>
    change((present) => ({ lines: next(present.lines) }));
  async function submit(): Promise<void> {
    setBusy(true);
    setFailed(null);
    setProblems([]);
    const order = { market, language: shopperLanguage, coupon, gift, giftNote };
    const body = {
      ...order,
      lines: lines.map(({ productId, quantity }) => ({ productId, quantity })),
      address: {
        ...recordOf([...FIELDS, CODE], (field) => form.values[field]),
        country: MARKETS[market].country,
      },
      total: priced?.amounts.total ?? null,
      payment,
    };
    const before = asked.current;
    try {
      const answer = await send('POST', '/orders', { body });
      if (answer.number !== null) {
        form.done();
        toast(answer.link ? texts.linkSent(String(answer.number)) : texts.placed(String(answer.number)));
        // the link is known once: the page of the order shows it
        await navigate(`/orders/${answer.number}`, answer.link ? { state: { link: answer.link } } : {});
        return;
      }
      if (before !== asked.current) return;
      setChanged(priced !== null);
      setPriced(answer);
    } catch (error) {
      const problem = problemOf(error);
      setProblems(problem.fields);
      const general = problem.fields.filter(({ path }) => path === 'order' || path.startsWith('lines'));
      if (general.length > 0) setFailed({ ...problem, title: general.map((one) => one.words).join(' ') });
      else if (problem.fields.length === 0) setFailed({ ...problem, title: words(problem) });
      setPriced(null);
    } finally {
      setBusy(false);
    }
  }
  const choose = (product: ChosenProduct) =>
    changeLines((before) => {
      const others = before.filter(({ productId }) => productId !== product.productId);
      const quantity = (before.find(({ productId }) => productId === product.productId)?.quantity ?? 0) + 1;
      return [...others, { ...product, quantity: Math.min(MAX_QUANTITY, quantity) }];
    });
  return (
    <Page
      title={texts.title}
      crumb={
        <Link to="/orders">
          {texts.orders}
          <Icon name="next" small />
        </Link>
      }
    >
      <FieldProblems value={problems}>
        <form
          className="cols"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void submit();
          }}
        >
          <div className="stack">
            <p className="mute">{texts.lead}</p>
            {form.isDraft ? (
              <Message
                kind="info"
                icon="note"
                action={
                  <Button kind="text" onClick={discard}>
                    {common.discard}
                  </Button>
                }
              >
                {common.draft}
              </Message>
            ) : null}
            <Panel title={texts.items}>
              <div className="stack">
                <RadioField
                  label={texts.market}
                  value={market}
                  onChange={(value) => change(() => ({ market: value }))}
                  options={person.openMarkets.map((value) => ({ value, label: MARKETS[value].name.short[language] }))}
                />
                <ProductSearch onChoose={choose} />
                {lines.length === 0 ? <p className="faint">{texts.none}</p> : null}
                {lines.map(({ productId, title, quantity }) => (
                  <div key={productId} className="row">
                    <bdi>{title}</bdi>
                    <span className="sp row">
                      <SelectField
                        label={texts.quantity(title)}
                        hideLabel
                        value={String(quantity)}
                        options={QUANTITIES}
                        onChange={(value) =>
                          changeLines((present) =>
                            present.map((line) =>
                              line.productId === productId ? { ...line, quantity: Number(value) } : line,
                            ),
                          )
                        }
                      />
                      <Button
                        kind="text"
                        icon="close"
                        aria-label={texts.remove(title)}
                        onClick={() => changeLines((present) => present.filter((line) => line.productId !== productId))}
                      />
                    </span>
                  </div>
                ))}
              </div>
            </Panel>
            <Panel title={texts.shopper}>
              <div className="g2">
                {FIELDS.map((field) => (
                  <TextField
                    key={field}
                    label={texts.fields[field]}
                    path={`address.${field}`}
                    value={form.values[field]}
                    optional={field === 'pin'}
                    ltr={field === 'phone' || field === 'email' || field === 'pin'}
                    onChange={(value) => change(() => ({ [field]: value }))}
                  />
                ))}
                {MARKETS[market].nationalAddress ? (
                  <TextField
                    label={texts.shortAddress}
                    hint={texts.shortAddressHint}
                    path={`address.${CODE}`}
                    value={form.values.shortAddress}
                    optional
                    ltr
                    maxLength={SHORT_ADDRESS_LIMIT}
                    onChange={(value) => change(() => ({ shortAddress: value }))}
                  />
                ) : null}
              </div>
            </Panel>
          </div>
          <div className="stack">
            <Panel title={texts.sum}>
              <div className="stack">
                <RadioField
                  label={texts.language}
                  value={shopperLanguage}
                  onChange={(value) => change(() => ({ language: value }))}
                  options={[
                    { value: 'ar', label: texts.languages.ar },
                    { value: 'en', label: texts.languages.en },
                  ]}
                />
                <TextField
                  label={texts.coupon}
                  path="coupon"
                  ltr
                  optional
                  value={coupon}
                  onChange={(value) => change(() => ({ coupon: value }))}
                />
                <CheckField
                  label={texts.gift}
                  hint={texts.giftHint}
                  checked={gift}
                  onChange={(value) => change(() => ({ gift: value }))}
                />
                {gift ? (
                  <TextField
                    label={texts.giftNote}
                    optional
                    lines={2}
                    maxLength={500}
                    value={giftNote}
                    onChange={(value) => change(() => ({ giftNote: value }))}
                  />
                ) : null}
                <RadioField
                  label={texts.payment}
                  value={payment}
                  onChange={(value) => change(() => ({ payment: value }))}
                  options={payments.map((value) => ({ value, label: texts.payments[value] }))}
                />
                {payment === 'link' ? <p className="sm mute">{texts.linkHint}</p> : null}
                {priced ? <Sum answer={priced} /> : null}
                {hasChanged && priced ? <Message>{texts.changed}</Message> : null}
                {failed ? <ProblemNote problem={failed} /> : null}
                <Button kind={priced ? 'go' : 'plain'} type="submit" wide busy={busy} disabled={lines.length === 0}>
                  {priced ? (payment === 'link' ? texts.placeLink : texts.place) : texts.price}
                </Button>
              </div>
            </Panel>
          </div>
        </form>
      </FieldProblems>
    </Page>
  );
}

/** How an order by phone can be paid in a market: those that shoppers have there, all while that is not known. */
function usePayments(market: MarketCode): readonly PhonePayment[] {
  const { data } = useWaysToPay();
  if (!data) return PHONE_PAYMENTS;
  const methods = data.ways.filter((way) => way.market === market && way.offered).map(({ method }) => method);
  return PHONE_PAYMENTS.filter((one) => methods.some((method) => (method === 'COD') === (one === 'cash')));
}

function Sum({ answer }: { readonly answer: Answer }) {
  const texts = useTexts(TEXTS);
  const { currency, vatBasisPoints, shippingHasVat: hasShippingVat } = answer;
  const { vat, ...rest } = answer.amounts;
  const charged = { ...rest, tax: minor(vat), shipping: minor(rest.shipping) };
  const amounts = shownAmounts(charged, { vatBasisPoints, hasShippingVat });
  return (
    <dl className="dl" aria-live="polite">
      <dt>{texts.subtotal}</dt>
      <dd>
        <Money amount={amounts.subtotal} currency={currency} />
      </dd>
      {amounts.discount > 0 ? (
        <>
          <dt>{texts.discount}</dt>
          <dd>
            <Money amount={-amounts.discount} currency={currency} />
          </dd>
        </>
      ) : null}
      <dt>{texts.vat}</dt>
      <dd>
        <Money amount={amounts.tax} currency={currency} />
      </dd>
      <dt>{hasShippingVat && amounts.shipping > 0 ? texts.shippingNet : texts.shipping}</dt>
      <dd>{amounts.shipping === 0 ? texts.free : <Money amount={amounts.shipping} currency={currency} />}</dd>
      <dt className="tot">{texts.total}</dt>
      <dd className="tot">
        <Money amount={amounts.total} currency={currency} />
      </dd>
    </dl>
  );
}
