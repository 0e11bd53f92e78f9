import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { Link } from 'react-router';
import { Icon, type IconName } from './icon.tsx';

/** `go` is the one gold fill of a view; `danger` never has the focus by itself; `text` has no outline. */
export type ButtonKind = 'plain' | 'go' | 'danger' | 'text';

type Look = {
  readonly kind?: ButtonKind;
  readonly icon?: IconName;
  /** As wide as its container. */
  readonly wide?: boolean;
  readonly children?: ReactNode;
};
type Props = Look &
  Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'children'> & {
    /** Whether the act is on its way: pressing again does nothing, and the focus stays. */
    readonly busy?: boolean;
    readonly ref?: Ref<HTMLButtonElement>;
  };

const KINDS: Readonly<Record<ButtonKind, string>> = { plain: '', go: ' go', danger: ' bad', text: ' txt' };

function classOf({ kind = 'plain', wide, children }: Look): string {
  return `btn${KINDS[kind]}${wide ? ' w' : ''}${children === undefined ? ' icon' : ''}`;
}

/**
 * A button. Without children it shows its icon only and needs an `aria-label`. In a dialog `autoFocus` gives it the focus
 * where no field comes first.
 */
export function Button({ kind, icon, wide, children, busy, autoFocus, onClick, type = 'button', ...rest }: Props) {
  const look = { ...(kind ? { kind } : {}), ...(wide ? { wide } : {}), children };
  return (
    <button
      {...rest}
      type={type}
      data-autofocus={autoFocus || undefined}
      className={`${classOf(look)}${rest.disabled || busy ? ' off' : ''}`}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      title={rest.title ?? (children === undefined ? rest['aria-label'] : undefined)}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {icon ? <Icon name={icon} small={children === undefined ? false : kind === 'text'} /> : null}
      {children}
    </button>
  );
}

type LinkProps = Look & { readonly to: string; readonly 'aria-label'?: string };

/** A link that looks like a button. */
export function ButtonLink({ to, kind, icon, wide, children, ...rest }: LinkProps) {
  const look = { ...(kind ? { kind } : {}), ...(wide ? { wide } : {}), children };
  return (
    <Link {...rest} to={to} className={classOf(look)}>
      {icon ? <Icon name={icon} /> : null}
      {children}
    </Link>
  );
}
