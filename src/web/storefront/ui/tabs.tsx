import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { usePage } from '../page/use-page.ts';

type Tab = {
  readonly id: string;
  readonly label: string;
  /** Null leaves the panel in the browser as it was served. */
  readonly panel: ReactNode;
};

const AS_SERVED = { __html: '' };

type Props = {
  /** The accessible name of the tab list. */
  label: string;
  tabs: readonly Tab[];
  /** The id of the open tab; defaults to the first. */
  open?: string;
  onOpen?: (id: string) => void;
  /** Links at the end of the row that are not tabs. */
  children?: ReactNode;
};

/**
 * Panels of which one is visible. Arrow keys move along the row in the direction of the page, Home and End to its
 * ends. All panels are in the HTML; without scripts all are visible.
 */
export function Tabs({ label, tabs, open, onOpen, children }: Props) {
  const [chosen, choose] = useState(tabs[0]?.id);
  const { language } = usePage();
  const prefix = useId();
  const row = useRef<HTMLDivElement>(null);
  const current = open ?? chosen;

  const show = (id: string | undefined, move: boolean) => {
    if (id === undefined) return;
    choose(id);
    onOpen?.(id);
    if (move) document.getElementById(`${prefix}-tab-${id}`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.id === current);
    const next = neighbour(event.key, at, tabs.length, language === 'ar');
    if (next === null) return;
    event.preventDefault();
    show(tabs[next]?.id, true);
  };

  return (
    <>
      <div className="tabs" ref={row}>
        <div role="tablist" aria-label={label} className="tabs__list" onKeyDown={onKeyDown}>
          {tabs.map((tab) => (
            <button
              key={tab.id}
              type="button"
              className="tab"
              role="tab"
              id={`${prefix}-tab-${tab.id}`}
              aria-controls={`${prefix}-panel-${tab.id}`}
              aria-selected={tab.id === current}
              tabIndex={tab.id === current ? 0 : -1}
              onClick={() => show(tab.id, false)}
            >
              {tab.label}
            </button>
          ))}
        </div>
        {children}
      </div>
      <noscript>
        <style>{'.tabpanel[hidden]{display:block}'}</style>
      </noscript>
      {tabs.map((tab) => (
        <div
          // an element of its own takes the place of what was served
          key={tab.panel === null ? tab.id : `${tab.id} here`}
          className="tabpanel"
          role="tabpanel"
          id={`${prefix}-panel-${tab.id}`}
          aria-labelledby={`${prefix}-tab-${tab.id}`}
          hidden={tab.id !== current}
          {...(tab.panel === null
            ? { suppressHydrationWarning: true, dangerouslySetInnerHTML: AS_SERVED }
            : { children: tab.panel })}
        />
      ))}
    </>
  );
}

function neighbour(key: string, at: number, count: number, rightToLeft: boolean): number | null {
  switch (key) {
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    case 'ArrowRight':
      return (at + (rightToLeft ? -1 : 1) + count) % count;
    case 'ArrowLeft':
      return (at + (rightToLeft ? 1 : -1) + count) % count;
    default:
      return null;
  }
}
