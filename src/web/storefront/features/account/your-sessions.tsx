import type { SessionsAnswer } from '#contract/accounts';
import { useText } from '#texts/use-text';
import { formatDateTime } from '../../../../texts/format.ts';
import { api } from '../../client/api.ts';
import { useErrorText } from '../../client/error-text.ts';
import { showToast } from '../../client/toasts.ts';
import { useLanguage, useMarket } from '../../page/use-page.ts';
import { AccountContent } from './account-content.tsx';
import { forCustomer, useAccountData } from './account-data.ts';
import type { UserInfo } from './remembered-user.ts';

type Session = SessionsAnswer['sessions'][number];

const readSessions = (userId: string) => api.get('/sessions/{userId}', { path: { userId } });

/** The sessions of the customer: each can be ended, and all but this one at once. */
export function YourSessions({ user }: { user: UserInfo }) {
  const text = useText();
  const errorText = useErrorText();
  const [data, reload] = useAccountData(readSessions);

  async function end(session: Session | null) {
    const body = { userId: user.user, ...(session ? { id: session.id } : {}) };
    const answer = await forCustomer(api.send('POST', '/endsession', { body }));
    if (answer.ok) showToast({ kind: 'done', text: answer.value.message });
    else showToast({ kind: 'error', text: errorText(answer.error) });
    await reload();
  }

  return (
    <section className="acct__data" aria-labelledby="your-sessions">
      <h2 className="h3" id="your-sessions">
        {text('account.sessions')}
      </h2>
      <p className="muted">{text('account.sessionsText')}</p>
      <AccountContent data={data} onRetry={reload}>
        {({ sessions }) => (
          <>
            <ul className="acct__sessions">
              {sessions.map((session) => (
                <SessionRow key={session.id} session={session} onEnd={() => void end(session)} />
              ))}
            </ul>
            {sessions.length > 1 && (
              <div className="row">
                <button type="button" className="btn btn--line" onClick={() => void end(null)}>
                  {text('account.endOthers')}
                </button>
              </div>
            )}
          </>
        )}
      </AccountContent>
    </section>
  );
}

function SessionRow({ session, onEnd }: { session: Session; onEnd: () => void }) {
  const text = useText();
  const language = useLanguage();
  const market = useMarket();
  const name = session.browser === '' ? text('account.unknownBrowser') : session.browser;
  return (
    <li className="row">
      <span>
        <bdi>{name}</bdi>
        <br />
        <span className="small muted">
          {session.current
            ? text('account.thisSession')
            : text('account.lastUsed', { date: formatDateTime(new Date(session.usedAt), market, language) })}
        </span>
      </span>
      {!session.current && (
        <button
          type="button"
          className="btn btn--text"
          aria-label={text('account.endSessionOf', { browser: name })}
          onClick={onEnd}
        >
          {text('account.endSession')}
        </button>
      )}
    </li>
  );
}
