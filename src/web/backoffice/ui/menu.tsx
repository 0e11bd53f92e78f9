import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { Button, type ButtonKind } from './button.tsx';
import { Icon, type IconName } from './icon.tsx';

const GAP = 4;

/** Places a popover below its button, at its start, inside the window. */
function place(popover: HTMLElement, anchor: HTMLElement): void {
  const box = anchor.getBoundingClientRect();
  const isRtl = document.documentElement.dir === 'rtl';
  const { offsetWidth: width, offsetHeight: height } = popover;
  const start = isRtl ? box.right - width : box.left;
  const below = box.bottom + GAP;
  const fits = below + height <= window.innerHeight - GAP;
  popover.style.left = `${Math.max(GAP, Math.min(start, window.innerWidth - width - GAP))}px`;
  popover.style.top = `${fits ? below : Math.max(GAP, box.top - height - GAP)}px`;
}

/** What a popover knows: its open state and the ids and refs of its two elements. */
function usePopover(startsOpen = false): {
  id: string;
  isOpen: boolean;
  anchor: RefObject<HTMLButtonElement | null>;
  panel: RefObject<HTMLDivElement | null>;
  toggle: () => void;
  close: () => void;
} {
  const id = useId();
  const [isOpen, setOpen] = useState(startsOpen);
  const anchor = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = panel.current;
    if (!element || !isOpen) return;
    const onToggle = (event: ToggleEvent): void => {
      if (event.newState === 'closed') setOpen(false);
    };
    element.addEventListener('toggle', onToggle);
    element.showPopover();
    if (anchor.current) place(element, anchor.current);
    if (!element.contains(document.activeElement)) {
      element.querySelector<HTMLElement>('input, button:not([disabled]), a, select')?.focus();
    }
    return () => element.removeEventListener('toggle', onToggle);
  }, [isOpen]);
  return {
    id,
    isOpen,
    anchor,
    panel,
    toggle: () => setOpen((before) => !before),
    close() {
      panel.current?.hidePopover();
      setOpen(false);
      anchor.current?.focus();
    },
  };
}

type PopoverProps = {
  /** The button's content. */
  readonly label: ReactNode;
  readonly ariaLabel?: string;
  readonly icon?: IconName;
  readonly kind?: ButtonKind | 'chip';
  /** Whether the chip shows that it limits the list. */
  readonly isOn?: boolean;
  /** Whether the panel is open from the first. */
  readonly startsOpen?: boolean;
  readonly isDisabled?: boolean;
  readonly children: ReactNode | ((close: () => void) => ReactNode);
};

/** A button with a panel below it; Escape and a click outside close it. */
export function Popover({ label, ariaLabel, icon, kind = 'plain', isOn = false, children, ...props }: PopoverProps) {
  const { id, isOpen, anchor, panel, toggle, close } = usePopover(props.startsOpen);
  const shared = {
    ref: anchor,
    disabled: props.isDisabled,
    'aria-expanded': isOpen,
    'aria-controls': isOpen ? id : undefined,
    onClick: toggle,
  };
  return (
    <>
      {kind === 'chip' ? (
        <button type="button" className={isOn ? 'chip on' : 'chip'} {...shared}>
          {label}
          <Icon name="down" small />
        </button>
      ) : (
        <Button kind={kind} {...(icon ? { icon } : {})} {...(ariaLabel ? { 'aria-label': ariaLabel } : {})} {...shared}>
          {label}
        </Button>
      )}
      {isOpen ? (
        <div ref={panel} id={id} popover="auto" className="pop">
          {typeof children === 'function' ? children(close) : children}
        </div>
      ) : null}
    </>
  );
}

export type MenuItem = {
  readonly label: string;
  readonly icon?: IconName;
  readonly danger?: boolean;
  readonly disabled?: boolean;
  readonly run: () => void;
};

type MenuProps = {
  /** Names the button, where it shows an icon only. */
  readonly label: string;
  readonly icon?: IconName;
  readonly kind?: ButtonKind;
  readonly showLabel?: boolean;
  readonly items: readonly MenuItem[];
};

/** A menu of acts: arrows, Home and End move, Enter chooses, Escape closes. */
export function Menu({ label, icon = 'more', kind = 'text', showLabel = false, items }: MenuProps) {
  const { id, isOpen, anchor, panel, toggle, close } = usePopover();
  function onKeyDown(event: KeyboardEvent): void {
    const all = [...(panel.current?.querySelectorAll<HTMLElement>('[role=menuitem]:enabled') ?? [])];
    const now = all.findIndex((one) => one.matches(':focus'));
    const to = { ArrowDown: now + 1, ArrowUp: now - 1 + all.length, Home: 0, End: all.length - 1 }[event.key];
    if (event.key === 'Tab') close();
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    all[to % all.length]?.focus();
  }
  return (
    <>
      <Button
        ref={anchor}
        kind={kind}
        icon={icon}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={toggle}
        {...(showLabel ? {} : { 'aria-label': label })}
      >
        {showLabel ? label : undefined}
      </Button>
      {isOpen ? (
        <div
          ref={panel}
          id={id}
          popover="auto"
          className="pop menu"
          role="menu"
          aria-label={label}
          onKeyDown={onKeyDown}
          tabIndex={-1}
        >
          {items.map((item) => (
            <button
              key={item.label}
              type="button"
              role="menuitem"
              className={item.danger ? 'bad' : undefined}
              disabled={item.disabled}
              onClick={() => {
                close();
                item.run();
              }}
            >
              {item.icon ? <Icon name={item.icon} small /> : null}
              {item.label}
            </button>
          ))}
        </div>
      ) : null}
    </>
  );
}
