import { type ReactNode, useState } from 'react';
import { useTexts } from '../../client/language.ts';
import { toast } from '../../client/undo.ts';
import { ConfirmDialog } from '../dialog.tsx';
import { Count, Money } from '../money.tsx';
import { type Customer, merge, readCustomersAgain, undoMerge } from './state.ts';
import { CUSTOMER_TEXTS } from './texts.ts';

type Props = {
  readonly one: Customer;
  readonly two: Customer;
  readonly onClose: () => void;
  /** Called with the id of the record that stays. */
  readonly onMerged?: (id: string) => void;
};

const CHOSEN = ['name', 'phone'] as const;

/** Two records field by field. An account stays before a guest; name and phone can be chosen for an account. */
export function MergeDialog({ one, two, onClose, onMerged }: Props) {
  const texts = useTexts(CUSTOMER_TEXTS);
  const [into, other] = one.kind === 'guest' && two.kind === 'account' ? [two, one] : [one, two];
  const [take, setTake] = useState<readonly (typeof CHOSEN)[number][]>([]);
  const cell = (field: (typeof CHOSEN)[number], person: Customer): ReactNode => {
    const isOther = person === other;
    const isTaken = take.includes(field) === isOther;
    const value = <bdi dir={field === 'phone' ? 'ltr' : undefined}>{person[field] || '–'}</bdi>;
    if (into.kind === 'guest' || into[field] === other[field]) return value;
    return (
      <span className="check">
        <input
          type="radio"
          className="cb rd"
          name={`merge-${field}`}
          aria-label={`${texts.takeFrom(texts[field])} ${person[field]}`}
          checked={isTaken}
          onChange={() => setTake(isOther ? [...take, field] : take.filter((name) => name !== field))}
        />
        {value}
      </span>
    );
  };
  const rows: readonly (readonly [string, (person: Customer) => ReactNode])[] = [
    [texts.kind, (person) => (person.kind === 'account' ? texts.account : texts.guest)],
    [texts.name, (person) => cell('name', person)],
    [texts.phone, (person) => cell('phone', person)],
    [texts.email, (person) => <bdi dir="ltr">{person.email || '–'}</bdi>],
    [texts.city, (person) => person.city || '–'],
    [texts.orders, (person) => <Count value={person.orders} />],
    [
      texts.spent,
      (person) =>
        person.spent.map(({ currency, total }) => <Money key={currency} amount={total} currency={currency} />),
    ],
  ];
  return (
    <ConfirmDialog
      title={texts.mergeTitle}
      verb={texts.merge}
      onClose={onClose}
      onConfirm={async () => {
        const done = await merge(into, other.id, take);
        toast(texts.didMerge, {
          undo: async () => {
            await undoMerge(into.id, done.merge);
            await readCustomersAgain();
          },
        });
        onMerged?.(into.id);
        await readCustomersAgain();
      }}
    >
      <p>{texts.mergeLead(other.orders)}</p>
      <table className="t">
        <thead>
          <tr>
            <td />
            <th scope="col">{texts.stays}</th>
            <th scope="col">{texts.other}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([label, show]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{show(into)}</td>
              <td>{show(other)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ConfirmDialog>
  );
}
