import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { classifyResult } from './result-codes.rules.ts';

const digits = (length: number) =>
  fc.integer({ min: 0, max: 10 ** length - 1 }).map((number) => String(number).padStart(length, '0'));
const codes = fc.tuple(digits(3), digits(3), digits(3)).map((parts) => parts.join('.'));

describe('HyperPay result codes, by the families of HyperPay contract, section 4', () => {
  it.each([
    [1, '000.200.000', 'pending', 'pending'],
    [1, '000.200.100', 'pending', 'pending'],
    [1, '000.200.103', 'pending', 'pending'],
    [2, '800.400.500', 'pending-long', 'pending'],
    [2, '100.400.500', 'pending-long', 'pending'],
    [3, '000.000.000', 'success', 'paid'],
    [3, '000.000.001', 'success', 'paid'],
    [3, '000.100.110', 'success', 'paid'],
    [3, '000.100.111', 'success', 'paid'],
    [3, '000.100.112', 'success', 'paid'],
    [3, '000.300.000', 'success', 'paid'],
    [3, '000.600.000', 'success', 'paid'],
    [3, '000.400.110', 'success', 'paid'],
    [3, '000.400.120', 'success', 'paid'],
    [4, '000.400.000', 'success-review', 'review'],
    [4, '000.400.010', 'success-review', 'review'],
    [4, '000.400.020', 'success-review', 'review'],
    [4, '000.400.100', 'success-review', 'review'],
    [5, '000.400.101', 'rejected-3ds-risk', 'failed'],
    [5, '000.400.200', 'rejected-3ds-risk', 'failed'],
    [6, '800.100.151', 'rejected-bank', 'failed'],
    [6, '800.700.100', 'rejected-bank', 'failed'],
    [6, '800.800.100', 'rejected-bank', 'failed'],
    [7, '900.100.300', 'communication', 'unknown'],
    [7, '000.400.030', 'communication', 'unknown'],
    [8, '800.500.100', 'system', 'unknown'],
    [8, '999.999.999', 'system', 'unknown'],
    [8, '600.100.100', 'system', 'unknown'],
    [8, '800.800.800', 'system', 'unknown'],
    [9, '100.396.101', 'asynchronous', 'cancelled'],
    [9, '100.396.104', 'asynchronous', 'cancelled'],
    [9, '100.397.101', 'asynchronous', 'cancelled'],
    [10, '300.100.100', 'soft-decline', 'failed'],
    [11, '100.400.300', 'rejected-external-risk', 'failed'],
    [11, '100.380.401', 'rejected-external-risk', 'failed'],
    [11, '100.400.900', 'rejected-external-risk', 'failed'],
    [12, '800.400.100', 'rejected-address-check', 'failed'],
    [13, '800.400.200', 'rejected-3ds', 'failed'],
    [13, '100.390.112', 'rejected-3ds', 'failed'],
    [14, '800.200.159', 'rejected-blacklist', 'failed'],
    [14, '800.300.101', 'rejected-blacklist', 'failed'],
    [14, '100.100.701', 'rejected-blacklist', 'failed'],
    [15, '800.110.100', 'rejected-risk-validation', 'failed'],
    [15, '800.120.101', 'rejected-risk-validation', 'failed'],
    ['15a', '800.120.100', 'throttled', 'throttled'],
    [16, '600.200.500', 'configuration', 'failed'],
    [16, '500.100.201', 'configuration', 'failed'],
    [16, '800.121.100', 'configuration', 'failed'],
    [17, '100.150.100', 'registration', 'failed'],
    [17, '100.350.100', 'registration', 'failed'],
    [18, '100.250.100', 'job', 'failed'],
    [18, '100.360.201', 'job', 'failed'],
    [19, '700.400.580', 'reference', 'failed'],
    [19, '700.300.100', 'reference', 'failed'],
    [20, '200.300.404', 'format', 'failed'],
    [20, '100.500.101', 'format', 'failed'],
    [20, '800.900.300', 'format', 'failed'],
    [20, '100.600.500', 'format', 'failed'],
    [21, '100.800.100', 'address-format', 'failed'],
    [22, '100.700.100', 'contact', 'failed'],
    [22, '100.900.100', 'contact', 'failed'],
    [23, '100.100.101', 'account', 'failed'],
    [23, '100.211.101', 'account', 'failed'],
    [24, '100.550.300', 'amount', 'failed'],
    [25, '100.380.201', 'risk-management', 'failed'],
    [25, '100.380.101', 'risk-management', 'failed'],
    [26, '700.600.100', 'retry-blocked', 'failed'],
    [27, '000.100.200', 'chargeback', 'unknown'],
    ['none', '123.456.789', 'unlisted', 'unknown'],
  ])('row %s: %s is %s, %s', (_row, code, family, state) => {
    expect(classifyResult(code)).toEqual({ family, state });
  });

  it.each([null, undefined, '', '000.000', '000.000.0000', ' 000.000.000', '000.000.000\n', '000-000-000', 'ok'])(
    'classifies %j as unknown',
    (code) => {
      expect(classifyResult(code).state).toBe('unknown');
    },
  );

  it('treats nothing as paid outside the documented success patterns', () => {
    const success = /^(000\.000\.|000\.100\.1|000\.[36]|000\.400\.1[12]0)/;
    fc.assert(
      fc.property(fc.oneof(codes, fc.string()), (code) => {
        if (classifyResult(code).state === 'paid') expect(code).toMatch(success);
      }),
      { numRuns: 2000 },
    );
  });

  it('never treats an unlisted code as paid or as review', () => {
    fc.assert(
      fc.property(fc.oneof(codes, fc.string()), (code) => {
        const { family, state } = classifyResult(code);
        if (family === 'unlisted') expect(state).toBe('unknown');
      }),
      { numRuns: 2000 },
    );
  });

  it('classifies no code of the pending families as paid, review or failed', () => {
    fc.assert(
      fc.property(digits(3), (end) => {
        expect(classifyResult(`000.200.${end}`).state).toBe('pending');
      }),
    );
  });
});
