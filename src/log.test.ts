import { describe, expect, it } from 'vitest';
import { createLog } from './log.ts';

describe('the log', () => {
  it('tells what failed and where, without the values of the query', () => {
    const lines: string[] = [];
    const log = createLog('info', { write: (line: string) => lines.push(line) });
    const refused = Object.assign(new Error('invalid input syntax for type integer: "Noura, 0501234567"'), {
      code: '22P02',
      constraint: 'customers_email_key',
      detail: 'Key (email)=(noura@shop.example) already exists.',
    });
    log.error({ err: new Error('Failed query: select $1\nparams: noura@shop.example', { cause: refused }) }, 'failed');
    const [line = ''] = lines;
    expect(line).not.toMatch(/noura|Noura|0501234567/i);
    expect(JSON.parse(line)).toMatchObject({
      level: 'error',
      msg: 'failed',
      err: { message: 'Failed query: select $1', cause: { code: '22P02', constraint: 'customers_email_key' } },
    });
    expect(line).toContain('log.test.ts');
  });

  it('survives what is no error', () => {
    const lines: string[] = [];
    createLog('info', { write: (line: string) => lines.push(line) }).error({ err: { password: 'x' } }, 'odd');
    expect(lines[0]).not.toContain('password');
  });
});
