import { westernDigits } from '#kernel/text';
import type { OfferForm, Step } from '#shop/offers/offer-form.rules';
import { ALL_GOODS } from '#shop/offers/offer-form.rules';
import { useTexts } from '../../../client/language.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckField } from '../../../ui/choice-field.tsx';
import { NumberField, SelectField, TextField } from '../../../ui/field.tsx';
import { AmountsField } from './amounts-field.tsx';
import { GoodsField, type KnownGoods } from './goods-field.tsx';
import { TEXTS } from './texts.ts';

type Set = (values: Partial<OfferForm>) => void;
type Props = { readonly form: OfferForm; readonly set: Set; readonly known: KnownGoods };
const REWARD = 'terms.reward';
const MAX_PARTS = 5;
const MAX_STEPS = 20;

/** The fields of what an offer asks for and gives, of its kind only. */
export function RewardFields(props: Props) {
  const texts = useTexts(TEXTS);
  const { form, set, known } = props;
  const goods = (
    <GoodsField label={texts.goods} value={form.goods} known={known} onChange={(of) => set({ goods: of })} />
  );
  const times = (
    <NumberField
      label={texts.perOrder}
      hint={texts.asOften}
      path={`${REWARD}.times`}
      value={form.times}
      onChange={(of) => set({ times: of })}
    />
  );
  switch (form.kind) {
    case 'buyGet':
      return (
        <>
          {goods}
          <div className="g2">
            <NumberField
              label={texts.buys}
              path={`${REWARD}.parts.0.quantity`}
              value={form.quantity}
              onChange={(quantity) => set({ quantity })}
            />
            <NumberField
              label={texts.gets}
              path={`${REWARD}.parts.1.quantity`}
              value={form.rewardQuantity}
              onChange={(rewardQuantity) => set({ rewardQuantity })}
            />
          </div>
          <CheckField
            label={texts.getsOthers}
            checked={form.rewardGoods !== null}
            onChange={(isOther) => set({ rewardGoods: isOther ? ALL_GOODS : null })}
          />
          {form.rewardGoods ? (
            <GoodsField
              label={texts.rewardGoods}
              value={form.rewardGoods}
              known={known}
              onChange={(rewardGoods) => set({ rewardGoods })}
            />
          ) : null}
          <OffFields {...props} choices={['free', 'percent', 'amount', 'price']} path={`${REWARD}.parts.1.effect`} />
          {times}
        </>
      );
    case 'forPrice':
      return (
        <>
          {goods}
          <NumberField
            label={texts.items}
            path={`${REWARD}.parts.0.quantity`}
            value={form.quantity}
            onChange={(quantity) => set({ quantity })}
          />
          <AmountsField
            label={texts.setPrice}
            markets={form.markets}
            path={`${REWARD}.whole.price`}
            value={form.amounts}
            onChange={(amounts) => set({ amounts })}
          />
          {times}
        </>
      );
    case 'bundle':
      return (
        <>
          <BundleParts {...props} />
          <OffFields {...props} choices={['price', 'percent']} path={`${REWARD}.whole`} />
          {times}
        </>
      );
    case 'tiers':
      return (
        <>
          {goods}
          <Steps {...props} choices={['percent', 'amount', 'price']} />
        </>
      );
    case 'spend':
    case 'payment':
      return (
        <>
          {goods}
          <Steps {...props} choices={['percent', 'amount']} />
          <AmountsField
            label={texts.cap}
            markets={form.markets}
            path={`${REWARD}.cap`}
            optional
            value={form.cap}
            onChange={(cap) => set({ cap })}
          />
        </>
      );
    case 'delivery':
      return (
        <>
          {goods}
          <AmountsField
            label={texts.from}
            markets={form.markets}
            path="terms.when.goods.from"
            value={form.from}
            onChange={(from) => set({ from })}
          />
          <AmountsField
            label={texts.charge}
            markets={form.markets}
            path={`${REWARD}.charge`}
            value={form.amounts}
            onChange={(amounts) => set({ amounts })}
          />
        </>
      );
  }
}

type Off = OfferForm['off'];
type OffProps = Pick<Props, 'form' | 'set'> & { readonly choices: readonly Off[]; readonly path: string };

/** What comes off: of what kind, and how much. */
function OffFields({ form, set, choices, path }: OffProps) {
  const texts = useTexts(TEXTS);
  const off = choices.find((one) => one === form.off) ?? choices[0] ?? 'percent';
  return (
    <div className="g2">
      <OffChoice form={{ ...form, off }} set={set} choices={choices} />
      {off === 'percent' ? (
        <TextField
          label={texts.percent}
          ltr
          inputMode="decimal"
          unit="%"
          path={`${path}.basisPoints`}
          value={form.percent}
          onChange={(percent) => set({ percent: westernDigits(percent) })}
        />
      ) : off === 'free' ? null : (
        <AmountsField
          label={off === 'price' ? (form.kind === 'bundle' ? texts.setPrice : texts.price) : texts.amount}
          markets={form.markets}
          path={`${path}.${off}`}
          value={form.amounts}
          onChange={(amounts) => set({ amounts })}
        />
      )}
    </div>
  );
}

