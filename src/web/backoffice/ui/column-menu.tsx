import { useTexts } from '../client/language.ts';
import { Button } from './button.tsx';
import { CheckField } from './choice-field.tsx';
import { GRID_TEXTS } from './grid-texts.ts';
import { Popover } from './menu.tsx';

type Choice = { readonly id: string; readonly label: string; readonly optional?: boolean };
type Props = {
  readonly columns: readonly Choice[];
  readonly chosen: readonly string[] | null;
  readonly onChange: (chosen: readonly string[] | null) => void;
};

/** Which columns a grid shows and in which order. */
export function ColumnMenu({ columns, chosen, onChange }: Props) {
  const texts = useTexts(GRID_TEXTS);
  const now = chosen ?? columns.filter(({ optional }) => !optional).map(({ id }) => id);
  const rest = columns.filter(({ id }) => !now.includes(id));
  const ordered = [...now.flatMap((id) => columns.find((one) => one.id === id) ?? []), ...rest];
  function move(id: string, step: number): void {
    const next = [...now];
    const at = next.indexOf(id);
    const [taken] = next.splice(at, 1);
    if (taken !== undefined) next.splice(at + step, 0, taken);
    onChange(next);
  }
  return (
    <Popover label={undefined} ariaLabel={texts.columns} icon="sliders" kind="text">
      <ul className="pop__l">
        {ordered.map(({ id, label }) => {
          const at = now.indexOf(id);
          return (
            <li key={id} className="row">
              <CheckField
                label={label}
                checked={at >= 0}
                disabled={at >= 0 && now.length === 1}
                onChange={(checked) => onChange(checked ? [...now, id] : now.filter((one) => one !== id))}
              />
              {at >= 0 ? (
                <span className="sp row pop__m">
                  <Button kind="text" disabled={at === 0} aria-label={texts.up(label)} onClick={() => move(id, -1)}>
                    ↑
                  </Button>
                  <Button
                    kind="text"
                    disabled={at === now.length - 1}
                    aria-label={texts.down(label)}
                    onClick={() => move(id, 1)}
                  >
                    ↓
                  </Button>
                </span>
              ) : null}
            </li>
          );
        })}
      </ul>
      <div className="row pop__f">
        <span className="sm faint">{texts.columnsHint}</span>
        <Button kind="text" onClick={() => onChange(null)}>
          {texts.standard}
        </Button>
      </div>
    </Popover>
  );
}
