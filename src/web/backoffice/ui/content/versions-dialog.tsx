import { useState } from 'react';
import { changedPaths } from '#shop/content/changed-paths.rules';
import { useTexts } from '../../client/language.ts';
import { type Problem, problemOf } from '../../client/problem.ts';
import { toast } from '../../client/undo.ts';
import { Button } from '../button.tsx';
import { Dialog } from '../dialog.tsx';
import { ErrorPanel, ProblemNote } from '../error-panel.tsx';
import { SelectField } from '../field.tsx';
import { StatusMark } from '../status-mark.tsx';
import { Time } from '../time.tsx';
import { isBranch } from './body.ts';
import { type ContentState, putBack, useVersion, useVersions, type VersionFacts } from './state.ts';
import { CONTENT_TEXTS } from './texts.ts';
import { summaryOf } from './values.ts';

const KINDS = { draft: 'warn', scheduled: 'info', published: 'ok', replaced: 'plain', discarded: 'plain' } as const;

/** The numbered versions of a key: who saved them, two of them side by side, and putting one back. */
export function VersionsDialog({ state, onClose }: { readonly state: ContentState; readonly onClose: () => void }) {
  const texts = useTexts(CONTENT_TEXTS);
  const { data, error, refetch } = useVersions(state.key);
  const [compared, setCompared] = useState<number | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const items = data?.items ?? [];

  async function back(number: number): Promise<void> {
    setProblem(null);
    try {
      await putBack(state, number);
      toast(texts.didPutBack(number));
      onClose();
    } catch (failure) {
      setProblem(problemOf(failure));
    }
  }
  return (
    <Dialog title={texts.versionsTitle} wide onClose={onClose}>
      {error ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : null}
      {problem ? <ProblemNote problem={problem} /> : null}
      {data && items.length === 0 ? <p className="mute">{texts.live}</p> : null}
      {items.length > 0 ? (
        <table className="t">
          <thead>
            <tr>
              <th scope="col">{texts.number}</th>
              <th scope="col">{texts.state}</th>
              <th scope="col">{texts.by}</th>
              <th scope="col">{texts.saved}</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {items.map((one) => (
              <VersionRow
                key={one.number}
                one={one}
                onCompare={() => setCompared(one.number)}
                onPutBack={state.open === null && one.state !== 'published' ? () => void back(one.number) : null}
              />
            ))}
          </tbody>
        </table>
      ) : null}
      {compared === null ? null : <Comparison key={compared} state={state} number={compared} items={items} />}
    </Dialog>
  );
}

type RowProps = {
  readonly one: VersionFacts;
  readonly onCompare: () => void;
  readonly onPutBack: (() => void) | null;
};

function VersionRow({ one, onCompare, onPutBack }: RowProps) {
  const texts = useTexts(CONTENT_TEXTS);
  return (
    <tr>
      <th scope="row">
        <bdi dir="ltr">{one.number}</bdi>
      </th>
      <td>
        <StatusMark kind={KINDS[one.state]}>{texts.states[one.state]}</StatusMark>
        {one.restored === null ? null : <span className="sub">{texts.restores(one.restored)}</span>}
      </td>
      <td>{one.author}</td>
      <td>
        <Time at={one.publishAt ?? one.savedAt} market={one.market} />
      </td>
      <td className="end">
        <Button kind="text" aria-label={`${texts.compare} ${one.number}`} onClick={onCompare}>
          {texts.compare}
        </Button>
        {onPutBack ? (
          <Button kind="text" icon="undo" aria-label={`${texts.putBack} ${one.number}`} onClick={onPutBack}>
            {texts.putBack}
          </Button>
        ) : null}
      </td>
    </tr>
  );
}

type ComparisonProps = {
  readonly state: ContentState;
  readonly number: number;
  readonly items: readonly VersionFacts[];
};

/** Two versions side by side, place by place. */
function Comparison({ state, number, items }: ComparisonProps) {
  const texts = useTexts(CONTENT_TEXTS);
  const first = items.find((one) => one.number !== number)?.number ?? number;
  const [other, setOther] = useState(
    items.find((one) => one.state === 'published' && one.number !== number)?.number ?? first,
  );
  const [one, two] = [useVersion(state.key, number), useVersion(state.key, other)];
  if (!one.data || !two.data) return null;
  const [before, after] = [one.data.body, two.data.body];
  const places = changedPaths(before, after);
  return (
    <div className="stack s">
      <SelectField
        label={`${texts.compare} ${number} ${texts.with}`}
        value={String(other)}
        options={items
          .filter((item) => item.number !== number)
          .map((item) => ({ value: String(item.number), label: `${item.number} · ${texts.states[item.state]}` }))}
        onChange={(value) => setOther(Number(value))}
      />
      {places.length === 0 ? (
        <p className="mute">{texts.same}</p>
      ) : (
        <table className="t cmp">
          <thead>
            <tr>
              <th scope="col">{texts.place}</th>
              <th scope="col">
                <bdi dir="ltr">{number}</bdi>
              </th>
              <th scope="col">
                <bdi dir="ltr">{other}</bdi>
              </th>
            </tr>
          </thead>
          <tbody>
            {places.map((place) => (
              <tr key={place}>
                <th scope="row">
                  <bdi dir="ltr">{place}</bdi>
                </th>
                <td dir="auto">{summaryOf(valueAt(before, place))}</td>
                <td dir="auto">{summaryOf(valueAt(after, place))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}

function valueAt(body: unknown, place: string): unknown {
  return place.split('.').reduce<unknown>((value, name) => {
    if (Array.isArray(value)) return value[Number(name)];
    return isBranch(value) ? value[name] : undefined;
  }, body);
}
