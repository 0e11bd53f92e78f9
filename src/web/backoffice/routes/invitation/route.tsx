import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { language, useLanguage, useTexts } from '../../client/language.ts';
import { hasPasskeys } from '../../client/passkeys.ts';
import { problemOf } from '../../client/problem.ts';
import { type Link as OneTimeLink, readLink, spendLink } from '../../client/sign-in.ts';
import { toast } from '../../client/undo.ts';
import { SignInPage } from '../../frame/sign-in-page.tsx';
import { SIGN_IN_TEXTS } from '../../frame/sign-in-texts.ts';
import { useSignIn } from '../../frame/use-sign-in.ts';
import { Button } from '../../ui/button.tsx';
import { ProblemNote } from '../../ui/error-panel.tsx';
import { FieldProblems, TextField } from '../../ui/field.tsx';

/** A link that works once: an invitation, the first owner, a new password, or a new start. */
export function Component() {
  const texts = useTexts(SIGN_IN_TEXTS);
  const { token = '' } = useParams();
  const { data, error, refetch } = useQuery({
    queryKey: ['link', token],
    queryFn: async () => {
      const link = await readLink(token);
      language.set(link.language);
      return link;
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (data) return <UseLink token={token} link={data} />;
  if (!error) return null;
  const ended = problemOf(error).code === 'linkEnded';
  return (
    <SignInPage title={ended ? texts.linkBad : texts.linkUnread} lead={ended ? texts.linkBadWhat : null}>
      {ended ? null : <ProblemNote problem={problemOf(error)} onRetry={() => void refetch()} />}
      <Link className="link" to="/sign-in">
        {texts.back}
      </Link>
    </SignInPage>
  );
}

function UseLink({ token, link }: { readonly token: string; readonly link: OneTimeLink }) {
  const texts = useTexts(SIGN_IN_TEXTS);
  const now = useLanguage();
  const navigate = useNavigate();
  const { busy, problem, attempt } = useSignIn();
  const [name, setName] = useState(link.name);
  const [password, setPassword] = useState('');
  const isNew = link.kind === 'invitation' || link.kind === 'owner';
  const heads: Readonly<Record<OneTimeLink['kind'], { readonly title: string; readonly lead: string }>> = {
    invitation: { title: texts.invitation(link.name), lead: texts.invitationLead },
    owner: { title: texts.owner, lead: texts.ownerLead },
    recovery: { title: texts.newStart, lead: texts.newStartLead },
    password: { title: texts.passwordTitle, lead: texts.passwordLead },
  };
  const { title, lead } = heads[link.kind];

  const spend = (own: { password?: string }) =>
    attempt(async () => {
      const state = await spendLink({ token, language: now, ...(isNew ? { name: name.trim() } : {}), ...own });
      if (link.kind !== 'password') return state;
      toast(texts.changed);
      await navigate('/sign-in', { replace: true });
      return null;
    });
  return (
    <SignInPage
      title={title}
      lead={
        <>
          {lead} <bdi dir="ltr">{link.email}</bdi>
        </>
      }
    >
      <FieldProblems value={problem?.fields ?? []}>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void spend({ password });
          }}
        >
          <input type="hidden" name="username" autoComplete="username" value={link.email} />
          {isNew ? (
            <TextField label={texts.name} path="name" autoComplete="name" value={name} onChange={setName} />
          ) : null}
          <TextField
            label={texts.newPassword}
            hint={texts.passwordHint}
            path="password"
            type="password"
            autoComplete="new-password"
            value={password}
            onChange={setPassword}
          />
          {problem ? <ProblemNote problem={problem} /> : null}
          <Button kind="go" type="submit" wide busy={busy}>
            {texts.continue}
          </Button>
        </form>
      </FieldProblems>
      {link.kind === 'password' || !hasPasskeys() ? null : (
        <>
          <div className="sign-in__or">{texts.or}</div>
          <Button icon="key" wide busy={busy} onClick={() => void spend({})}>
            {texts.withoutPassword}
          </Button>
        </>
      )}
    </SignInPage>
  );
}