function OffChoice({ form, set, choices }: Omit<OffProps, 'path'>) {
  const texts = useTexts(TEXTS);
  const words = (one: Off) =>
    form.kind === 'bundle' && (one === 'price' || one === 'percent') ? texts.wholeOffs[one] : texts.offs[one];
  return (
    <SelectField
      label={texts.off}
      value={form.off}
      options={choices.map((one) => ({ value: one, label: words(one) }))}
      onChange={(next) => set({ off: choices.find((one) => one === next) ?? 'percent' })}
    />
  );
}

/** Steps from units or amounts on, each with what comes off. */
function Steps({ form, set, choices }: Omit<OffProps, 'path'>) {
  const texts = useTexts(TEXTS);
  const off = choices.find((one) => one === form.off) ?? 'percent';
  const isByItems = form.kind === 'tiers';
  const change = (index: number, step: Partial<Step>) =>
    set({ steps: form.steps.map((one, place) => (place === index ? { ...one, ...step } : one)) });
  return (
    <div className="stack">
      <OffChoice form={{ ...form, off }} set={set} choices={choices} />
      {form.steps.map((step, index) => {
        const path = `${REWARD}.tiers.${index}`;
        const effect = `${path}.${isByItems ? 'effect' : 'off'}`;
        return (
          <fieldset className="f" key={index}>
            <legend className="lab">
              {texts.step(index + 1)}
              {form.steps.length > 1 ? (
                <Button
                  kind="text"
                  icon="close"
                  aria-label={texts.removeStep(index + 1)}
                  onClick={() => set({ steps: form.steps.filter((_, place) => place !== index) })}
                />
              ) : null}
            </legend>
            <div className="stack s">
              {isByItems ? (
                <NumberField
                  label={texts.fromItems}
                  path={`${path}.from`}
                  value={step.units}
                  onChange={(units) => change(index, { units })}
                />
              ) : (
                <AmountsField
                  label={texts.from}
                  markets={form.markets}
                  path={`${path}.from`}
                  value={step.from}
                  onChange={(from) => change(index, { from })}
                />
              )}
              {off === 'percent' ? (
                <TextField
                  label={texts.percent}
                  ltr
                  inputMode="decimal"
                  unit="%"
                  path={`${effect}.basisPoints`}
                  value={step.percent}
                  onChange={(percent) => change(index, { percent: westernDigits(percent) })}
                />
              ) : (
                <AmountsField
                  label={off === 'price' ? texts.price : texts.amount}
                  markets={form.markets}
                  path={`${effect}.${off}`}
                  value={step.off}
                  onChange={(amounts) => change(index, { off: amounts })}
                />
              )}
            </div>
          </fieldset>
        );
      })}
      {form.steps.length < MAX_STEPS ? (
        <div>
          <Button
            kind="text"
            icon="plus"
            onClick={() => set({ steps: [...form.steps, { units: '', from: {}, percent: '', off: {} }] })}
          >
            {texts.addStep}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

/** The parts of a bundle, each of its own goods. */
function BundleParts({ form, set, known }: Props) {
  const texts = useTexts(TEXTS);
  const { parts } = form;
  return (
    <div className="stack">
      {parts.map((part, index) => {
        const change = (values: Partial<typeof part>) =>
          set({ parts: parts.map((one, place) => (place === index ? { ...one, ...values } : one)) });
        return (
          <div className="stack s" key={index}>
            <GoodsField
              label={texts.part(index + 1)}
              value={part.goods}
              known={known}
              onChange={(goods) => change({ goods })}
            />
            <NumberField
              label={texts.items}
              path={`${REWARD}.parts.${index}.quantity`}
              value={part.quantity}
              onChange={(quantity) => change({ quantity })}
            />
            {parts.length > 2 ? (
              <div>
                <Button
                  kind="text"
                  icon="close"
                  onClick={() => set({ parts: parts.filter((_, place) => place !== index) })}
                >
                  {texts.removePart(index + 1)}
                </Button>
              </div>
            ) : null}
          </div>
        );
      })}
      {parts.length < MAX_PARTS ? (
        <div>
          <Button
            kind="text"
            icon="plus"
            onClick={() => set({ parts: [...parts, { goods: ALL_GOODS, quantity: '1' }] })}
          >
            {texts.addPart}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
