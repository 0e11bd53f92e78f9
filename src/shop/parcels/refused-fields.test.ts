import { describe, expect, it } from 'vitest';
import { refusedFields } from './refused-fields.rules.ts';

const modelState = (path: string, words: string): string =>
  `status 400: {"Message":"The request is invalid.","ModelState":{"${path}":["${words}"]}}`;

describe('the fields that a courier refuses', () => {
  it.each([
    [modelState('ConsigneeAddress.ContactPhoneNumber', 'Too small: expected string to have >=9 characters'), ['phone']],
    [modelState('ConsigneeAddress.AddressLine1', 'too short'), ['address']],
    [modelState('ConsigneeAddress.ContactName', 'too short'), ['firstname']],
    [modelState('ConsigneeAddress.PostalCode', 'unknown'), ['pin']],
    [modelState('ConsigneeAddress.ShortCode', 'unknown'), ['shortAddress']],
    ['status 400: City', ['city']],
    ['Failed :: Invalid Consignee City, Mobile No is missing', ['phone', 'city']],
    ['Failed :: Account is suspended', []],
    ['', []],
  ] as const)('%s', (reason, fields) => {
    expect(refusedFields(reason)).toEqual(fields);
  });
});
