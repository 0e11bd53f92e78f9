import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { networkOf } from './ip.ts';

describe('the network a client is counted by', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['192.0.2.7:51234', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::ffff:c000:207', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:0001:0002::9', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2::9]:443', '2001:db8:1:2::/64'],
    ['2001:db8::6', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['no address', 'unknown'],
    ['', 'unknown'],
    [undefined, 'unknown'],
  ])('of %s is %s', (ip, network) => expect(networkOf(ip)).toBe(network));

  it('is the address itself for IPv4, also with its zeros or a port', () => {
    fc.assert(
      fc.property(fc.ipV4(), (ip) => {
        for (const written of [ip, `::ffff:${ip}`, `${ip}:80`]) expect(networkOf(written)).toBe(ip);
        const padded = ip
          .split('.')
          .map((part) => part.padStart(3, '0'))
          .join('.');
        expect(networkOf(padded)).toBe(ip);
      }),
    );
  });

  it('is the same for a whole /64 in any notation', () => {
    const group = fc.integer({ min: 0, max: 0xffff });
    const rest = fc.tuple(group, group, group, group);
    fc.assert(
      fc.property(rest, rest, rest, (head, one, other) => {
        fc.pre(head.some((part) => part > 0));
        const written = (tail: readonly number[]) => [...head, ...tail].map((part) => part.toString(16)).join(':');
        const padded = [...head, ...other].map((part) => part.toString(16).padStart(4, '0').toUpperCase()).join(':');
        expect(networkOf(padded)).toBe(networkOf(written(one)));
      }),
    );
  });
});
