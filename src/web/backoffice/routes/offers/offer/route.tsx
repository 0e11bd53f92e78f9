import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import type { AnswerOf } from '#contract/admin/base';
import type { readOfferCall } from '#contract/admin/offers';
import {
  formOf,
  newOffer,
  OFFER_KINDS,
  type OfferForm,
  termsOf,
  type WrittenTerms,
} from '#shop/offers/offer-form.rules';
import { get, send } from '../../../client/api.ts';
import { useForm } from '../../../client/form.ts';
import { useLanguage, useTexts } from '../../../client/language.ts';
import { invalidFields } from '../../../client/problem.ts';
import { queries } from '../../../client/queries.ts';
import { useMay, usePerson } from '../../../client/session.ts';
import { toast } from '../../../client/undo.ts';
import { BilingualField } from '../../../ui/bilingual-field.tsx';
import { Button } from '../../../ui/button.tsx';
import { CheckField, RadioField } from '../../../ui/choice-field.tsx';
import { ErrorPanel, Message } from '../../../ui/error-panel.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Page, Panel } from '../../../ui/panel.tsx';
import { SaveForm } from '../../../ui/save-bar.tsx';
import { SeenBy } from '../../../ui/seen-by.tsx';
import { StatusMark } from '../../../ui/status-mark.tsx';
import { EndDialog, OFFERS } from '../end-dialog.tsx';
import { type NamedGoods, namesOf } from '../names.ts';
import { sentenceOf } from '../sentence.ts';
import { OFFER_STATES } from '../states.ts';
import { TEXTS as LIST_TEXTS } from '../texts.ts';
import { Checks } from './checks.tsx';
import type { KnownGoods } from './goods-field.tsx';
import { RewardFields } from './reward-fields.tsx';
import { TEXTS } from './texts.ts';
import { WhenFields } from './when-fields.tsx';

type Offer = AnswerOf<typeof readOfferCall>;
const CATEGORIES = '/categories';

/** One offer: the fields of its kind, and beside them what it promises, in both languages. */
export function Component() {
  const texts = useTexts(TEXTS);
  const { id = '' } = useParams();
  const isNew = id === 'new';
  const offer = useQuery({
    queryKey: [OFFERS, id],
    queryFn: ({ signal }) => get('/offers/{id}', { path: { id }, signal }),
    enabled: !isNew,
    refetchOnWindowFocus: false,
  });
  const categories = useQuery({ queryKey: [CATEGORIES], queryFn: ({ signal }) => get(CATEGORIES, { signal }) });
  const known = (categories.data?.items ?? []).map(({ title, document }) => ({
    kind: 'category' as const,
    id: title,
    name: document.name,
  }));
  if (isNew) return <Editor key="new" offer={null} categories={known} />;
  if (offer.data) return <OfferPage key={id} offer={offer.data} categories={known} />;
  return (
    <Page title={texts.offers}>
      {offer.error ? <ErrorPanel error={offer.error} onRetry={() => void offer.refetch()} /> : null}
    </Page>
  );
}

/** A stored offer: to edit where the person may and the editor has fields for all of it, else to read. */
function OfferPage({ offer, categories }: { readonly offer: Offer; readonly categories: NamedGoods }) {
  const texts = useTexts(TEXTS);
  const may = useMay();
  const form = formOf(offer.name, offer.state !== 'draft', offer.terms);
  if (form && offer.state !== 'ended' && may('offers.write')) return <Editor offer={offer} categories={categories} />;
  return (
    <OfferFrame offer={offer}>
      {offer.state === 'ended' ? <Message kind="info">{texts.over}</Message> : null}
      {form ? null : <Message kind="info">{texts.more}</Message>}
      <Said terms={offer.terms} goods={[...categories, ...offer.goods]} />
    </OfferFrame>
  );
}

/** The head of an offer's page, with the act that ends it. */
function OfferFrame({ offer, children }: { readonly offer: Offer | null; readonly children: ReactNode }) {
  const texts = useTexts(TEXTS);
  const list = useTexts(LIST_TEXTS);
  const language = useLanguage();
  const may = useMay();
  const [isEnding, setEnding] = useState(false);
  const canEnd = offer !== null && (offer.state === 'live' || offer.state === 'planned') && may('offers.write');
  return (
    <Page
      title={offer ? offer.name[language] : texts.new}
      crumb={
        <Link to={OFFERS}>
          {texts.offers}
          <Icon name="next" small />
        </Link>
      }
      beside={
        offer ? (
          <>
            <StatusMark {...OFFER_STATES[offer.state]}>{list.stateOf[offer.state]}</StatusMark>
            <SeenBy record={`offer:${offer.id}`} />
          </>
        ) : null
      }
      actions={canEnd ? <Button onClick={() => setEnding(true)}>{list.endNow}</Button> : null}
    >
      {children}
      {offer && isEnding ? (
        <EndDialog id={offer.id} name={offer.name[language]} onClose={() => setEnding(false)} />
      ) : null}
    </Page>
  );
}

/** What an offer promises, in both languages; null while its fields do not say enough. */
function Said({ terms, goods }: { readonly terms: WrittenTerms | null; readonly goods: NamedGoods }) {
  const texts = useTexts(TEXTS);
  const said = terms && sentenceOf(terms, namesOf(goods));
  return (
    <Panel title={texts.says}>
      {said ? (
        <div className="stack">
          <p lang="en" dir="ltr">
            {said.en}
          </p>
          <p lang="ar" dir="rtl">
            {said.ar}
          </p>
        </div>
      ) : (
        <p className="mute">{texts.saysNothing}</p>
      )}
    </Panel>
  );
}

