import { useState } from 'react';
import { followJob } from '../../client/jobs.ts';
import { useLanguage, useTexts } from '../../client/language.ts';
import { openPaperTab, type PaperTab } from '../../client/paper-tab.ts';
import { useMay } from '../../client/session.ts';
import { toast } from '../../client/undo.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Empty } from '../../ui/error-panel.tsx';
import { Money } from '../../ui/money.tsx';
import { Panel } from '../../ui/panel.tsx';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { Ago } from '../../ui/time.tsx';
import { handOver, type Parcel, type Wave } from './packing-data.ts';
import { TEXTS } from './texts.ts';

type Props = {
  readonly wave: Wave;
  readonly onTakeBack: (number: number) => void;
  /** Whether handing over is the next step: then its button is the gold one. */
  readonly isNext: boolean;
};

const unitsOf = ({ lines }: Parcel): number => lines.reduce((all, { count }) => all + count, 0);
const inFours = (waybill: string): string => waybill.replace(/(.{4})(?=.)/g, '$1 ');

/** What is packed, newest first, and the hand-over to the courier. */
export function PackedPanel({ wave, onTakeBack, isNext }: Props) {
  const texts = useTexts(TEXTS);
  const may = useMay();
  const [asks, setAsks] = useState(false);
  const packed = wave.parcels
    .filter(({ packedAt }) => packedAt !== null)
    .toSorted((one, other) => (other.packedAt ?? '').localeCompare(one.packedAt ?? ''));
  const [last] = packed;
  return (
    <Panel
      flush
      title={
        <>
          {texts.packedList} <span className="mute num">{packed.length}</span>
        </>
      }
      actions={
        packed.length > 0 && may('parcels.hand-over') ? (
          <Button icon="truck" kind={isNext ? 'go' : 'plain'} onClick={() => setAsks(true)}>
            {texts.handOver(packed.length)}
          </Button>
        ) : undefined
      }
    >
      {last ? (
        <>
          <ScrollRegion label={texts.packedList} className="board__l">
            <table className="t tall">
              <thead>
                <tr>
                  <th scope="col">{texts.order}</th>
                  <th scope="col">{texts.waybill}</th>
                  <th scope="col" className="end">
                    {texts.units}
                  </th>
                </tr>
              </thead>
              <tbody>
                {packed.map((one) => (
                  <tr key={one.number}>
                    <td>
                      <span className="two">
                        <bdi dir="ltr">{one.number}</bdi>
                        <span className="o">{one.city}</span>
                      </span>
                    </td>
                    <td className="mute">
                      <bdi dir="ltr" className="num">
                        {inFours(one.waybill ?? '')}
                      </bdi>
                    </td>
                    <td className="end num">{unitsOf(one)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </ScrollRegion>
          <div className="foot">
            <span className="mute">
              {texts.last} <Ago at={last.packedAt ?? ''} />
            </span>
            <span className="sp" />
            <Button kind="text" onClick={() => onTakeBack(last.number)}>
              {texts.takeBack}
            </Button>
          </div>
        </>
      ) : (
        <Empty title={texts.nothingPacked} />
      )}
      {asks ? <HandOverDialog wave={wave} packed={packed} onClose={() => setAsks(false)} /> : null}
    </Panel>
  );
}

type DialogProps = { readonly wave: Wave; readonly packed: readonly Parcel[]; readonly onClose: () => void };

function HandOverDialog({ wave, packed, onClose }: DialogProps) {
  const texts = useTexts(TEXTS);
  const language = useLanguage();
  const stay = wave.parcels.length - packed.length;
  const cash = packed.reduce((sum, { collect }) => sum + collect, 0);
  const [first] = packed;
  async function confirm(tab: PaperTab): Promise<void> {
    try {
      const answer = await handOver(wave.market, packed.length);
      if ('job' in answer) {
        tab.close();
        return followJob(answer.job, texts.handOver(packed.length));
      }
      const { results, manifests } = answer;
      const [manifest] = manifests;
      const refused = results.filter(({ ok }) => !ok);
      if (manifest) {
        tab.show(manifest.paper);
        toast(texts.handedOver(manifest.parcels, manifest.number));
      } else tab.close();
      if (refused[0]) toast(texts.notHandedOver(refused.length, refused[0].words), { kind: 'bad' });
    } catch (error) {
      tab.close();
      throw error;
    }
  }
  return (
    <ConfirmDialog
      title={texts.handOverTitle(packed.length, wave.place[language])}
      verb={texts.handOver(packed.length)}
      onClose={onClose}
      onConfirm={() => confirm(openPaperTab())}
    >
      {stay > 0 ? <p>{texts.handOverStay(stay)}</p> : null}
      {cash > 0 && first ? (
        <p>
          {texts.handOverCash} <Money amount={cash} currency={first.currency} />
        </p>
      ) : null}
      <p className="mute">{texts.handOverFinal}</p>
    </ConfirmDialog>
  );
}
