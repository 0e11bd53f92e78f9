import { describe, expect, it } from 'vitest';
import { declineOf } from './decline.rules.ts';

describe('a declined card', () => {
  it.each([
    ['800.100.152', null],
    ['800.100.155', 'funds'],
    ['800.100.151', 'card'],
    ['800.100.157', 'card'],
    ['100.100.303', 'card'],
    ['800.100.153', 'securityCode'],
    ['100.390.112', 'notConfirmed'],
    ['800.400.200', 'notConfirmed'],
    ['100.396.101', 'left'],
    ['800.100.162', 'limit'],
    ['900.100.300', 'noAnswer'],
    ['no code', null],
  ])('%s is grouped as %s', (code, group) => {
    expect(declineOf(code)).toBe(group);
  });
});
