import { type ReactNode, useState } from 'react';
import { DAY_MS } from '#kernel/clock';
import { send } from '../../client/api.ts';
import { joined, useTexts } from '../../client/language.ts';
import { now } from '../../client/now.ts';
import { problemOf } from '../../client/problem.ts';
import { toast } from '../../client/undo.ts';
import { useCountryName } from '../../frame/sessions-panel.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { useProblemWords } from '../../ui/error-panel.tsx';
import { Menu, type MenuItem } from '../../ui/menu.tsx';
import { StatusMark } from '../../ui/status-mark.tsx';
import { Ago } from '../../ui/time.tsx';
import { ChangeDialog } from './change-dialog.tsx';
import {
  type Invitation,
  type Member,
  type Roles,
  readStaffAgain,
  type Staff,
  useMarketNames,
  useRoleName,
} from './staff-data.ts';
import { TEXTS } from './texts.ts';

type Asked =
  | { readonly what: 'change'; readonly member: Member }
  | { readonly what: 'lock' | 'remove' | 'new-start'; readonly member: Member };

/** Everybody with an account and every open invitation. */
export function People({ staff, roles }: { readonly staff: Staff; readonly roles: Roles }) {
  const texts = useTexts(TEXTS);
  const words = useProblemWords();
  const [asked, setAsked] = useState<Asked | null>(null);

  async function act(work: () => Promise<unknown>, said: string): Promise<void> {
    try {
      await work();
      toast(said, { kind: 'plain' });
    } catch (error) {
      toast(words(problemOf(error)), { kind: 'bad' });
    }
    await readStaffAgain();
  }
  const close = () => setAsked(null);
  return (
    <section className="p scroll grid" aria-label={texts.title}>
      <table className="t tall">
        <thead>
          <tr>
            <th scope="col">{texts.person}</th>
            <th scope="col">{texts.role}</th>
            <th scope="col">{texts.markets}</th>
            <th scope="col">{texts.second}</th>
            <th scope="col">{texts.seen}</th>
            <th scope="col">{texts.from}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {staff.people.map((member) => (
            <MemberRow
              key={member.id}
              member={member}
              roles={roles}
              menu={
                <Menu
                  label={texts.more(member.name)}
                  items={itemsOf(
                    member,
                    texts,
                    (what) => setAsked({ what, member }),
                    (what) =>
                      void act(() => send('POST', `/staff/{id}/${what}`, { path: { id: member.id } }), texts.done),
                  )}
                />
              }
            />
          ))}
          {staff.invitations.map((one) => (
            <InvitationRow
              key={one.id}
              invitation={one}
              roles={roles}
              actions={
                <span className="row nw">
                  <Button
                    kind="text"
                    onClick={() =>
                      void act(() => send('DELETE', '/invitations/{id}', { path: { id: one.id } }), texts.withdrawn)
                    }
                  >
                    {texts.withdraw}
                  </Button>
                  <Button
                    kind="text"
                    onClick={() =>
                      void act(
                        () => send('POST', '/invitations/{id}/send-again', { path: { id: one.id } }),
                        texts.sentAgain,
                      )
                    }
                  >
                    {texts.again}
                  </Button>
                </span>
              }
            />
          ))}
        </tbody>
      </table>
      {asked?.what === 'change' ? <ChangeDialog member={asked.member} roles={roles} onClose={close} /> : null}
      {asked && asked.what !== 'change' ? (
        <ConfirmDialog
          title={`${{ lock: texts.lock, remove: texts.remove, 'new-start': texts.newStart }[asked.what]}: ${asked.member.name}`}
          verb={{ lock: texts.lock, remove: texts.remove, 'new-start': texts.send }[asked.what]}
          danger={asked.what !== 'new-start'}
          onClose={close}
          onConfirm={async () => {
            await send('POST', `/staff/{id}/${asked.what}`, { path: { id: asked.member.id } });
            await readStaffAgain();
            toast(texts.done, { kind: 'plain' });
          }}
        >
          <p>
            {
              {
                lock: texts.lockFollows(asked.member.name),
                remove: texts.removeFollows(asked.member.name),
                'new-start': texts.newStartFollows(asked.member.name),
              }[asked.what]
            }
          </p>
        </ConfirmDialog>
      ) : null}
    </section>
  );
}

