import { useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '#contract/admin/base';
import type { readSettingsCall } from '#contract/admin/settings';
import { MARKETS, type MarketCode } from '#kernel/market';
import { minor, toDecimalText } from '#kernel/money';
import { typedAmount, typedCount, typedHundredths } from '#kernel/typed-number';
import { type SettingGroup, type SettingKey, type SettingValue, settingOf } from '#shop/settings/settings.rules';
import { getVersioned } from '../../client/api.ts';

export type GroupAnswer = AnswerOf<typeof readSettingsCall>;

/** Reads a group of settings with its version. */
export function useSettings(group: SettingGroup) {
  return useQuery({
    queryKey: ['/settings', group],
    queryFn: ({ signal }) => getVersioned('/settings/{group}', { path: { group }, signal }),
    // as for every form: somebody else's save is found by the version
    refetchOnWindowFocus: false,
  });
}

/** What the form of a group holds: a text or a switch by setting and market. */
export type SettingTexts = Readonly<Record<string, string | boolean>>;

/** The name of a setting's field in the form. */
export function fieldOf(key: SettingKey, market: MarketCode): string {
  return `${key} ${market}`;
}

/** The texts of a group's fields. */
export function textsOf(group: Pick<GroupAnswer, 'values'>): SettingTexts {
  return Object.fromEntries(
    group.values.map(({ key, market, value }) => [fieldOf(key, market), textOf(key, market, value)]),
  );
}

function textOf(key: SettingKey, market: MarketCode, value: SettingValue): string | boolean {
  if (typeof value === 'boolean' || typeof value === 'string') return value;
  if (value === null) return '';
  if (settingOf(key).kind === 'optional-time') return clockText(value);
  return isAmount(key) ? toDecimalText(minor(value), MARKETS[market].currency) : String(value);
}

function isAmount(key: SettingKey): boolean {
  const { kind } = settingOf(key);
  return kind === 'amount' || kind === 'optional-amount';
}

/** A change as the call takes it. What is no number is sent as it is, and the server names the field. */
export function changeOf(values: GroupAnswer['values'], field: string, text: string | boolean | undefined) {
  const found = values.find(({ key, market }) => fieldOf(key, market) === field);
  if (!found || text === undefined) return [];
  const { key, market } = found;
  return [{ key, market, value: typeof text === 'boolean' ? text : typedValue(key, market, text) }];
}

/** Minutes after midnight as the field of a time writes them: 840 → "14:00". */
function clockText(minutes: number): string {
  return [Math.floor(minutes / 60), minutes % 60].map((part) => `${part}`.padStart(2, '0')).join(':');
}

function typedValue(key: SettingKey, market: MarketCode, text: string): number | string | null {
  const { kind } = settingOf(key);
  if (kind === 'text') return text;
  if (kind === 'days' || kind === 'choice') return text.trim();
  if (kind !== 'optional-time' || text.trim() === '') return numberOf(key, market, text);
  const [, hours, minutes] = /^(\d{2}):(\d{2})$/.exec(text.trim()) ?? [];
  return hours === undefined || minutes === undefined ? -1 : Number(hours) * 60 + Number(minutes);
}

function numberOf(key: SettingKey, market: MarketCode, text: string): number | null {
  const typed = isAmount(key) ? typedAmount(text, MARKETS[market].currency) : typedCount(text);
  return typed === undefined ? -1 : typed;
}

/** Basis points of a rate typed in percent; null for anything else. "5.25" → 525 */
export function basisPointsOf(text: string): number | null {
  const points = typedHundredths(text) ?? null;
  return points !== null && points >= 0 && points <= 10_000 ? points : null;
}

/** A rate in percent: 1500 → "15%". */
export function percentText(basisPoints: number): string {
  return `${basisPoints / 100}%`;
}

/** The instant of a day and time in a zone, as ISO 8601; null for an empty field. `local` is YYYY-MM-DDTHH:mm. */
export function instantIn(local: string, timeZone: string): string | null {
  const asUtc = Date.parse(`${local}:00Z`);
  if (Number.isNaN(asUtc)) return null;
  const offsetAt = (instant: number): number => {
    const parts = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    }).formatToParts(new Date(instant));
    const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '00';
    const shown = `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}:00Z`;
    return Date.parse(shown) - Math.floor(instant / 60_000) * 60_000;
  };
  return new Date(asUtc - offsetAt(asUtc - offsetAt(asUtc))).toISOString();
}
