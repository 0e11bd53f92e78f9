import { DAY_MS } from '#kernel/clock';
import type { Finding, Fix } from './conditions.rules.ts';

const HOUR_MS = DAY_MS / 24;
const OK: Finding = { state: 'ok', code: 'ok' };

/** The ports that may be reached from outside: SSH, http and https. */
const PUBLIC_PORTS = [22, 80, 443];

/**
 * Whether nothing but the web and SSH listens for other machines, by the kernel's lists of open ports (`/proc/net/tcp` and `tcp6`);
 * null where they could not be read.
 */
export function judgeFirewall(lists: string | null): Finding {
  if (lists === null) return { state: 'unknown', code: 'noList' };
  const ports = new Set<number>();
  for (const [, address = '', port = '', state] of lists.matchAll(
    /^\s*\d+: ([0-9A-F]+):([0-9A-F]{4}) \S+ ([0-9A-F]{2}) /gm,
  )) {
    // 0A listens; 127.0.0.0/8 and ::1 are this machine alone, in the order of bytes of the kernel
    const isLoopback = /^[0-9A-F]{6}7F$|^0{24}01000000$|^0{16}FFFF0000[0-9A-F]{6}7F$/.test(address);
    if (state === '0A' && !isLoopback) ports.add(Number.parseInt(port, 16));
  }
  const open = [...ports].filter((port) => !PUBLIC_PORTS.includes(port)).toSorted((a, b) => a - b);
  if (open.length === 0) return OK;
  return { state: 'warn', code: 'open', values: { ports: open.slice(0, 10).join(', ') } };
}

/** Whether the system installs security updates by itself, by the settings of apt; null on a system without apt. */
export function judgeUpdates(settings: string | null): Finding {
  if (settings === null) return { state: 'unknown', code: 'noApt' };
  const isOn = (name: string) => new RegExp(`^\\s*APT::Periodic::${name}\\s+"[1-9]\\d*";`, 'm').test(settings);
  if (isOn('Unattended-Upgrade') && isOn('Update-Package-Lists')) return OK;
  const fixes: readonly Fix[] = [
    { kind: 'run', text: 'apt-get install unattended-upgrades && dpkg-reconfigure -plow unattended-upgrades' },
  ];
  return { state: 'warn', code: 'off', fixes };
}

type Backup = { readonly at: Date; readonly bytes: number | null };

/** A night and two hours. */
const MADE_WITHIN_MS = 26 * HOUR_MS;
const RESTORED_WITHIN_MS = 8 * DAY_MS;
/** What a backup may be smaller than the one before, in parts of it. */
const SHRUNK = 0.7;

/** Whether a backup younger than 26 hours is outside this machine, and none is much smaller than the one before. */
export function judgeBackupMade([last, before]: readonly Backup[], now: Date): Finding {
  const fixes: readonly Fix[] = [{ kind: 'run', text: 'store backup' }];
  if (!last) return { state: 'fail', code: 'never', fixes };
  const hours = Math.floor((now.getTime() - last.at.getTime()) / HOUR_MS);
  if (now.getTime() - last.at.getTime() > MADE_WITHIN_MS)
    return { state: 'fail', code: 'late', values: { hours }, fixes };
  if (before?.bytes && last.bytes !== null && last.bytes < before.bytes * SHRUNK)
    return { state: 'warn', code: 'smaller', values: { percent: Math.round((last.bytes / before.bytes) * 100) } };
  return { ...OK, values: { hours } };
}

/** Whether a backup was restored and compared within eight days. */
export function judgeBackupRestored([last]: readonly Pick<Backup, 'at'>[], now: Date): Finding {
  const fixes: readonly Fix[] = [{ kind: 'run', text: 'store backup prove' }];
  if (!last) return { state: 'wait', code: 'never', fixes };
  const days = Math.floor((now.getTime() - last.at.getTime()) / DAY_MS);
  if (now.getTime() - last.at.getTime() > RESTORED_WITHIN_MS)
    return { state: 'wait', code: 'late', values: { days }, fixes };
  return { ...OK, values: { days } };
}
