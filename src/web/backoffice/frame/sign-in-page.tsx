import './sign-in-page.css';
import type { ReactNode } from 'react';
import { houseName } from '../client/house.ts';
import { Logo } from '../ui/logo.tsx';
import { Toasts } from '../ui/toasts.tsx';
import { LanguageSwitch } from './bar.tsx';

type Props = {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly children: ReactNode;
};

/** A page before the sign-in: the house's picture beside a form. */
export function SignInPage({ title, lead, children }: Props) {
  return (
    <div className="sign-in">
      <title>{`${title} · ${houseName('en')}`}</title>
      <div className="sign-in__a" />
      <main className="sign-in__b">
        <span className="sign-in__f">
          <LanguageSwitch />
        </span>
        <Logo />
        <div>
          <h1>{title}</h1>
          {lead ? <p className="mute">{lead}</p> : null}
        </div>
        {children}
      </main>
      <Toasts />
    </div>
  );
}
