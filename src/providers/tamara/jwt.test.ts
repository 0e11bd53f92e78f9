import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isValidToken, signToken } from './jwt.ts';

const KEY = 'tamara-notification-token-for-tests';
const VECTOR =
  'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJpc3MiOiJ0YW1hcmEiLCJpYXQiOjE3OTUxNjg4MDAsImV4cCI6MTc5NTE3MjQwMH0.UaEqola-1SqRxpqcc8yXD0xzJp4vzLbpKL6SI5rEwJk';
const ISSUED = new Date('2026-11-20T10:00:00Z');
const UNTIL = new Date('2026-11-20T11:00:00Z');
const before = (at: Date) => new Date(at.getTime() - 1);

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const [HEAD = '', BODY = '', SIGNATURE = ''] = VECTOR.split('.');

describe('the token of a message', () => {
  it('is that of the vector (Tamara contract, section 5)', () => {
    expect(signToken(KEY, ISSUED, UNTIL)).toBe(VECTOR);
    expect(isValidToken(VECTOR, KEY, before(UNTIL))).toBe(true);
  });

  it('is refused once it is over', () => {
    expect(isValidToken(VECTOR, KEY, UNTIL)).toBe(false);
  });

  it('is refused with another algorithm, `none` above all', () => {
    for (const alg of ['none', 'None', 'HS512', 'RS256', undefined]) {
      const head = encoded({ alg, typ: 'JWT' });
      const signature = createHmac('sha256', KEY).update(`${head}.${BODY}`).digest('base64url');
      for (const end of ['', signature, SIGNATURE]) {
        expect(isValidToken(`${head}.${BODY}.${end}`, KEY, ISSUED)).toBe(false);
      }
    }
  });

  it('is refused without a time, in another form, and with any other key', () => {
    const body = encoded({ iss: 'tamara' });
    const signature = createHmac('sha256', KEY).update(`${HEAD}.${body}`).digest('base64url');
    expect(isValidToken(`${HEAD}.${body}.${signature}`, KEY, ISSUED)).toBe(false);
    for (const text of ['', '.', '..', `${VECTOR}.x`, `${HEAD}.${BODY}`]) {
      expect(isValidToken(text, KEY, ISSUED)).toBe(false);
    }
    fc.assert(
      fc.property(fc.string(), (key) => {
        fc.pre(key !== KEY);
        expect(isValidToken(VECTOR, key, ISSUED)).toBe(false);
      }),
    );
    expect(isValidToken(signToken('', ISSUED, UNTIL), '', ISSUED)).toBe(false);
  });

  it('is refused with one changed character', () => {
    fc.assert(
      fc.property(fc.nat(VECTOR.length - 2), fc.constantFrom('A', 'b', '0', '-'), (at, other) => {
        fc.pre(VECTOR[at] !== other && VECTOR[at] !== '.');
        expect(isValidToken(VECTOR.slice(0, at) + other + VECTOR.slice(at + 1), KEY, ISSUED)).toBe(false);
      }),
    );
  });
});
