import { useQuery } from '@tanstack/react-query';
import { Link, NavLink } from 'react-router';
import { get } from '../client/api.ts';
import { houseName } from '../client/house.ts';
import { useLanguage, useTexts } from '../client/language.ts';
import { useMarket } from '../client/market.ts';
import { may, usePerson } from '../client/session.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Icon } from '../ui/icon.tsx';
import { Logo } from '../ui/logo.tsx';
import { formatCount } from '../ui/money.tsx';
import { RAIL_GROUPS, type Screen } from './screen.ts';
import { FRAME_TEXTS } from './texts.ts';

/** What waits on a screen; `hot` when it wants a person now. */
type Waiting = Readonly<Record<string, { readonly count: number; readonly hot: boolean }>>;

const EVERY_MS = 30_000;

/** Reads what waits on each screen, again every half minute. */
export function useWaiting() {
  const market = useMarket();
  const params = { market };
  return useQuery({
    queryKey: ['/waiting', params],
    queryFn: ({ signal }) => get('/waiting', { query: params, signal }),
    refetchInterval: EVERY_MS,
    retry: false,
  });
}

/** The navigation: the screens that the person may see, in groups, with what waits on each. */
export function Rail({ screens }: { readonly screens: readonly Screen[] }) {
  const person = usePerson();
  const language = useLanguage();
  const texts = useTexts(FRAME_TEXTS);
  const { data: waiting = {} } = useWaiting();
  const shown = screens.filter(
    ({ id, group, needs, whileListed }) =>
      group !== undefined && may(person, needs) && (!whileListed || waiting[id] !== undefined),
  );
  return (
    <nav className="rail" aria-label={texts.rail}>
      <Link className="rail__logo" to="/" aria-label={texts.home(houseName(language))}>
        <Logo />
      </Link>
      {RAIL_GROUPS.map((group) => {
        const own = shown.filter((one) => one.group === group);
        return own.length === 0 ? null : (
          <div key={group}>
            {texts.group[group] === '' ? null : <h2>{texts.group[group]}</h2>}
            <ul>
              {own.map((screen) => (
                <li key={screen.id}>
                  <NavLink to={`/${screen.path}`} end={screen.path === ''} title={screen.label[language]}>
                    {screen.icon ? <Icon name={screen.icon} /> : null}
                    <span>{screen.label[language]}</span>
                    <Waits what={waiting[screen.id]} />
                  </NavLink>
                </li>
              ))}
            </ul>
          </div>
        );
      })}
      <Link className="rail__foot" to="/me" title={texts.settings}>
        <Avatar name={person.name} />
        <span className="rail__who">
          <span className="rail__name">{person.name}</span>
          <span>{texts.role[person.role] ?? person.email}</span>
        </span>
      </Link>
    </nav>
  );
}

function Waits({ what }: { readonly what: Waiting[string] | undefined }) {
  if (what === undefined || what.count === 0) return null;
  return <span className={what.hot ? 'n hot' : 'n'}>{formatCount(what.count)}</span>;
}
