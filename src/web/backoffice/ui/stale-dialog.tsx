import { type ReactNode, useState } from 'react';
import type { Values } from '../client/form.rules.ts';
import type { Form } from '../client/form.ts';
import { type Texts, useTexts } from '../client/language.ts';
import type { Stale } from '../client/problem.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { COMMON } from './texts.ts';
import { Ago } from './time.tsx';

type Words = { title: string; lead: string; field: string; mine: string; theirs: string; merge: string; take: string };
const TEXTS: Texts<Words> = {
  en: {
    title: 'Somebody else saved meanwhile',
    lead: 'Nothing of yours is lost. Choose for fields that both of you changed; the others are merged.',
    field: 'Field',
    mine: 'Yours',
    theirs: 'Theirs',
    merge: 'Merge',
    take: 'Take theirs',
  },
  ar: {
    title: 'حفظ شخص آخر في هذه الأثناء',
    lead: 'لم يضع شيء مما كتبته. اختر للحقول التي غيّرها كلاكما، أما الباقي فيُدمج.',
    field: 'الحقل',
    mine: 'نسختك',
    theirs: 'نسختهم',
    merge: 'دمج',
    take: 'خذ نسختهم',
  },
};

type Props<T extends Values> = {
  readonly stale: Stale;
  readonly form: Form<T>;
  readonly labels: Readonly<Record<keyof T & string, string>>;
  readonly show: (field: keyof T & string, value: unknown) => ReactNode;
  /** The fields of the record as it is now. */
  readonly current: Partial<T>;
  readonly onClose: () => void;
  /** Receives what stays changed on top of theirs. */
  readonly onMerged: (changes: Partial<T>) => Promise<unknown>;
};

/** Two people, one record: mine and theirs field by field; fields that one changed are merged by one button. */
export function StaleDialog<T extends Values>({ stale, form, labels, show, current, onClose, onMerged }: Props<T>) {
  const texts = useTexts(TEXTS);
  const common = useTexts(COMMON);
  const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
  const theirs = Object.keys(form.values).filter(
    (field): field is keyof T & string => field in current && !same(current[field], form.saved[field]),
  );
  const both = theirs.filter((field) => form.changed.includes(field) && !same(current[field], form.values[field]));
  const [mine, setMine] = useState<readonly string[]>([]);
  const fields = [...new Set([...form.changed, ...theirs])];

  function merge(): Promise<unknown> {
    const remaining: Partial<T> = {};
    for (const field of form.changed) {
      if (!both.includes(field) || mine.includes(field)) remaining[field] = form.values[field];
    }
    return onMerged(remaining);
  }
  const who = (field: string) => stale.changed.find((one) => one.field === field || one.field.startsWith(`${field}.`));
  return (
    <Dialog
      title={texts.title}
      wide
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button onClick={() => void onMerged({})}>{texts.take}</Button>
          <Button kind="go" onClick={() => void merge()}>
            {texts.merge}
          </Button>
        </>
      }
    >
      <p>{texts.lead}</p>
      <table className="t">
        <thead>
          <tr>
            <th scope="col">{texts.field}</th>
            <th scope="col">{texts.mine}</th>
            <th scope="col">{texts.theirs}</th>
          </tr>
        </thead>
        <tbody>
          {fields.map((field) => {
            const conflict = both.includes(field);
            const isMine = conflict ? mine.includes(field) : form.changed.includes(field);
            const other = who(field);
            const choose = (own: boolean) => () =>
              setMine(own ? [...mine, field] : mine.filter((one) => one !== field));
            const cell = (own: boolean, value: unknown) => (
              <td className={own === isMine ? 'b' : 'faint'}>
                <span className="check">
                  {conflict ? (
                    <input
                      type="radio"
                      className="cb rd"
                      name={`stale-${field}`}
                      aria-label={`${labels[field]}: ${own ? texts.mine : texts.theirs}`}
                      checked={own === isMine}
                      onChange={choose(own)}
                    />
                  ) : null}
                  <span>{show(field, value)}</span>
                </span>
              </td>
            );
            return (
              <tr key={field}>
                <th scope="row">
                  {labels[field]}
                  {other ? (
                    <span className="sub">
                      {other.by} · <Ago at={other.at} />
                    </span>
                  ) : null}
                </th>
                {cell(true, form.values[field])}
                {cell(false, field in current ? current[field] : form.saved[field])}
              </tr>
            );
          })}
        </tbody>
      </table>
    </Dialog>
  );
}
