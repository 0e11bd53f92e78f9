import { useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '#contract/admin/base';
import type { listMissedCall } from '#contract/admin/redirects';
import { get } from '../../client/api.ts';
import { useLanguage, useTexts } from '../../client/language.ts';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { TEXTS } from './texts.ts';

export const MISSED = '/redirects/missed';
type Missed = AnswerOf<typeof listMissedCall>['items'][number];

/** What visitors asked for in the last seven days and did not find, each with the best guess of what they meant. */
export function NotFound({ onLeadOn }: { readonly onLeadOn: ((missed: Missed) => void) | null }) {
  const texts = useTexts(TEXTS);
  const language = useLanguage();
  const { data } = useQuery({ queryKey: [MISSED], queryFn: ({ signal }) => get(MISSED, { signal }) });
  return (
    <Panel title={texts.notFound}>
      {data && data.items.length === 0 ? <p className="mute">{texts.allFound}</p> : null}
      <ul className="missed">
        {data?.items.map((missed) => {
          const { path, hits, host, guess } = missed;
          return (
            <li key={path}>
              <span className="two">
                <bdi dir="ltr">{path}</bdi>
                <span className="o">
                  {host === '' ? (
                    texts.typed
                  ) : (
                    <>
                      {texts.from} <bdi dir="ltr">{host}</bdi>
                    </>
                  )}
                  {guess ? ` · ${texts.wasIt(guess.title[language] || guess.title.en)}` : null}
                </span>
              </span>
              <span className="num">{hits}</span>
              {onLeadOn ? <Button onClick={() => onLeadOn(missed)}>{texts.leadOn}</Button> : null}
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
