import { type KeyboardEvent, type RefObject, useId, useRef, useState } from 'react';
import { described, FieldFrame, type FieldProps } from './field.tsx';
import { Icon } from './icon.tsx';

export type Option = { readonly value: string; readonly detail?: string | undefined };

type Props = FieldProps & {
  readonly autoComplete?: string;
  readonly maxLength?: number;
  /** The text field, for who asks for the form around it. */
  readonly input?: RefObject<HTMLInputElement | null>;
  /** The options that fit what is typed, best first; none shows nothing, and the field takes any text. */
  readonly optionsFor: (typed: string) => readonly Option[];
  /** Called with the text of the field when the shopper has chosen an option or leaves the field. */
  readonly onSettle?: (value: string) => void;
};

/** Most options shown at once. */
const MAX_OPTIONS = 8;

/**
 * A text field with a list of suggestions (ARIA combobox): arrows move through them, Enter takes one, Escape closes. It is
 * uncontrolled and takes any text, so that a place that is not in the list is no obstacle.
 */
export function Combobox({ autoComplete, maxLength, optionsFor, onSettle, input: outer, ...props }: Props) {
  const { id, name, error, hint } = props;
  const list = useId();
  const own = useRef<HTMLInputElement>(null);
  const input = outer ?? own;
  const [typed, setTyped] = useState<string | null>(null);
  const [active, setActive] = useState(0);
  const options = typed === null ? [] : optionsFor(typed).slice(0, MAX_OPTIONS);
  const isOpen = options.length > 0;
  const open = (text: string) => {
    setTyped(text);
    setActive(0);
  };

  /** Writes an option into the field and tells the form of it, as typing does. */
  function take(option: Option | undefined) {
    if (!input.current || !option) return;
    input.current.value = option.value;
    input.current.dispatchEvent(new Event('input', { bubbles: true }));
    setTyped(null);
    onSettle?.(option.value);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      if (isOpen) setActive((active + step + options.length) % options.length);
      else open('');
    } else if (isOpen && event.key === 'Enter') {
      event.preventDefault();
      take(options[active]);
    } else if (isOpen && event.key === 'Escape') {
      event.preventDefault();
      setTyped(null);
    }
  }

  return (
    <FieldFrame {...props}>
      <div className="select">
        <input
          id={id}
          name={name}
          ref={input}
          type="text"
          role="combobox"
          className="input"
          autoComplete={autoComplete}
          maxLength={maxLength}
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={list}
          aria-activedescendant={isOpen ? `${list}-${active}` : undefined}
          {...described(id, error, hint)}
          // a field that another one fills does not open
          onInput={({ currentTarget }) => document.activeElement === currentTarget && open(currentTarget.value)}
          onClick={() => typed === null && open('')}
          onKeyDown={onKeyDown}
          onBlur={({ currentTarget }) => {
            setTyped(null);
            onSettle?.(currentTarget.value);
          }}
        />
        <Icon name="down" small />
        <div className="combo" role="listbox" id={list} aria-label={props.label} hidden={!isOpen} tabIndex={-1}>
          {options.map(({ value, detail }, at) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field keeps the focus, and its keys choose
            <div
              key={`${value} ${detail}`}
              id={`${list}-${at}`}
              role="option"
              tabIndex={-1}
              aria-selected={at === active}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => take(options[at])}
            >
              {value}
              {detail !== undefined && <small>{detail}</small>}
            </div>
          ))}
        </div>
      </div>
    </FieldFrame>
  );
}
