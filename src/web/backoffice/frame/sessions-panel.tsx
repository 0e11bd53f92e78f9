import { useQuery } from '@tanstack/react-query';
import { get, send } from '../client/api.ts';
import { joined, type Texts, useLanguage, useTexts } from '../client/language.ts';
import { problemOf } from '../client/problem.ts';
import { toast } from '../client/undo.ts';
import { Button } from '../ui/button.tsx';
import { ErrorPanel, useProblemWords } from '../ui/error-panel.tsx';
import { Panel } from '../ui/panel.tsx';
import { StatusMark } from '../ui/status-mark.tsx';
import { Ago } from '../ui/time.tsx';

type Words = {
  title: string;
  here: string;
  current: string;
  end: string;
  endOthers: string;
  ended: string;
  unknown: string;
};
const TEXTS: Texts<Words> = {
  en: {
    title: 'Your sessions',
    here: 'Here',
    current: 'this one',
    end: 'End',
    endOthers: 'End all others',
    ended: 'Ended.',
    unknown: 'Unknown browser',
  },
  ar: {
    title: 'جلساتك',
    here: 'هنا',
    current: 'هذه الجلسة',
    end: 'إنهاء',
    endOthers: 'إنهاء كل ما عداها',
    ended: 'انتهت.',
    unknown: 'متصفح غير معروف',
  },
};

/** Returns the name of a country by its two letters, empty for an unknown one. */
export function useCountryName(): (code: string) => string {
  const language = useLanguage();
  const names = new Intl.DisplayNames([language], { type: 'region' });
  return (code) => (/^[A-Z]{2}$/.test(code) ? (names.of(code) ?? '') : '');
}

/** One's own open sessions: browser, place by country, last use, and End. */
export function SessionsPanel() {
  const texts = useTexts(TEXTS);
  const words = useProblemWords();
  const countryName = useCountryName();
  const { data, error, refetch } = useQuery({
    queryKey: ['/sessions'],
    queryFn: ({ signal }) => get('/sessions', { signal }),
  });
  async function end(work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
      toast(texts.ended, { kind: 'plain' });
    } catch (failure) {
      toast(words(problemOf(failure)), { kind: 'bad' });
    }
    await refetch();
  }
  const others = data?.items.filter(({ current }) => !current) ?? [];
  return (
    <Panel title={texts.title}>
      {error && !data ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : null}
      <ul className="stack">
        {data?.items.map((one) => (
          <li key={one.id} className="row">
            <span className="two">
              <span>{joined(one.browser || texts.unknown, countryName(one.country))}</span>
              <span className="mute sm">{one.current ? texts.current : <Ago at={one.usedAt} />}</span>
            </span>
            <span className="sp" />
            {one.current ? (
              <StatusMark kind="ok">{texts.here}</StatusMark>
            ) : (
              <Button onClick={() => void end(() => send('POST', '/sessions/{id}/end', { path: { id: one.id } }))}>
                {texts.end}
              </Button>
            )}
          </li>
        ))}
        {others.length > 0 ? (
          <li>
            <Button kind="danger" wide onClick={() => void end(() => send('POST', '/sessions/end-others'))}>
              {texts.endOthers}
            </Button>
          </li>
        ) : null}
      </ul>
    </Panel>
  );
}
