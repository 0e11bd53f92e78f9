import type { ComponentType } from 'react';
import type { Bilingual } from '#kernel/market';
import type { Needed } from '../client/session.ts';
import type { IconName } from '../ui/icon.tsx';

/** The groups of the rail, in the order of a day. */
export const RAIL_GROUPS = ['day', 'catalogue', 'storefront', 'money', 'shop'] as const;
export type RailGroup = (typeof RAIL_GROUPS)[number];

/** What the module of a route exports: its component, under any of the two names. */
type RouteModule = { readonly Component: ComponentType };

/**
 * One screen of the back office. The rail, the routes, the `G` keys and the tests that open every screen derive from the list
 * of these (src/web/backoffice/screens.ts).
 */
export type Screen = {
  /** Names the screen in code and the figure of what waits in the rail. */
  readonly id: string;
  /** Below `/admin`, without a leading slash; `:name` is a parameter. */
  readonly path: string;
  /** The permission, or one of several, that shows it; `signed-in` for everybody. The server checks each call by itself. */
  readonly needs: Needed;
  readonly label: Bilingual;
  /** Its group and icon in the rail; left out, it is reached from another screen. */
  readonly group?: RailGroup;
  readonly icon?: IconName;
  /** Whether the rail shows it only while the server counts what waits on it. */
  readonly whileListed?: boolean;
  /** The letter after `G`. */
  readonly key?: string;
  /** A path that exists in the sample store, for screens with a parameter: tests open it. */
  readonly sample?: string;
  readonly load: () => Promise<RouteModule>;
};