function itemsOf(
  member: Member,
  texts: (typeof TEXTS)['en'],
  ask: (what: Asked['what']) => void,
  act: (what: 'end-sessions' | 'unlock') => void,
): MenuItem[] {
  const fixed = member.kept !== null;
  return [
    { label: texts.change, icon: 'edit', run: () => ask('change') },
    { label: texts.endSessions, icon: 'out', run: () => act('end-sessions') },
    ...(fixed
      ? []
      : [
          { label: texts.newStart, icon: 'key' as const, run: () => ask('new-start') },
          member.state === 'locked'
            ? { label: texts.unlock, icon: 'lock' as const, run: () => act('unlock') }
            : { label: texts.lock, icon: 'lock' as const, run: () => ask('lock') },
          { label: texts.remove, icon: 'trash' as const, danger: true, run: () => ask('remove') },
        ]),
  ];
}

function Person({ name, email }: { readonly name: string; readonly email: string }) {
  return (
    <span className="row">
      <Avatar name={name} />
      <span className="two">
        <span>{name}</span>
        <span className="o">
          <bdi dir="ltr">{email}</bdi>
        </span>
      </span>
    </span>
  );
}

type MemberProps = { readonly member: Member; readonly roles: Roles; readonly menu: ReactNode };

function MemberRow({ member, roles, menu }: MemberProps) {
  const texts = useTexts(TEXTS);
  const roleName = useRoleName(roles);
  const marketNames = useMarketNames();
  const countryName = useCountryName();
  const { app, passkeys } = member.secondStep;
  const steps = [passkeys > 0 ? texts.passkey : '', app ? texts.codes : ''].filter(Boolean);
  return (
    <tr>
      <td className="grid__n">
        <Person name={member.name} email={member.email} />
      </td>
      <td data-label={texts.role}>{roleName(member.role)}</td>
      <td data-label={texts.markets}>{marketNames(member.markets)}</td>
      <td data-label={texts.second}>
        {steps.length > 0 ? joined(...steps) : <span className="bad">{texts.notSetUp}</span>}
      </td>
      <td data-label={texts.seen}>
        {member.state === 'locked' ? (
          <StatusMark kind="bad">{texts.locked}</StatusMark>
        ) : member.seenAt ? (
          <Ago at={member.seenAt} />
        ) : (
          texts.never
        )}
      </td>
      <td data-label={texts.from}>{countryName(member.seenFrom) || '–'}</td>
      <td className="end">{menu}</td>
    </tr>
  );
}

type InvitationProps = { readonly invitation: Invitation; readonly roles: Roles; readonly actions: ReactNode };

function InvitationRow({ invitation, roles, actions }: InvitationProps) {
  const texts = useTexts(TEXTS);
  const roleName = useRoleName(roles);
  const marketNames = useMarketNames();
  const days = Math.ceil((Date.parse(invitation.expiresAt) - now().getTime()) / DAY_MS);
  return (
    <tr>
      <td className="grid__n">
        <Person name={invitation.name} email={invitation.email} />
      </td>
      <td data-label={texts.role}>{roleName(invitation.role)}</td>
      <td data-label={texts.markets}>{marketNames(invitation.markets)}</td>
      <td data-label={texts.second}>
        <span className="bad">{texts.notSetUp}</span>
      </td>
      <td>{invitation.ended ? texts.inviteEnded : texts.invited(Math.max(1, days))}</td>
      <td>–</td>
      <td className="end">{actions}</td>
    </tr>
  );
}
