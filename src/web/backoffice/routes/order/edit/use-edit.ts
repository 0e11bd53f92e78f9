import { useRef, useState } from 'react';
import type { AnswerOf } from '#contract/admin/base';
import type { editOrderCall } from '#contract/admin/order-edit';
import { send } from '../../../client/api.ts';
import { useForm } from '../../../client/form.ts';
import { useLanguage } from '../../../client/language.ts';
import { type Problem, problemOf, staleOf } from '../../../client/problem.ts';
import { useProblemWords } from '../../../ui/error-panel.tsx';
import type { ChosenProduct } from '../../../ui/product-search.tsx';
import { type OrderPage, readOrderAgain } from '../order-data.ts';

/** Most units of a product in an order. */
const MAX_QUANTITY = 10;

/** A product with the units that the order has and those that are wanted; 0 takes it off. */
export type EditedLine = ChosenProduct & { readonly had: number; readonly quantity: number; readonly most: number };

/** The place of a product in the order; what is added comes behind. */
function placeOf(products: readonly string[], productId: string): number {
  const place = products.indexOf(productId);
  return place === -1 ? products.length : place;
}

type Answer = AnswerOf<typeof editOrderCall>;

/** The lines and the gift note of an order as a person changes them, kept in the browser until they are saved. */
export function useEdit(order: OrderPage, onSaved: () => void) {
  const language = useLanguage();
  const words = useProblemWords();
  const isPaid = order.payment.state !== 'on_delivery';
  const form = useForm(`order.${order.number}`, {
    wanted: order.lines.filter(({ left }) => left > 0).map(({ productId, left }) => ({ productId, quantity: left })),
    added: [] as ChosenProduct[],
    gift: order.gift,
    giftNote: order.giftNote,
  });
  const [result, setResult] = useState<Answer | null>(null);
  const [hasChanged, setChanged] = useState(false);
  const [isStale, setStale] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [busy, setBusy] = useState(false);
  /** Counts changes: an answer tells nothing about what was changed while it was on its way. */
  const asked = useRef(0);
  const { wanted, added, gift, giftNote } = form.values;
  const quantityOf = (productId: string) => wanted.find((one) => one.productId === productId)?.quantity ?? 0;
  const lines: EditedLine[] = [
    ...order.lines
      .filter(({ left }) => left > 0)
      .map(({ productId, title, left }) => {
        return {
          productId,
          title: title[language],
          had: left,
          quantity: quantityOf(productId),
          most: isPaid ? left : MAX_QUANTITY,
        };
      }),
    ...added
      .filter(({ productId }) => order.lines.every((line) => line.productId !== productId))
      .map((one) => ({ ...one, had: 0, quantity: quantityOf(one.productId), most: MAX_QUANTITY })),
  ];

  /** The result holds for exactly what was asked for. */
  function forget(): void {
    asked.current += 1;
    setResult(null);
    setChanged(false);
    setProblem(null);
  }
  function change(values: Partial<typeof form.values>): void {
    form.setAll(values);
    forget();
  }
  function changeQuantity(productId: string, quantity: (present: number) => number): void {
    const place = order.lines.map((line) => line.productId);
    form.update((present) => {
      const rest = present.wanted.filter((one) => one.productId !== productId);
      const before = present.wanted.find((one) => one.productId === productId)?.quantity ?? 0;
      const next = [...rest, { productId, quantity: quantity(before) }];
      const inPlace = next.toSorted((one, other) => placeOf(place, one.productId) - placeOf(place, other.productId));
      return { wanted: inPlace.filter((one) => one.quantity > 0) };
    });
    forget();
  }
  const setQuantity = (productId: string, quantity: number) => changeQuantity(productId, () => quantity);
  function add(product: ChosenProduct): void {
    const { productId } = product;
    if (order.lines.every((line) => line.productId !== productId || line.left === 0)) {
      form.update((present) => ({
        added: [...present.added.filter((one) => one.productId !== productId), product],
      }));
    }
    changeQuantity(productId, (before) => Math.min(MAX_QUANTITY, before + 1));
  }

  async function submit(): Promise<void> {
    setBusy(true);
    setProblem(null);
    try {
      // lines in the order that is shown: a problem names its place
      const body = {
        lines: lines.flatMap(({ productId, quantity }) => (quantity > 0 ? [{ productId, quantity }] : [])),
        ...{ gift, giftNote, total: result?.after.total ?? null },
      };
      const before = asked.current;
      const answer = await send('POST', '/orders/{number}/edit', {
        path: { number: order.number },
        body,
        ifMatch: order.version,
      });
      if (!answer.done && before !== asked.current) return;
      setChanged(result !== null && !answer.done);
      setResult(answer);
      if (!answer.done) return;
      form.done();
      onSaved();
      await readOrderAgain(order.number);
    } catch (error) {
      const found = problemOf(error);
      setResult(null);
      if (staleOf(found)) {
        setStale(true);
        await readOrderAgain(order.number);
        return;
      }
      const said = found.fields.map((one) => one.words).join(' ');
      setProblem({ ...found, title: said || words(found) });
    } finally {
      setBusy(false);
    }
  }

  /** What is wrong with a line. */
  function problemOfLine(line: EditedLine): string | undefined {
    const sent = lines.filter(({ quantity }) => quantity > 0);
    return problem?.fields.find(({ path }) => path === `lines[${sent.indexOf(line)}]`)?.words;
  }
  return {
    ...{ lines, gift, giftNote, result, hasChanged, isStale, problem, busy, isPaid, change, setQuantity, add, submit },
    ...{ problemOfLine, isChanged: form.changed.length > 0, discard: form.discard },
  };
}
