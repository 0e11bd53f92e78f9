import { useState } from 'react';
import { directionOf, isMarketCode, type MarketCode } from '#kernel/market';
import { useLanguage, useTexts } from '../../client/language.ts';
import { RadioField } from '../../ui/choice-field.tsx';
import { useMarketName } from '../../ui/market-name.ts';
import { Panel } from '../../ui/panel.tsx';
import { TEXTS } from './texts.ts';
import type { Upload } from './written.tsx';

type Answers = NonNullable<Upload['answers']>;
type QuestionsProps = { readonly upload: Upload; readonly onAnswer: (answers: Answers) => void };

/** What a file does not say by itself: the market of its prices, and whether they have VAT in. Nothing is chosen beforehand. */
export function Questions({ upload, onAnswer }: QuestionsProps) {
  const texts = useTexts(TEXTS);
  const nameOf = useMarketName();
  const { examples, answers, asksMarket } = upload;
  const [only] = examples.length === 1 || !asksMarket ? examples : [];
  const [market, setMarket] = useState<MarketCode | null>(answers?.market ?? only?.market ?? null);
  const [withVat, setWithVat] = useState<'yes' | 'no' | ''>(
    answers === null ? '' : answers.pricesWithVat ? 'yes' : 'no',
  );
  const example = examples.find((one) => one.market === market) ?? examples[0];
  function answer(next: { readonly market: MarketCode | null; readonly withVat: 'yes' | 'no' | '' }): void {
    setMarket(next.market);
    setWithVat(next.withVat);
    if (next.market !== null && next.withVat !== '')
      onAnswer({ market: next.market, pricesWithVat: next.withVat === 'yes' });
  }
  return (
    <div className="import__q">
      <Panel title={texts.prices}>
        <RadioField<'yes' | 'no' | ''>
          label={texts.vatAsk}
          value={withVat}
          onChange={(value) => answer({ market, withVat: value })}
          options={[
            {
              value: 'yes',
              label: <Sum words={texts.vatIn} of={example && [example.inFile, example.net, example.vat]} />,
            },
            {
              value: 'no',
              label: <Sum words={texts.vatOnTop} of={example && [example.inFile, example.inFile, example.onTop]} />,
            },
          ]}
        />
        {example ? (
          <p className="hint">
            {texts.rowOf(example.row)} <bdi>{example.subject}</bdi>
          </p>
        ) : null}
      </Panel>
      {asksMarket ? (
        <Panel title={texts.soldIn}>
          <RadioField<string>
            label={texts.soldIn}
            hideLabel
            value={market ?? ''}
            onChange={(value) => isMarketCode(value) && answer({ market: value, withVat })}
            options={examples.map((one) => ({ value: one.market, label: nameOf(one.market) }))}
          />
          <p className="hint">{texts.notConverted}</p>
        </Panel>
      ) : null}
    </div>
  );
}

/** An amount of the file, and what it becomes: the price before VAT and the VAT, in the direction of the language. */
function Sum({ words, of }: { readonly words: string; readonly of: readonly [string, string, string] | undefined }) {
  const direction = directionOf(useLanguage());
  const arrow = direction === 'rtl' ? '←' : '→';
  return (
    <>
      {words} {of ? <bdi className="faint" dir={direction}>{`${of[0]} ${arrow} ${of[1]} + ${of[2]}`}</bdi> : null}
    </>
  );
}
