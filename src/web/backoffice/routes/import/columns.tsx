import { ALL_COLUMNS } from '#shop/imports/columns.rules';
import { useLanguage, useTexts } from '../../client/language.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Panel } from '../../ui/panel.tsx';
import { TEXTS } from './texts.ts';
import type { Upload } from './written.tsx';

type ColumnsProps = {
  readonly upload: Upload;
  readonly busy: boolean;
  readonly onMap: (index: number, key: string) => void;
  readonly onDryRun: () => void;
};

/** What each column of the file is: found by its name, and a person may say otherwise. */
export function Columns({ upload, busy, onMap, onDryRun }: ColumnsProps) {
  const texts = useTexts(TEXTS);
  const language = useLanguage();
  const options = [
    { value: '', label: texts.ignored },
    ...ALL_COLUMNS.map(({ key, name }) => ({ value: key, label: name[language] })),
  ];
  return (
    <Panel
      title={texts.columns}
      flush
      actions={
        <Button kind="go" busy={busy} disabled={!upload.usable} onClick={onDryRun}>
          {texts.dryRun}
        </Button>
      }
    >
      <table className="t">
        <thead>
          <tr>
            <th scope="col">{texts.column}</th>
            <th scope="col">{texts.means}</th>
          </tr>
        </thead>
        <tbody>
          {upload.columns.map(({ index, name, key }) => (
            <tr key={index}>
              <th scope="row">
                <bdi>{name}</bdi>
              </th>
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
          <span>{texts.unusable}</span>
        </div>
      )}
    </Panel>
  );
}
