import './door.css';
import type { ReactNode } from 'react';
import { Logo } from '../ui/logo.tsx';
import { Toasts } from '../ui/toasts.tsx';
import { LanguageSwitch } from './bar.tsx';

type Props = {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly children: ReactNode;
};

/** A page before the sign-in: the house's picture beside a form. */
export function DoorPage({ title, lead, children }: Props) {
  return (
    <div className="door">
      <title>{`${title} · Dar Al Misk`}</title>
      <div className="door__a" />
      <main className="door__b">
        <span className="door__f">
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