function isOffer(value: unknown): value is Offer {
  return typeof value === 'object' && value !== null && 'terms' in value && 'name' in value && 'state' in value;
}

function Editor({ offer, categories }: { readonly offer: Offer | null; readonly categories: NamedGoods }) {
  const texts = useTexts(TEXTS);
  const list = useTexts(LIST_TEXTS);
  const navigate = useNavigate();
  const { openMarkets } = usePerson();
  const stored = offer && formOf(offer.name, offer.state !== 'draft', offer.terms);
  const form = useForm<OfferForm>(`offer.${offer?.id ?? 'new'}`, stored ?? newOffer(openMarkets));
  const { values, setAll } = form;
  const [chosen, setChosen] = useState<NamedGoods>([]);
  const [made, setMade] = useState<string | null>(null);
  const goods = [...categories, ...(offer?.goods ?? []), ...chosen];
  const known: KnownGoods = { goods, learn: (more) => setChosen((present) => [...present, ...more]) };
  const read = termsOf(values);
  // the page of the offer follows once what was typed counts as saved
  useEffect(() => {
    if (made !== null && form.changed.length === 0) void navigate(`${OFFERS}/${made}`, { replace: true });
  }, [made, form.changed.length, navigate]);

  async function save(): Promise<void> {
    if ('wrong' in read) {
      throw invalidFields(
        texts.wrong,
        read.wrong.map(({ path, code }) => ({ path, code, words: texts.fault[code] })),
      );
    }
    const body = { on: values.on, name: values.name, terms: read.terms, reason: values.reason };
    if (offer) {
      await send('PUT', '/offers/{id}', { path: { id: offer.id }, body, ifMatch: offer.version });
    } else {
      setMade((await send('POST', OFFERS, { body })).id);
    }
    toast(texts.saved);
    await queries.invalidateQueries({ queryKey: [OFFERS] });
  }
  return (
    <OfferFrame offer={offer}>
      <SaveForm
        form={form}
        labels={labelsOf(texts)}
        show={(_, value) =>
          typeof value === 'boolean' ? (
            <Icon name={value ? 'check' : 'minus'} />
          ) : typeof value === 'object' ? (
            texts.changed
          ) : undefined
        }
        readCurrent={(current) =>
          isOffer(current) ? (formOf(current.name, current.state !== 'draft', current.terms) ?? {}) : {}
        }
        onReload={() => queries.invalidateQueries({ queryKey: [OFFERS] })}
        onSave={save}
      >
        <div className="cols">
          <div className="stack">
            <Panel title={texts.kind}>
              <RadioField
                label={texts.kind}
                hideLabel
                value={values.kind}
                options={OFFER_KINDS.map((kind) => ({ value: kind, label: list.kinds[kind], hint: texts.hints[kind] }))}
                onChange={(kind) => setAll({ kind })}
              />
            </Panel>
            <Panel title={texts.theOffer}>
              <div className="stack">
                <RewardFields form={values} set={setAll} known={known} />
              </div>
            </Panel>
            <Panel title={texts.forWhom}>
              <WhenFields form={values} set={setAll} markets={openMarkets} />
            </Panel>
            <Panel title={texts.others}>
              <div className="stack s">
                <CheckField
                  label={texts.withOffers}
                  hint={texts.withOffersHint}
                  checked={values.withOffers}
                  onChange={(withOffers) => setAll({ withOffers })}
                />
                <CheckField
                  label={texts.withCode}
                  checked={values.withCode}
                  onChange={(withCode) => setAll({ withCode })}
                />
              </div>
            </Panel>
            <Panel title={texts.name}>
              <div className="stack">
                <BilingualField
                  label={texts.name}
                  path="name"
                  value={values.name}
                  onChange={(lang, text) => form.update(({ name }) => ({ name: { ...name, [lang]: text } }))}
                />
                <CheckField
                  label={texts.on}
                  hint={texts.onHint}
                  isSwitch
                  checked={values.on}
                  onChange={(on) => setAll({ on })}
                />
              </div>
            </Panel>
          </div>
          <div className="stack first">
            <Said terms={'terms' in read ? read.terms : null} goods={goods} />
            {'terms' in read ? (
              <Checks
                id={offer?.id ?? null}
                offer={{ name: values.name, terms: read.terms }}
                reason={values.reason}
                onReason={(reason) => setAll({ reason })}
              />
            ) : null}
          </div>
        </div>
      </SaveForm>
    </OfferFrame>
  );
}

/** The label of each field, for the list of changes. */
function labelsOf(texts: (typeof TEXTS)['en']): Readonly<Record<keyof OfferForm, string>> {
  const { kind, name, markets, audience, startsAt, endsAt, uses, usesPerShopper, withOffers, withCode, on } = texts;
  const { goods, percent, cap, methods, from, off } = texts;
  return {
    ...{ kind, name, markets, audience, startsAt, endsAt, uses, usesPerShopper, withOffers, withCode, on },
    ...{ goods, percent, cap, methods, from, off },
    quantity: texts.buys,
    rewardQuantity: texts.gets,
    rewardGoods: texts.rewardGoods,
    amounts: texts.amount,
    parts: texts.part(1),
    steps: texts.step(1),
    times: texts.perOrder,
    reason: texts.reason,
  };
}
