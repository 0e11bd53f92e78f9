import { useEffect, useState } from 'react';
import type { Language } from '#kernel/market';
import { isComplete, readScan, tidyCode } from '#shop/packing/scan.rules';
import { problemOf } from '../../client/problem.ts';
import { usePerson } from '../../client/session.ts';
import { useStore } from '../../client/storage.ts';
import { dismissToast, toast } from '../../client/undo.ts';
import { useProblemWords } from '../../ui/error-panel.tsx';
import { formatTime, zoneOf } from '../../ui/time.tsx';
import { findScanned, type Parcel, pack, unpack } from './packing-data.ts';
import { titleOf } from './parcel-card.tsx';
import { play } from './sounds.ts';
import type { TEXTS } from './texts.ts';
import { keepTicks, scanCheck, ticksOf, ticksOfOrders } from './ticks.ts';

/** What the last scan meant, said by colour and words. */
type ScanNote = { readonly kind: 'ok' | 'bad'; readonly words: string };

type Words = (typeof TEXTS)['en'];

/** The parcel on the table, and what a scan does with it. */
export function useScanner(parcels: readonly Parcel[], texts: Words, language: Language) {
  const problemWords = useProblemWords();
  const me = usePerson().id;
  const allTicks = useStore(ticksOfOrders);
  const check = useStore(scanCheck);
  const [openNumber, setOpenNumber] = useState<number | null>(null);
  const [note, setNote] = useState<ScanNote | null>(null);
  const found = parcels.find(({ number }) => number === openNumber) ?? null;
  const open = found?.packedAt === null ? found : null;
  const ticks = open ? ticksOf(allTicks, open.number) : [];

  function say(kind: ScanNote['kind'], words: string, sound: 'ok' | 'done' | 'bad' = kind): void {
    setNote({ kind, words });
    play(sound);
  }

  function sayProblem(error: unknown): void {
    say('bad', problemWords(problemOf(error)));
  }

  /** Who else packed a parcel and when, in words; null while nobody did. */
  function packedByOther({ number, packedAt, packedBy, market }: Parcel): string | null {
    if (packedAt === null || packedBy === null || packedBy.id === me) return null;
    return texts.packedBy(number, packedBy.name, formatTime(new Date(packedAt), zoneOf(market), language));
  }

  // the parcel on the table left the wave: somebody else packed it, or its order was cancelled
  useEffect(() => {
    if (openNumber === null || open) return;
    const words = found && packedByOther(found);
    // an act of this browser on it is on its way
    if (found && words === null) return;
    setOpenNumber(null);
    keepTicks(openNumber, null);
    if (words) say('bad', words);
    else void tellUnknown(String(openNumber));
  });

  async function takeBack(number: number): Promise<void> {
    try {
      const refused = await unpack(number);
      if (refused) return say('bad', refused.words);
      setOpenNumber(number);
      say('ok', texts.unpacked(number));
    } catch (error) {
      sayProblem(error);
    }
  }

  async function packNow(number: number): Promise<void> {
    setOpenNumber(null);
    const before = ticksOf(ticksOfOrders.get(), number);
    keepTicks(number, null);
    say('ok', texts.packedNow(number), 'done');
    const sent = pack(number);
    const isPacked = sent.then(
      (refused) => refused === null,
      () => false,
    );
    // the parcel is shown as packed from now on, so Undo is there from now on; it waits until the packing has ended
    const packedToast = toast(texts.packedNow(number), {
      undo: async () => ((await isPacked) ? await takeBack(number) : undefined),
    });
    try {
      const refused = await sent;
      if (!refused) return;
      dismissToast(packedToast);
      say('bad', `${number}: ${refused.words}`);
    } catch (error) {
      dismissToast(packedToast);
      keepTicks(number, before);
      setOpenNumber(number);
      sayProblem(error);
    }
  }

  async function tellUnknown(code: string): Promise<void> {
    play('bad');
    setNote({ kind: 'bad', words: texts.unknown(code) });
    try {
      const { parcel } = await findScanned(code);
      const key =
        parcel.state === 'cancelled' || parcel.state === 'cancelling'
          ? 'cancelled'
          : parcel.handedOverAt
            ? 'handed_over'
            : parcel.setAsideAt
              ? 'set_aside'
              : parcel.refundWaits
                ? 'refund_waits'
                : 'other';
      const words = texts.notHere[key]?.(parcel.number);
      if (words) setNote({ kind: 'bad', words });
    } catch {
      // nothing has this code, as said
    }
  }

  function openParcel(number: number): void {
    setOpenNumber(number);
    say('ok', texts.opened(number));
  }

  function scan(text: string): void {
    if (tidyCode(text) === '') return;
    const result = readScan(text, parcels, open, ticks);
    switch (result.kind) {
      case 'opened':
        if (check === 'label') void packNow(result.number);
        else openParcel(result.number);
        return;
      case 'ticked': {
        const line = open?.lines[result.line];
        if (!open || !line) return;
        keepTicks(open.number, result.ticks);
        if (result.complete) void packNow(open.number);
        else say('ok', texts.inBox(titleOf(line, language), result.ticks[result.line] ?? 0, line.count));
        return;
      }
      case 'too_many': {
        const line = open?.lines[result.line];
        say('bad', texts.tooMany(line ? titleOf(line, language) : ''));
        return;
      }
      case 'wrong_unit':
        say('bad', texts.wrongUnit(open?.number ?? 0));
        return;
      case 'no_parcel':
        say('bad', texts.noParcel);
        return;
      case 'packed_already': {
        const parcel = parcels.find(({ number }) => number === result.number);
        say('bad', (parcel && packedByOther(parcel)) ?? texts.packedAlready(result.number));
        return;
      }
      case 'unknown':
        void tellUnknown(result.code);
        return;
    }
  }

  /** Counts a unit of the open parcel without a scanner. */
  function add(index: number): void {
    const line = open?.lines[index];
    if (!open || !line) return;
    const next = open.lines.map((_line, at) => (ticks[at] ?? 0) + Number(at === index));
    keepTicks(open.number, next);
    if (isComplete(open, next)) void packNow(open.number);
    else say('ok', texts.inBox(titleOf(line, language), next[index] ?? 0, line.count));
  }

  /** Takes the parcel off the table. */
  function close(): void {
    setOpenNumber(null);
    setNote(null);
  }

  return { open, ticks, note, check, scan, add, openParcel, packNow, takeBack, close };
}
