import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { Navigate, Outlet, ScrollRestoration, useLocation, useNavigate, useNavigation } from 'react-router';
import { signedOut } from '../client/api.ts';
import { useFollowedJobs } from '../client/jobs.ts';
import { language, useLanguage, useTexts } from '../client/language.ts';
import { secondStep } from '../client/second-step.ts';
import { may, PersonProvider, type SessionPerson, usePerson, useSession } from '../client/session.ts';
import { useShortcuts } from '../client/shortcuts.ts';
import { useStore } from '../client/storage.ts';
import { ErrorPanel } from '../ui/error-panel.tsx';
import { Page } from '../ui/panel.tsx';
import { Toasts } from '../ui/toasts.tsx';
import { Bar } from './bar.tsx';
import { OfflineBar } from './bars.tsx';
import { FindDialog } from './find.tsx';
import { Rail } from './rail.tsx';
import type { Screen } from './screen.ts';
import { FRAME_TEXTS } from './texts.ts';

const JobBars = lazy(async () => ({ default: (await import('../ui/job-bar.tsx')).JobBars }));
const KeyList = lazy(async () => ({ default: (await import('./key-list.tsx')).KeyList }));
const SecondStepDialog = lazy(async () => ({ default: (await import('./second-step-dialog.tsx')).SecondStepDialog }));

/** The frame around every screen of a signed-in person; others are sent to the sign-in. */
export function Frame({ screens }: { readonly screens: readonly Screen[] }) {
  const { data: session, error, refetch } = useSession();
  const { pathname, search } = useLocation();
  const gone = useStore(signedOut);
  if (session === undefined) return error ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : null;
  const next = `${pathname}${search}` === '/' ? '' : `?next=${encodeURIComponent(`${pathname}${search}`)}`;
  if (session.firstOwner) return <Navigate to="/first-owner" replace />;
  if (session.state === 'setting-up') return <Navigate to="/set-up" replace />;
  if (session.state === 'signed-out' || session.person === null || gone)
    return <Navigate to={`/sign-in${next}`} replace />;
  return <SignedIn person={session.person} screens={screens} />;
}

type SignedInProps = { readonly person: SessionPerson; readonly screens: readonly Screen[] };

function SignedIn({ person, screens }: SignedInProps) {
  const texts = useTexts(FRAME_TEXTS);
  const [asked, setAsked] = useState<'find' | 'keys' | null>(null);
  useEffect(() => language.set(person.language), [person.language]);
  const question = useStore(secondStep);
  const jobs = useFollowedJobs();
  const close = () => setAsked(null);
  return (
    <PersonProvider value={person}>
      <a className="skip" href="#main">
        {texts.skip}
      </a>
      <div className="ad">
        <Rail screens={screens} />
        <div className="main">
          <div className="main__t">
            <Bar onFind={() => setAsked('find')} />
            <OfflineBar />
          </div>
          <Main />
          <Suspense>{jobs.length > 0 ? <JobBars jobs={jobs} /> : null}</Suspense>
        </div>
      </div>
      <Keys screens={screens} onAsk={setAsked} />
      {/* loaded with the frame: what is typed right after Ctrl K is its text */}
      {asked === 'find' ? <FindDialog screens={screens} onClose={close} /> : null}
      <Suspense>
        {asked === 'keys' ? <KeyList onClose={close} /> : null}
        {question ? <SecondStepDialog question={question} /> : null}
      </Suspense>
      <Toasts />
      <ScrollRestoration />
    </PersonProvider>
  );
}

/** The screen. The focus goes to its heading when the route changes, so that a reader starts there. */
function Main() {
  const { pathname } = useLocation();
  const navigation = useNavigation();
  const main = useRef<HTMLElement>(null);
  const first = useRef(true);
  useEffect(() => {
    if (first.current) first.current = false;
    else if (pathname !== '') main.current?.querySelector('h1')?.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <main className="pg" id="main" ref={main} aria-busy={navigation.state !== 'idle'}>
      <Suspense>
        <Outlet />
      </Suspense>
    </main>
  );
}

type KeysProps = { readonly screens: readonly Screen[]; readonly onAsk: (what: 'find' | 'keys') => void };

function Keys({ screens, onAsk }: KeysProps) {
  const texts = useTexts(FRAME_TEXTS);
  const now = useLanguage();
  const person = usePerson();
  const navigate = useNavigate();
  useShortcuts([
    { keys: 'ctrl+k', words: texts.find, run: () => onAsk('find') },
    { keys: '?', words: texts.keys, run: () => onAsk('keys') },
    ...screens
      .filter(({ key, needs }) => key !== undefined && may(person, needs))
      .map(({ key, path, label }) => ({
        keys: `g ${key}`,
        words: texts.goTo(label[now]),
        run: () => void navigate(`/${path}`),
      })),
  ]);
  return null;
}

/** Shows a screen to those whose role has it, and says so to others. */
export function Guarded({ screen, children }: { readonly screen: Screen; readonly children: ReactNode }) {
  const texts = useTexts(FRAME_TEXTS);
  const now = useLanguage();
  const person = usePerson();
  if (may(person, screen.needs)) return children;
  return (
    <Page title={screen.label[now]}>
      <p>{texts.hidden}</p>
    </Page>
  );
}
