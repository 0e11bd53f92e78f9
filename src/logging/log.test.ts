import { describe, expect, it } from 'vitest';
import { gatheredLines, readableLines } from './destinations.ts';
import { createLog } from './log.ts';

describe('the log', () => {
  it('writes lines of requests together, and a line with a message at once, after those before it', async () => {
    const written: string[] = [];
    const log = createLog('info', gatheredLines({ write: (text) => written.push(text) }));
    log.info({ status: 200 });
    log.info({ status: 304 });
    expect(written).toEqual([]);
    log.info({ number: 7 }, 'order accepted');
    expect(written.join('').match(/200|304|accepted/g)).toEqual(['200', '304', 'accepted']);
    log.info({ status: 404 });
    await new Promise(setImmediate);
    expect(written).toHaveLength(2);
  });

  it('has what failed and where, without the values of the query', () => {
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

  it('has every cause of an aggregate error, such as of a server with several IPs', () => {
    const lines: string[] = [];
    const log = createLog('info', { write: (line: string) => lines.push(line) });
    const away = ['::1', '127.0.0.1'].map((ip) =>
      Object.assign(new Error(`connect ECONNREFUSED ${ip}:5432`), { code: 'ECONNREFUSED' }),
    );
    const all = Object.assign(new AggregateError(away), { code: 'ECONNREFUSED' });
    log.warn({ err: new Error('Failed query: begin', { cause: all }), job: 'tidy-up' }, 'a job failed');
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      job: 'tidy-up',
      err: {
        message: 'Failed query: begin',
        cause: {
          type: 'AggregateError',
          code: 'ECONNREFUSED',
          causes: [{ message: 'connect ECONNREFUSED ::1:5432' }, { message: 'connect ECONNREFUSED 127.0.0.1:5432' }],
        },
      },
    });
  });

  it('has the name and code of a thrown value that is not an error', () => {
    const lines: string[] = [];
    const log = createLog('info', { write: (line: string) => lines.push(line) });
    log.warn({ err: { name: 'TypstError', code: 'E1', password: 'x', severity: 2 } }, 'a job failed');
    log.warn({ err: 'the font of noura@shop.example is missing' }, 'a job failed');
    expect(JSON.parse(lines[0] ?? '').err).toMatchObject({ type: 'object', message: 'TypstError', code: 'E1' });
    expect(JSON.parse(lines[1] ?? '').err).toMatchObject({ type: 'string', message: 'the font of … is missing' });
    expect(lines.join('')).not.toMatch(/password|noura/);
  });

  it('accepts values that are not errors', () => {
    const lines: string[] = [];
    createLog('info', { write: (line: string) => lines.push(line) }).error({ err: { password: 'x' } }, 'odd');
    expect(lines[0]).not.toContain('password');
  });

  it('is readable on a terminal: time, level, message, fields, and where an error came from', () => {
    const texts: string[] = [];
    const log = createLog(
      'info',
      readableLines((text) => texts.push(text)),
    ).child({ instance: 'a1', release: 'r1' });
    log.warn({ err: new Error('no answer'), job: 'tidy-up', tries: 2 }, 'a job failed');
    log.info('the store is open');
    const [failed = '', open = ''] = texts;
    expect(failed).toMatch(
      /^\d\d:\d\d:\d\d warn {2}a job failed job=tidy-up tries=2\n {6}no answer\n {6}at .*log\.test\.ts/,
    );
    expect(open).toMatch(/^\d\d:\d\d:\d\d info {2}the store is open\n$/);
  });
});
