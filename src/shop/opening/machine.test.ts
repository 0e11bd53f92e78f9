import { describe, expect, it } from 'vitest';
import { DAY_MS } from '#kernel/clock';
import { judgeArrival } from './decisions.rules.ts';
import { judgeBackupMade, judgeBackupRestored, judgeFirewall, judgeUpdates } from './machine.rules.ts';

const now = new Date('2026-11-28T09:00:00Z');
const ago = (days: number) => new Date(now.getTime() - days * DAY_MS);
const HEAD = '  sl  local_address rem_address   st tx_queue rx_queue\n';
const line = (address: string, port: number, state = '0A') =>
  `   0: ${address}:${port.toString(16).toUpperCase().padStart(4, '0')} 00000000:0000 ${state} 00000000:00000000 00:00000000 00000000\n`;
const [ANY, LOOPBACK, ANY6] = ['00000000', '0100007F', '0'.repeat(32)];
const LOOPBACK6 = `${'0'.repeat(24)}01000000`;
const MAPPED = `${'0'.repeat(16)}FFFF00000100007F`;

describe('the conditions of the machine', () => {
  it('lets the web and SSH be reached, and names every other open port once', () => {
    const fine = HEAD + line(ANY, 22) + line(ANY, 80) + line(ANY6, 443);
    expect(judgeFirewall(fine).state).toBe('ok');
    const own = line(LOOPBACK, 5432) + line(LOOPBACK6, 5432) + line(MAPPED, 8080) + line(ANY, 50_000, '01');
    expect(judgeFirewall(fine + own).state).toBe('ok');
    expect(judgeFirewall(fine + line(ANY, 5432) + line(ANY6, 5432) + line(ANY, 3000))).toMatchObject({
      state: 'warn',
      values: { ports: '3000, 5432' },
    });
    expect(judgeFirewall(null).state).toBe('unknown');
  });

  it('wants both halves of the security updates switched on', () => {
    const [lists, upgrade] = ['APT::Periodic::Update-Package-Lists "1";', 'APT::Periodic::Unattended-Upgrade "1";'];
    expect(judgeUpdates(`${lists}\n${upgrade}\n`).state).toBe('ok');
    for (const text of ['', lists, upgrade, `${lists}\n// ${upgrade}`, `${lists}\n${upgrade.replace('1', '0')}`])
      expect(judgeUpdates(text)).toMatchObject({ state: 'warn', code: 'off' });
    expect(judgeUpdates(null).state).toBe('unknown');
  });

  it('wants a backup of the last night outside the machine, no much smaller one, and one restored within eight days', () => {
    const made = (days: number, bytes: number) => ({ at: ago(days), bytes });
    const states = [[], [made(1.2, 100)], [made(1, 100), made(2, 100)], [made(1, 69), made(2, 100)]].map((all) => {
      const { state, code } = judgeBackupMade(all, now);
      return `${state} ${code}`;
    });
    expect(states).toEqual(['fail never', 'fail late', 'ok ok', 'warn smaller']);
    expect([[], [{ at: ago(8.1) }], [{ at: ago(7.9) }]].map((all) => judgeBackupRestored(all, now).code)).toEqual([
      ...['never', 'late', 'ok'],
    ]);
  });

  it('counts a test mail whose link was pressed within 30 days, and a new one as waiting', () => {
    const code = (sent: number | null, pressed: number | null) =>
      judgeArrival({ sentAt: sent === null ? null : ago(sent), pressedAt: pressed === null ? null : ago(pressed) }, now)
        .code;
    expect([code(null, null), code(1, null), code(2, 1), code(40, 31), code(1, 31), code(1, 3)]).toEqual([
      ...['notSent', 'notPressed', 'ok', 'longAgo', 'notPressed', 'ok'],
    ]);
  });
});
