import { useState } from 'react';
import { followJob } from '../../client/jobs.ts';
import { useLanguage, useTexts } from '../../client/language.ts';
import { useListAddress } from '../../client/list.ts';
import { problemOf } from '../../client/problem.ts';
import { useMay } from '../../client/session.ts';
import { useShortcuts } from '../../client/shortcuts.ts';
import { toast } from '../../client/undo.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Empty, ErrorPanel, ProblemNote } from '../../ui/error-panel.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Page, Panel } from '../../ui/panel.tsx';
import { Segments } from '../../ui/tabs.tsx';
import { Time } from '../../ui/time.tsx';
import './packing.css';
import { openPaperTab } from '../../client/paper-tab.ts';
import { PackedPanel } from './packed-panel.tsx';
import { print, usePacking, type Wave } from './packing-data.ts';
import { ParcelCard } from './parcel-card.tsx';
import { focusScanner, ScanPanel } from './scan-panel.tsx';
import { SideLists, TakeOutList } from './side-lists.tsx';
import { TEXTS } from './texts.ts';
import { useScanner } from './use-scanner.ts';

/** The board of the store room: print, pick, pack with a scanner, hand over. */
export function Component() {
  const texts = useTexts(TEXTS);
  const language = useLanguage();
  const address = useListAddress();
  const packing = usePacking();
  const waves = packing.data?.waves ?? [];
  const wave = waves.find(({ market }) => market === address.get('place')) ?? largest(waves);
  if (!wave) {
    return (
      <Page title={texts.title}>
        {packing.error ? <ErrorPanel error={packing.error} onRetry={() => void packing.refetch()} /> : null}
      </Page>
    );
  }
  const unlabelled = wave.parcels.filter(({ hasLabel }) => !hasLabel).length;
  return (
    <Page
      title={texts.title}
      beside={
        <>
          {waves.length > 1 ? (
            <Segments
              label={texts.place}
              value={wave.market}
              onChange={(place) => address.set({ place }, { replace: true })}
              options={waves.map(({ market, place, parcels }) => ({
                value: market,
                label: `${place[language]} ${parcels.length}`,
              }))}
            />
          ) : null}
          <span>
            {texts.wave(wave.counts.all)} · {texts.courier}{' '}
            <Time at={wave.pickUpAt} market={wave.market} style="clock" />
            {unlabelled > 0 ? ` · ${texts.unlabelled(unlabelled)}` : null}
          </span>
        </>
      }
      actions={<Actions wave={wave} />}
    >
      <Steps wave={wave} />
      <Board key={wave.market} wave={wave} />
    </Page>
  );
}

/** The place with most to pack, where the address names none. */
function largest(waves: readonly Wave[]): Wave | undefined {
  return waves.toSorted((one, other) => other.parcels.length - one.parcels.length)[0];
}

function Actions({ wave }: { readonly wave: Wave }) {
  const texts = useTexts(TEXTS);
  const may = useMay();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<unknown>(null);
  const labels = wave.parcels.filter(({ hasLabel }) => hasLabel);
  const fresh = labels.filter(({ printedAt }) => printedAt === null).length;
  const again = fresh === 0;
  const count = again ? labels.length : fresh;
  async function start(): Promise<void> {
    if (busy || count === 0) return;
    const tab = openPaperTab();
    setBusy(true);
    setFailed(null);
    try {
      const answer = await print(wave.market, count, again);
      if ('job' in answer) {
        tab.close();
        followJob(answer.job, texts.print(count));
      } else {
        const { results, paper } = answer;
        const refused = results.filter(({ ok }) => !ok);
        if (paper) tab.show(paper);
        else tab.close();
        toast(texts.printed(results.length - refused.length));
        if (refused[0]) toast(texts.notPrinted(refused.length, refused[0].words), { kind: 'bad' });
      }
    } catch (error) {
      tab.close();
      setFailed(error);
    }
    setBusy(false);
    focusScanner();
  }
  useShortcuts([{ keys: 'p', words: texts.print(count), run: () => void start() }]);
  return (
    <>
      {failed === null ? null : <ProblemNote problem={problemOf(failed)} />}
      {wave.parcels.length > 0 ? (
        <ButtonLink to={`/packing/pick-list?place=${wave.market}`} icon="list">
          {texts.pickList}
        </ButtonLink>
      ) : null}
      {count > 0 && may('parcels.print') ? (
        <Button icon="print" kind={again ? 'plain' : 'go'} busy={busy} onClick={() => void start()}>
          {again ? texts.printAgain(count) : texts.print(count)}
        </Button>
      ) : null}
    </>
  );
}

