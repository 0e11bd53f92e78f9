import { isCancelledError, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import type { AnswerOf } from '#contract/admin/base';
import type { findCall } from '#contract/admin/find';
import { get } from '../client/api.ts';
import { useLanguage, useTexts } from '../client/language.ts';
import { type Problem, problemOf } from '../client/problem.ts';
import { queries } from '../client/queries.ts';
import { may, usePerson } from '../client/session.ts';
import { Dialog } from '../ui/dialog.tsx';
import { ProblemNote } from '../ui/error-panel.tsx';
import { Icon, type IconName } from '../ui/icon.tsx';
import { isCalled, type OtherNames } from './is-called.ts';
import type { Screen } from './screen.ts';
import { FRAME_TEXTS } from './texts.ts';

/** What the call answers: `path` is below `/admin`. */
type Found = AnswerOf<typeof findCall>;

const ICONS: Readonly<Record<Found['items'][number]['kind'], IconName>> = {
  order: 'box',
  product: 'tag',
  customer: 'people',
};
const NONE: Found = { items: [] };
const NO_NAMES: OtherNames = {};

/** The search for a text, as everybody in this dialog asks for it. */
function search(q: string) {
  return {
    queryKey: ['/find', q],
    queryFn: ({ signal }: { readonly signal: AbortSignal }) => get('/find', { query: { q }, signal }),
  };
}

/** Finds an order, product or customer, or a screen by its name: type, arrows, Enter. */
export function FindDialog({
  screens,
  onClose,
}: {
  readonly screens: readonly Screen[];
  readonly onClose: () => void;
}) {
  const texts = useTexts(FRAME_TEXTS);
  const language = useLanguage();
  const person = usePerson();
  const navigate = useNavigate();
  const listId = useId();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const q = text.trim();
  const [problem, setProblem] = useState<Problem | null>(null);
  const { data = NONE, isFetching } = useQuery({ ...search(q), enabled: q.length > 1, retry: false });
  const { data: names = NO_NAMES } = useQuery({
    queryKey: ['other-names'],
    queryFn: async () => (await import('./other-names.ts')).OTHER_NAMES,
  });
  const pages = screens
    .filter((screen) => !screen.path.includes(':') && may(person, screen.needs) && isCalled(screen, q, names))
    .map(({ path, label, icon }) => ({
      icon: icon ?? ('page' as const),
      path: `/${path}`,
      title: label[language],
      sub: '',
    }));
  const found = data.items.map(({ kind, ...item }) => ({ ...item, icon: ICONS[kind] }));
  const all = [...(q.length > 1 ? found : []), ...pages];
  const chosen = Math.min(at, all.length - 1);

  async function open(path: string | undefined): Promise<void> {
    let to = path;
    setProblem(null);
    try {
      // Enter right after the last letter: the answer is on its way, and this waits for the same one
      if (to === undefined && q.length > 1) to = (await queries.fetchQuery(search(q))).items[0]?.path;
    } catch (error) {
      // typed on meanwhile: what was asked for is another text
      if (!isCancelledError(error)) setProblem(problemOf(error));
    }
    if (to === undefined) return;
    onClose();
    await navigate(to);
  }
  return (
    <Dialog title={texts.find} onClose={onClose} onSubmit={() => void open(all[chosen]?.path)}>
      <span className="in">
        <Icon name="search" small />
        <input
          type="search"
          role="combobox"
          aria-expanded={all.length > 0}
          aria-controls={listId}
          aria-activedescendant={all[chosen] ? `${listId}-${chosen}` : undefined}
          aria-label={texts.find}
          autoComplete="off"
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setAt(0);
            setProblem(null);
          }}
          onKeyDown={(event) => {
            const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
            if (step === undefined) return;
            event.preventDefault();
            setAt(Math.max(0, Math.min(all.length - 1, chosen + step)));
          }}
        />
      </span>
      <p className="sm faint">{texts.findHint}</p>
      {problem ? <ProblemNote problem={problem} /> : null}
      <div role="listbox" id={listId} aria-label={texts.find} className="found">
        {all.map((one, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keys
          <div
            key={`${one.icon} ${one.path}`}
            id={`${listId}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === chosen}
            onClick={() => void open(one.path)}
          >
            <Icon name={one.icon} small />
            <span>
              <bdi>{one.title}</bdi>
            </span>
            <span className="sp faint sm">
              <bdi>{one.sub}</bdi>
            </span>
          </div>
        ))}
      </div>
      <p role="status" className="faint sm">
        {q.length > 1 && !isFetching && all.length === 0 ? texts.findNothing : ''}
      </p>
    </Dialog>
  );
}
