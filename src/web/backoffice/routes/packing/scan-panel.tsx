import { type RefObject, useEffect, useRef, useState } from 'react';
import { isComplete } from '#shop/packing/scan.rules';
import { useTexts } from '../../client/language.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Message } from '../../ui/error-panel.tsx';
import { Icon } from '../../ui/icon.tsx';
import { MissingDialog } from './missing-dialog.tsx';
import type { Parcel } from './packing-data.ts';
import { ParcelCard } from './parcel-card.tsx';
import { TEXTS } from './texts.ts';
import { scanCheck } from './ticks.ts';
import type { useScanner } from './use-scanner.ts';

const FIELD = 'packing-scan';

/** Puts the focus into the field of the scanner. */
export function focusScanner(): void {
  document.getElementById(FIELD)?.focus();
}

type Props = { readonly scanner: ReturnType<typeof useScanner>; readonly next: Parcel | undefined };

/** The field of the scanner, the parcel on the table, and what the last scan meant. */
export function ScanPanel({ scanner, next }: Props) {
  const texts = useTexts(TEXTS);
  const [code, setCode] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [asked, setAsked] = useState<Parcel | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const { open, note, ticks, check } = scanner;
  useScannerFocus(field, open !== null);
  useEffect(() => {
    if (!isMissing && !asked) field.current?.focus();
  }, [isMissing, asked]);
  /** Packs the open parcel; where units are scanned one by one and some were not, it asks first. */
  function packOpen(parcel: Parcel): void {
    if (check === 'units' && !isComplete(parcel, ticks)) setAsked(parcel);
    else void scanner.packNow(parcel.number);
  }
  return (
    <section className="p" aria-label={texts.stepPack}>
      <form
        className="scan"
        onSubmit={(event) => {
          event.preventDefault();
          setCode('');
          scanner.scan(code);
          field.current?.focus();
        }}
      >
        <Icon name="scan" />
        <span className="in">
          <input
            ref={field}
            id={FIELD}
            type="text"
            value={code}
            autoComplete="off"
            spellCheck={false}
            placeholder={texts.scan}
            aria-label={texts.scan}
            onChange={(event) => setCode(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Escape') return;
              // what is typed goes first; then the keys of the page work
              if (code === '') event.currentTarget.blur();
              else setCode('');
            }}
          />
        </span>
      </form>
      {open ? (
        <ul>
          <ParcelCard parcel={open} ticks={ticks} isOpen onAdd={scanner.add} />
        </ul>
      ) : null}
      <div className="p__b scan__b">
        <div role="status">
          {note ? (
            <Message kind={note.kind} icon={note.kind === 'ok' ? 'check' : 'warning'}>
              {note.words}
            </Message>
          ) : (
            <p className="mute">{texts.begin}</p>
          )}
        </div>
        {open ? (
          <div className="scan__a">
            <Button icon="warning" onClick={() => setMissing(true)}>
              {texts.missing}
            </Button>
            <Button kind="go" icon="check" wide onClick={() => packOpen(open)}>
              {texts.packed}
            </Button>
          </div>
        ) : null}
        <p className="sm faint">
          {check === 'units' ? texts.hint : texts.hintByEye}{' '}
          <button type="button" className="link" onClick={() => scanCheck.set(check === 'units' ? 'label' : 'units')}>
            {check === 'units' ? texts.byEye : texts.eachUnit}
          </button>
        </p>
      </div>
      {next ? (
        <>
          <h3 className="scan__x sm faint">{texts.next}</h3>
          <ul>
            <ParcelCard parcel={next} onOpen={() => scanner.openParcel(next.number)} />
          </ul>
        </>
      ) : null}
      {isMissing && open ? (
        <MissingDialog parcel={open} onDone={scanner.close} onClose={() => setMissing(false)} />
      ) : null}
      {asked ? (
        <ConfirmDialog
          title={texts.unscanned(asked.number, sumOf(ticks), sumOf(asked.lines.map(({ count }) => count)))}
          verb={texts.packAll}
          onClose={() => setAsked(null)}
          onConfirm={async () => void scanner.packNow(asked.number)}
        >
          <p>{texts.unscannedWords}</p>
        </ConfirmDialog>
      ) : null}
    </section>
  );
}

function sumOf(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0);
}

/**
 * Sends what a scanner types to the field wherever the focus is, except in another field or a dialog. Letters are shortcuts until
 * a parcel is open: a label begins with a digit, the code of a unit may be its name. A press of the mouse on the board gives the
 * focus back to the field; a press of a finger does not, since that would open the keyboard of the screen.
 */
function useScannerFocus(field: RefObject<HTMLInputElement | null>, isOpen: boolean): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog:modal')) return;
      const { target } = event;
      if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) return;
      if (/^\p{Nd}$/u.test(event.key) || (isOpen && /^\p{L}$/u.test(event.key))) field.current?.focus();
    };
    const onClick = (event: MouseEvent): void => {
      if (!(event instanceof PointerEvent) || event.pointerType !== 'mouse') return;
      // a button that opened its parcel has left the board since
      const isIn = (selector: string): boolean =>
        event.composedPath().some((one) => one instanceof Element && one.matches(selector));
      if (isIn('button') && isIn('.board') && !document.querySelector('dialog:modal')) field.current?.focus();
    };
    document.addEventListener('keydown', onKey, true);
    document.addEventListener('click', onClick);
    return () => {
      document.removeEventListener('keydown', onKey, true);
      document.removeEventListener('click', onClick);
    };
  }, [field, isOpen]);
}
