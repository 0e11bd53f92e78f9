import { useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '#contract/admin/base';
import type { listRolesCall, listStaffCall } from '#contract/admin/staff';
import { MARKET_CODES, MARKETS, type MarketCode } from '#kernel/market';
import { listed } from '#texts/listed';
import { get } from '../../client/api.ts';
import { useLanguage, useTexts } from '../../client/language.ts';
import { queries } from '../../client/queries.ts';
import { FRAME_TEXTS } from '../../frame/texts.ts';
import { TEXTS } from './texts.ts';

export type Staff = AnswerOf<typeof listStaffCall>;
export type Member = Staff['people'][number];
export type Invitation = Staff['invitations'][number];
export type Roles = AnswerOf<typeof listRolesCall>;
export type Role = Roles['roles'][number];

export function useStaff() {
  return useQuery({ queryKey: ['/staff'], queryFn: ({ signal }) => get('/staff', { signal }) });
}

export function useRoles() {
  return useQuery({ queryKey: ['/roles'], queryFn: ({ signal }) => get('/roles', { signal }) });
}

/** Reads people and roles again. */
export async function readStaffAgain(): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: ['/staff'] }),
    queries.invalidateQueries({ queryKey: ['/roles'] }),
  ]);
}

/** Returns a function that names a role: a fixed one in the person's language, an own one as it was named. */
export function useRoleName(roles: Roles | undefined): (id: string) => string {
  const texts = useTexts(FRAME_TEXTS);
  return (id) => texts.role[id] ?? roles?.roles.find((one) => one.id === id)?.name ?? id;
}

/** Returns a function that names the markets of a person; none and all are "Both". */
export function useMarketNames(): (markets: readonly MarketCode[]) => string {
  const language = useLanguage();
  const texts = useTexts(TEXTS);
  return (markets) =>
    markets.length === 0 || markets.length === MARKET_CODES.length
      ? texts.both
      : listed(
          language,
          markets.map((code) => MARKETS[code].name.short[language]),
        );
}
