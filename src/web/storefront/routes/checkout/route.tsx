import '../../client/personal.ts';
import { type FormEvent, lazy, Suspense, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import {
  type Address,
  type AddressField,
  type AddressProblem,
  checkAddress,
  checkCountry,
  limitOf,
  needsNationalAddress,
  tidyAddress,
} from '#shop/addresses/address.rules';
import { shipsFree } from '#shop/pricing/totals.rules';
import { useText } from '#texts/use-text';
import { useErrorText } from '../../client/error-text.ts';
import { openAuthPanel } from '../../features/account/auth-panel-state.ts';
import { useUser } from '../../features/account/session.ts';
import { AddressFields, useProblemText } from '../../features/addresses/address-fields.tsx';
import { EMPTY, fillAddress, focusFirst, readAddress, withoutField } from '../../features/addresses/form-address.ts';
import { saveShippingAddress, useShippingAddress } from '../../features/addresses/shipping-address.ts';
import { useErrorInUrl } from '../../features/cart/use-error-in-url.ts';
import { CheckoutFrame } from '../../features/checkout/checkout-frame.tsx';
import type { Draft } from '../../features/checkout/draft.rules.ts';
import { fillDraft, forgetDraft, rememberDraft, rememberedDraft } from '../../features/checkout/draft.ts';
import {
  AddressToCome,
  FoldedAddress,
  SavedAddresses,
  useAddressBook,
  useStartAddress,
} from '../../features/checkout/saved-addresses.tsx';
import { useCheckout } from '../../features/checkout/use-checkout.ts';
import { useFreeShippingFrom, useMarket } from '../../page/use-page.ts';
import { Check } from '../../ui/check.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Field } from '../../ui/field.tsx';
import { PhoneField } from '../../ui/phone-field.tsx';
import { Submit } from '../../ui/submit.tsx';

const loadExpress = () => import('../../features/checkout/express.tsx');
const Express = lazy(loadExpress);
// dialogs that few see are loaded when they open
const CountryDialog = lazy(() => import('../../features/checkout/country-dialog.tsx'));
const FreeShippingHint = lazy(() => import('../../features/checkout/free-shipping-hint.tsx'));

/** The first page of the checkout: on one page for a shopper who has bought before, else the address step. */
export default function CheckoutPage() {
  const market = useMarket();
  const navigate = useNavigate();
  const wantsExpress = useSearchParams()[0].has('express');
  const user = useUser();
  const saved = useShippingAddress();
  const book = useAddressBook();
  const start = useStartAddress(saved, book);
  const [unfolded, unfold] = useState(false);
  // what was typed and not sent is shown, in place of any other address; read again with a login in the middle of it
  const draft = useMemo(() => rememberedDraft(market.country), [user, market.country]);
  const isComplete = !draft && Boolean(start) && checkAddress(start ?? EMPTY, market.code).length === 0;

  function change() {
    unfold(true);
    navigate('/checkout');
  }

  // loads while the address is read
  useEffect(() => {
    if (wantsExpress) void loadExpress();
  }, [wantsExpress]);
  const isLoading = start === undefined && (wantsExpress || Boolean(user));
  const isFolded = Boolean(user) && !unfolded && isComplete;
  const step = { user, book, start, draft, isFolded, onUnfold: () => unfold(true) };
  if (!(wantsExpress && start && isComplete)) return <AddressStep {...step} isLoading={isLoading} />;
  return (
    <Suspense fallback={<AddressStep {...step} isLoading />}>
      <Express start={start} saved={saved ?? null} onChange={change} />
    </Suspense>
  );
}

type StepProps = {
  readonly user: ReturnType<typeof useUser>;
  readonly book: ReturnType<typeof useAddressBook>;
  /** The address that the form starts with; null for none, undefined until known. */
  readonly start: Address | null | undefined;
  readonly isLoading: boolean;
  /** What was typed before; null for nothing. */
  readonly draft: Draft | null;
  /** Whether the form is hidden behind the address it has. */
  readonly isFolded: boolean;
  readonly onUnfold: () => void;
};

/**
 * The address step (specification, sections 2.8 and 5). Runs the server's own checks and shows their messages under
 * the fields.
 */
function AddressStep({ user, book, start, draft, isLoading, isFolded, onUnfold }: StepProps) {
  const text = useText();
  const errorText = useErrorText();
  const problemText = useProblemText();
  const market = useMarket();
  const navigate = useNavigate();
  const checkout = useCheckout();
  const freeShippingFrom = useFreeShippingFrom();
  const urlError = useErrorInUrl();
  const form = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState<readonly AddressProblem[]>([]);
  /** The last refusal of a country; null once its dialog is closed. */
  const [wrongCountry, setWrongCountry] = useState<AddressProblem | null>();
  const [failure, setFailure] = useState('');
  const [saving, setSaving] = useState(false);
  /** Whether the button was pressed before it was known whether there is a saved address: the form is sent then. */
  const [early, setEarly] = useState(false);

  const [restored] = useState(draft);
  const filled = JSON.stringify(start);
  // with the page that shows it: a press may come before any other effect
  useLayoutEffect(() => {
    if (form.current && restored) fillDraft(form.current, restored);
  }, []);
  useLayoutEffect(() => {
    if (form.current && start && !restored) fillAddress(form.current, start, true);
  }, [filled]);
  useEffect(() => {
    if (start === undefined || !early) return;
    setEarly(false);
    form.current?.requestSubmit();
  }, [filled, early]);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (start === undefined) return setEarly(true);
    if (saving) return;
    const address = readAddress(event.currentTarget);
    const found = checkAddress(address, market.code);
    setProblems(found);
    setFailure('');
    if (found.length > 0) return focusFirst(event.currentTarget, found);
    setSaving(true);
    const keep = new FormData(event.currentTarget).has('save');
    const answer = await saveShippingAddress(tidyAddress(address));
    if (answer.ok && keep) await book?.save(tidyAddress(address));
    if (answer.ok) {
      forgetDraft();
      // the button waits until the next page is there
      return navigate('/shipping');
    }
    setSaving(false);
    setFailure(errorText(answer.error));
  }

  /** Reports a country outside the market at once and resets the field. */
  function changeCountry(country: string) {
    if (country === '') return;
    const problem = checkCountry(country, market.code);
    if (problem === null || !form.current) return;
    fillAddress(form.current, { ...readAddress(form.current), country: '' });
    setWrongCountry(problem);
  }

  /** Fills the form with a saved address. One in another market is reported and the form emptied. */
  function chooseSaved(address: Address | null): boolean {
    if (!form.current) return false;
    const problem = address && checkCountry(address.country, market.code);
    const email = address && address.email !== '' ? address.email : readAddress(form.current).email;
    fillAddress(
      form.current,
      problem || !address ? { ...EMPTY, email, country: market.country } : { ...address, email },
    );
    rememberDraft(form.current, market.country);
    setProblems([]);
    setWrongCountry(problem);
    return problem === null && address !== null;
  }

  /** Whether the hint in the head of the page says who is here, until hydration. */
  const isUnknown = user === undefined && !isLoading;
  /** Whether the folded address lacks the one thing that its courier needs. */
  const asksCode = isFolded && start && needsNationalAddress(start.country) && !start.shortAddress;
  const problemOf = (field: AddressField) => {
    const problem = problems.find((one) => one.field === field);
    return problem && problemText(problem);
  };
  return (
    <CheckoutFrame step="address" {...checkout}>
      <div role="alert">{urlError && <p className="note note--warn checkout__note">{urlError.message}</p>}</div>
      <form
        ref={form}
        method="post"
        noValidate
        onSubmit={(event) => void submit(event)}
        onInput={({ currentTarget, target }) => {
          rememberDraft(currentTarget, market.country);
          setProblems((before) => withoutField(before, target));
          // the code of the national address has filled the street: the shopper sees what it says
          if (asksCode && 'name' in target && target.name === 'address') onUnfold();
        }}
      >
        {(isLoading || isUnknown) && (
          <div className={isUnknown ? 'only-customer' : undefined}>
            <AddressToCome />
          </div>
        )}
        {isFolded && start && <FoldedAddress address={start} onChange={onUnfold} />}
        <div
          className={asksCode ? 'nat__only' : isUnknown ? 'only-guest' : undefined}
          hidden={(isFolded && !asksCode) || isLoading}
        >
          <div className="block">
            <div className="block__h">
              <h2 className="h3">{text('checkout.contact')}</h2>
              {!user && <HaveAccount />}
            </div>
            <div className="form">
              <Field
                id="email"
                name="email"
                type="email"
                label={text('form.email')}
                autoComplete="email"
                maxLength={limitOf('email')}
                width="half"
                leftToRight
                error={problemOf('email')}
                hint={text('form.emailHint')}
              />
              <PhoneField error={problemOf('phone')} half />
            </div>
          </div>
          {book && book.addresses.length > 0 && (
            <SavedAddresses
              key={start ? 'known' : 'unknown'}
              addresses={book.addresses}
              start={restored ? null : (start ?? null)}
              onChoose={chooseSaved}
            />
          )}
          <div className="block">
            <div className="block__h">
              <h2 className="h3">{text('checkout.shippingAddress')}</h2>
            </div>
            <AddressFields
              problems={problems}
              onCountry={changeCountry}
              withoutPhone
              city={start?.state === '' ? start.city : undefined}
            />
            {book?.hasRoom && <Check name="save" label={text('checkout.saveForFuture')} />}
          </div>
        </div>
        <p className="vh" role="status">
          {problems.length > 0 && text('form.errorSummary', { n: problems.length })}
        </p>
        <Failure message={failure} />
        <div className="actions">
          <Link className="btn btn--text" to="/cart">
            {text('checkout.returnToCart')}
          </Link>
          <Submit phase={saving || early ? 'pending' : 'idle'}>
            {text(saving || early ? 'checkout.saving' : 'checkout.continueToShipping')}
          </Submit>
        </div>
      </form>
      {wrongCountry !== undefined && (
        <Suspense>
          <CountryDialog problem={wrongCountry} onClose={() => setWrongCountry(null)} />
        </Suspense>
      )}
      {checkout.totals && !shipsFree(checkout.totals.subtotal, freeShippingFrom) && (
        <Suspense>
          <FreeShippingHint freeShippingFrom={freeShippingFrom} />
        </Suspense>
      )}
    </CheckoutFrame>
  );
}

/** 'Already have an account? Log in' (specification, section 2.8); 'Log in' opens the panel. */
function HaveAccount() {
  const [, question, way] = /^(.*[?؟]) (.*)$/.exec(useText()('checkout.haveAccount')) ?? [];
  return (
    <p className="small muted">
      {question}{' '}
      <button type="button" className="link" onClick={() => openAuthPanel('login')}>
        {way}
      </button>
    </p>
  );
}
