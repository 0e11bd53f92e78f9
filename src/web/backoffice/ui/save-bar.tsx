import { type ReactNode, useEffect, useState } from 'react';
import { useBlocker } from 'react-router';
import { countedAr, countedEn } from '#texts/counted';
import { useAct } from '../client/act.ts';
import { useConnected } from '../client/connection.ts';
import type { Values } from '../client/form.rules.ts';
import type { Form } from '../client/form.ts';
import { type Texts, useTexts } from '../client/language.ts';
import { type Stale, staleOf } from '../client/problem.ts';
import { useShortcuts } from '../client/shortcuts.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { ProblemNote } from './error-panel.tsx';
import { FieldProblems } from './field.tsx';
import { useShownProblem } from './show-problem.ts';
import { StaleDialog } from './stale-dialog.tsx';
import { COMMON } from './texts.ts';

type Words = {
  changes: (count: number) => string;
  show: string;
  hide: string;
  leave: string;
  note: string;
  stay: string;
  go: string;
  was: string;
  saved: string;
};
const TEXTS: Texts<Words> = {
  en: {
    changes: (count) => `${countedEn(count, 'change')} not saved`,
    show: 'Show them',
    hide: 'Hide them',
    leave: 'Leave without saving?',
    note: 'What you typed is kept in this browser as a draft. It is there when you come back.',
    stay: 'Stay',
    go: 'Leave',
    was: 'Was',
    saved: 'Save',
  },
  ar: {
    changes: (count) => `لم يُحفظ: ${countedAr(count, 'change')}`,
    show: 'عرضها',
    hide: 'إخفاؤها',
    leave: 'المغادرة دون حفظ؟',
    note: 'ما كتبته محفوظ مسودةً في هذا المتصفح، وتجده عند عودتك.',
    stay: 'البقاء',
    go: 'مغادرة',
    was: 'كان',
    saved: 'حفظ',
  },
};

type Props<T extends Values> = {
  readonly form: Form<T>;
  /** The label of each field, for the list of changes and the comparison with somebody else's. */
  readonly labels: Readonly<Record<keyof T & string, string>>;
  /** Shows a value of a field in the list of changes; the text itself by default. */
  readonly show?: (field: keyof T & string, value: unknown) => ReactNode;
  /** Saves; rejects with ProblemError. Called with Ctrl S too. */
  readonly onSave: (patch: Partial<T>) => Promise<unknown>;
  /** Called when the person takes over what somebody else saved, so that the record is read again. */
  readonly onReload: () => Promise<unknown>;
  /** Reads the fields of the form from the record of a 412. */
  readonly readCurrent?: (current: unknown) => Partial<T>;
  readonly verb?: string;
  /** The form: its fields show what the server says about their `path`. */
  readonly children: ReactNode;
};

/**
 * A form that saves: the bar names how many fields changed and shows them, Ctrl S saves, leaving asks once, a draft stays in the
 * browser, and a save over somebody else's shows both versions.
 */
export function SaveForm<T extends Values>(props: Props<T>) {
  const { form, labels, onSave, onReload, children } = props;
  const texts = useTexts(TEXTS);
  const common = useTexts(COMMON);
  const connected = useConnected();
  const [shown, setShown] = useState(false);
  const [stale, setStale] = useState<Stale | null>(null);
  const { busy, problem, run } = useAct((found) => {
    const newer = staleOf(found);
    setStale(newer);
    return newer ? null : found;
  });
  const dirty = form.changed.length > 0;

  async function save(): Promise<void> {
    await onSave(form.patch());
    form.done();
    setShown(false);
  }
  useShownProblem(problem, 'main');
  useShortcuts([{ keys: 'ctrl+s', words: texts.saved, run: () => void (dirty && run(save)) }]);
  const show = (field: keyof T & string, value: unknown): ReactNode => props.show?.(field, value) ?? plain(value);

  return (
    <FieldProblems value={problem?.fields ?? []}>
      {children}
      {problem ? <ProblemNote problem={problem} /> : null}
      <LeaveQuestion dirty={dirty} />
      {stale ? (
        <StaleDialog
          stale={stale}
          form={form}
          labels={labels}
          show={show}
          current={props.readCurrent?.(stale.current) ?? asValues<T>(stale.current)}
          onClose={() => setStale(null)}
          onMerged={async (merged) => {
            // the dialog stays until theirs are read: a save before that would be refused again
            await onReload();
            form.discard();
            form.setAll(merged);
            setStale(null);
          }}
        />
      ) : null}
      {dirty ? (
        <div className="save">
          {shown ? (
            <table className="t save__t">
              <thead>
                <tr>
                  <td />
                  <th scope="col">{texts.was}</th>
                  <td />
                </tr>
              </thead>
              <tbody>
                {form.changed.map((field) => (
                  <tr key={field}>
                    <th scope="row">{labels[field]}</th>
                    <td className="faint">{show(field, form.saved[field])}</td>
                    <td>{show(field, form.values[field])}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          ) : null}
          <span className="st warn o" role="status">
            {texts.changes(form.changed.length)}
          </span>
          {form.isDraft ? <span className="sm mute">{common.draft}</span> : null}
          <Button kind="text" aria-expanded={shown} onClick={() => setShown(!shown)}>
            {shown ? texts.hide : texts.show}
          </Button>
          <span className="sp row">
            <Button onClick={form.discard}>{common.discard}</Button>
            <Button kind="go" busy={busy} disabled={!connected} onClick={() => void run(save)}>
              {props.verb ?? common.save}
            </Button>
            <kbd className="kbd hide-t">Ctrl S</kbd>
          </span>
        </div>
      ) : null}
    </FieldProblems>
  );
}

function plain(value: unknown): ReactNode {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'object') return JSON.stringify(value);
  return String(value);
}

function asValues<T extends Values>(current: unknown): Partial<T> {
  const found: Partial<T> = {};
  if (typeof current === 'object' && current !== null) Object.assign(found, current);
  return found;
}

/** Asks once before a page with unsaved fields is left; what was typed stays as a draft. */
function LeaveQuestion({ dirty }: { readonly dirty: boolean }) {
  const texts = useTexts(TEXTS);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => dirty && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!dirty) return;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [dirty]);
  if (blocker.state !== 'blocked') return null;
  return (
    <Dialog
      title={texts.leave}
      onClose={() => blocker.reset()}
      actions={
        <>
          <Button onClick={() => blocker.proceed()}>{texts.go}</Button>
          <Button kind="go" onClick={() => blocker.reset()}>
            {texts.stay}
          </Button>
        </>
      }
    >
      <p>{texts.note}</p>
    </Dialog>
  );
}
