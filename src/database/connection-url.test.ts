import { describe, expect, it } from 'vitest';
import { forPrograms, hostsOf, isDatabaseUrl, shownUrl } from './connection-url.ts';

const LIST = 'postgres://store:p%40ss@one:5432,two:5433/store?ssl=true';

describe('the url of a database', () => {
  it('may name one host, several, or the folder of a socket', () => {
    expect(hostsOf(LIST)).toEqual([
      'postgres://store:p%40ss@one:5432/store?ssl=true',
      'postgres://store:p%40ss@two:5433/store?ssl=true',
    ]);
    expect(hostsOf('postgres://one/store')).toEqual(['postgres://one/store']);
    expect(hostsOf('postgres:///store?host=%2Ftmp')).toEqual(['postgres:///store?host=%2Ftmp']);
    for (const url of [LIST, 'postgresql://one/store', 'postgres:///store?host=%2Ftmp']) {
      expect(isDatabaseUrl(url)).toBe(true);
    }
    for (const url of ['', 'mysql://one/store', 'postgres://one:port/store', 'one']) {
      expect(isDatabaseUrl(url)).toBe(false);
    }
  });

  it('shows its password to no list of processes and to no person', () => {
    const { url, environment } = forPrograms(LIST);
    expect(url).toBe('postgres://store@one:5432,two:5433/store?ssl=true');
    expect(environment).toEqual({ PGPASSWORD: 'p@ss', PGTARGETSESSIONATTRS: 'read-write' });
    expect(forPrograms('postgres:///store?host=%2Ftmp')).toEqual({
      url: 'postgres:///store?host=%2Ftmp',
      environment: {},
    });
    expect(shownUrl(LIST)).toBe('postgres://one:5432,two:5433/store');
  });
});