function Steps({ wave: { counts } }: { readonly wave: Wave }) {
  const texts = useTexts(TEXTS);
  const steps = [
    { label: texts.stepPrint, done: counts.printed },
    { label: texts.stepPick, done: counts.picked },
    { label: texts.stepPack, done: counts.packed },
    { label: texts.stepHandOver, done: counts.handedOver },
  ];
  const now = steps.findLastIndex(({ done }) => done > 0 && done < counts.all);
  const current = now >= 0 ? now : steps.findIndex(({ done }) => done < counts.all);
  return (
    <ol className="steps" aria-label={texts.steps}>
      {steps.map(({ label, done }, index) => {
        const isDone = counts.all > 0 && done === counts.all;
        return (
          <li
            key={label}
            className={index === current ? 'now' : undefined}
            aria-current={index === current ? 'step' : undefined}
          >
            <span className="row">
              {isDone ? (
                <span className="good">
                  <Icon name="check" small />
                </span>
              ) : (
                <span className="mute num">{index + 1}</span>
              )}
              <span className="steps__l">{label}</span>
              <span className="sp num mute nw">
                <bdi>{texts.of(done, counts.all)}</bdi>
              </span>
            </span>
            <span className="bar">
              <i
                className={isDone ? 'steps__d' : undefined}
                style={{ inlineSize: `${counts.all === 0 ? 0 : (done / counts.all) * 100}%` }}
              />
            </span>
          </li>
        );
      })}
    </ol>
  );
}

type Sorting = 'shelf' | 'time';

function Board({ wave }: { readonly wave: Wave }) {
  const texts = useTexts(TEXTS);
  const language = useLanguage();
  const address = useListAddress();
  const scanner = useScanner(wave.parcels, texts, language);
  const sorting: Sorting = address.get('sort') === 'time' ? 'time' : 'shelf';
  const open = wave.parcels.filter(({ packedAt }) => packedAt === null);
  const toPack = sorting === 'time' ? open.toSorted((one, other) => one.placedAt.localeCompare(other.placedAt)) : open;
  const rest = toPack.filter(({ number }) => number !== scanner.open?.number);
  const [next, ...others] = rest;
  return (
    <div className="board">
      <Panel
        flush
        title={
          <>
            {texts.toPack} <span className="mute num">{toPack.length}</span>
          </>
        }
        actions={
          <Segments
            label={texts.toPack}
            value={sorting}
            onChange={(sort) => address.set({ sort: sort === 'time' ? 'time' : '' }, { replace: true })}
            options={[
              { value: 'shelf', label: texts.byShelf },
              { value: 'time', label: texts.byTime },
            ]}
          />
        }
      >
        {toPack.length === 0 ? (
          <Empty title={texts.empty}>
            {wave.nextBookingAt ? (
              <>
                {texts.nextBooking} <Time at={wave.nextBookingAt} market={wave.market} />
              </>
            ) : null}
          </Empty>
        ) : (
          <ul className="board__l">
            {others.map((parcel) => (
              <ParcelCard key={parcel.number} parcel={parcel} onOpen={() => scanner.openParcel(parcel.number)} />
            ))}
          </ul>
        )}
      </Panel>
      <ScanPanel scanner={scanner} next={next} />
      <div className="stack">
        <TakeOutList wave={wave} />
        <PackedPanel wave={wave} isNext={toPack.length === 0} onTakeBack={(number) => void scanner.takeBack(number)} />
        <SideLists wave={wave} />
      </div>
    </div>
  );
}
