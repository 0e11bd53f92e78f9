import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Form, Link } from 'react-router';
import { detailsPath } from '#shop/catalogue/details-path.rules';
import { useText } from '#texts/use-text';
import type { SuggestAnswer } from '../../../../contract/search.ts';
import { api } from '../../client/api.ts';
import { usePage } from '../../page/use-page.ts';
import { Icon } from '../../ui/icon.tsx';

/** Delay after the last keystroke before suggestions are requested, in milliseconds. */
const PAUSE_MS = 150;

/**
 * The search field with suggestions while typing. It is a form of the results page, so it works without scripts;
 * arrow keys move through the suggestions, Escape closes them.
 */
export function SearchBox({ text: given }: { text: string }) {
  const text = useText();
  const id = useId();
  const { language, market } = usePage();
  const box = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState(given);
  const [found, setFound] = useState<SuggestAnswer | null>(null);

  useEffect(() => setTyped(given), [given]);
  useEffect(() => {
    const wanted = typed.trim();
    if (wanted.length < 2 || wanted === given) return setFound(null);
    let current = true;
    const timer = setTimeout(async () => {
      const answer = await api.get<SuggestAnswer>(
        `/suggest?${new URLSearchParams({ q: wanted, market: market.code })}`,
      );
      if (current) setFound(answer.ok ? answer.value : null);
    }, PAUSE_MS);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [typed, given, market.code]);

  const close = () => setFound(null);
  const links = found
    ? [
        ...found.products.map(({ _id, title, arabictitle }) => ({
          key: _id,
          to: detailsPath(_id, language === 'ar' ? arabictitle : title),
          name: language === 'ar' ? arabictitle : title,
        })),
        ...found.notes.map(({ id: note, name }) => ({ key: note, to: `/search?note=${note}`, name: name[language] })),
        // two notes may have the same name in a language
      ].filter(({ name }, index, all) => all.findIndex((other) => other.name === name) === index)
    : [];

  return (
    <Form
      method="get"
      action="/search"
      className="searchbox"
      ref={box}
      onSubmit={close}
      onKeyDown={(event) => walk(event, box.current, close)}
    >
      <label className="vh" htmlFor={id}>
        {text('search.field')}
      </label>
      <input
        className="input"
        id={id}
        type="search"
        name="q"
        dir="auto"
        maxLength={100}
        autoComplete="off"
        enterKeyHint="search"
        placeholder={text('search.field')}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <button className="icbtn" type="submit" aria-label={text('search.submit')}>
        <Icon name="search" />
      </button>
      <div className="searchbox__found" aria-live="polite">
        {links.length > 0 && (
          <ul aria-label={text('search.suggestions')}>
            {links.map(({ key, to, name }) => (
              <li key={key}>
                <Link to={to} onClick={close}>
                  <bdi>{name}</bdi>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Form>
  );
}

function walk(event: KeyboardEvent, box: HTMLFormElement | null, close: () => void): void {
  if (event.key === 'Escape') close();
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const stops = [...(box?.querySelectorAll<HTMLElement>('input, li a') ?? [])];
  const at = stops.findIndex((stop) => stop.matches(':focus'));
  const next = stops[at + (event.key === 'ArrowDown' ? 1 : -1)];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
