import { useState } from 'react';
import { ALL_COLUMNS } from '#shop/imports/columns.rules';
import { OLD_FIELD_KEYS, OLD_FIELDS } from '#shop/imports/old-fields.rules';
import { joined, useLanguage, useTexts } from '../../client/language.ts';
import { Button } from '../../ui/button.tsx';
import { Message } from '../../ui/error-panel.tsx';
import { SelectField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Segments } from '../../ui/tabs.tsx';
import { Questions } from './questions.tsx';
import { TEXTS } from './texts.ts';
import type { Upload } from './written.tsx';

type ColumnsProps = {
  readonly upload: Upload;
  readonly busy: boolean;
  readonly onMap: (index: number, key: string) => void;
  readonly onAnswer: (answers: NonNullable<Upload['answers']>) => void;
  readonly onDryRun: () => void;
  readonly onCancel: () => void;
};

/**
 * What each column of the file is: found by its name, and a person may say otherwise. Of an old shop's export those with content come
 * first, and what stays behind is named.
 */
export function Columns({ upload, busy, onMap, onAnswer, onDryRun, onCancel }: ColumnsProps) {
  const texts = useTexts(TEXTS);
  const language = useLanguage();
  const options = [
    { value: '', label: texts.ignored },
    ...(upload.source === null
      ? ALL_COLUMNS.map(({ key, name }) => ({ value: key, label: name[language] }))
      : OLD_FIELD_KEYS.map((key) => ({ value: key, label: OLD_FIELDS[key][language] }))),
  ];
  const filled = upload.columns.filter((one) => one.filled > 0);
  const [shows, setShows] = useState<'filled' | 'all'>(upload.source === null ? 'all' : 'filled');
  const behind = upload.source === null ? [] : filled.filter(({ key }) => key === null);
  const isReady = upload.usable && !(upload.asksVat && upload.answers === null);
  return (
    <>
      {upload.source === null ? null : (
        <Message kind="ok" icon="check">
          {texts.recognised(upload.source, upload.line, upload.columns.length)}
        </Message>
      )}
      {upload.asksVat ? <Questions key={upload.id} upload={upload} onAnswer={onAnswer} /> : null}
      {behind.length > 0 ? (
        <div className="import__t">
          <Message kind="info" icon="eye">
            {texts.leftBehind(behind.length, joined(...behind.map(({ name }) => name)))}
          </Message>
        </div>
      ) : null}
      <Panel
        title={texts.columns}
        flush
        actions={
          upload.source === null ? null : (
            <Segments
              label={texts.columns}
              value={shows}
              onChange={setShows}
              options={[
                { value: 'filled', label: `${texts.withContent} ${filled.length}` },
                { value: 'all', label: `${texts.allColumns} ${upload.columns.length}` },
              ]}
            />
          )
        }
      >
        <table className="t import__w">
          <thead>
            <tr>
              <th scope="col">{texts.column}</th>
              <th scope="col">{texts.firstValues}</th>
              <th scope="col">{texts.means}</th>
            </tr>
          </thead>
          <tbody>
            {(shows === 'filled' ? filled : upload.columns).map(({ index, name, key, first }) => (
              <tr key={index}>
                <th scope="row">
                  <bdi>{name}</bdi>
                </th>
                <td className="faint">
                  <bdi>{first.map(shortened).join(' · ') || texts.empty}</bdi>
                </td>
                <td>
                  <SelectField
                    label={`${texts.means}: ${name}`}
                    hideLabel
                    value={key ?? ''}
                    onChange={(value) => onMap(index, value)}
                    options={options}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        {upload.usable ? null : (
          <div className="foot">
            <Icon name="warning" small />
            <span>{upload.source === null ? texts.unusable : texts.unusableOld}</span>
          </div>
        )}
      </Panel>
      <div className="save">
        <span className="faint">{isReady ? texts.triedFirst : texts.answerFirst}</span>
        <span className="sp row">
          <Button onClick={onCancel}>{texts.cancel}</Button>
          <Button kind="go" busy={busy} disabled={!isReady} onClick={onDryRun}>
            {texts.dryRun}
          </Button>
        </span>
      </div>
    </>
  );
}

/** Letters of a value that are shown of a column. */
const SHOWN_LETTERS = 40;

function shortened(value: string): string {
  const letters = [...value];
  return letters.length > SHOWN_LETTERS ? `${letters.slice(0, SHOWN_LETTERS - 1).join('')}…` : value;
}
