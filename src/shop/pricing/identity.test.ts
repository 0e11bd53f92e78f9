import { describe, expect, it } from 'vitest';
import { mailboxOf, phoneOf } from './identity.rules.ts';

describe('the identity of a shopper', () => {
  it.each([
    ['Noura@Example.com ', 'noura@example.com'],
    ['noura+1@example.com', 'noura@example.com'],
    ['no.ura+gift@gmail.com', 'noura@gmail.com'],
    ['N.O.U.R.A@googlemail.com', 'noura@gmail.com'],
    ['no.ura@example.com', 'no.ura@example.com'],
    ['+tag@example.com', '+tag@example.com'],
    ['', ''],
    ['@example.com', ''],
  ])('has the mailbox of %j: %j', (email, mailbox) => expect(mailboxOf(email)).toBe(mailbox));

  it.each([
    ['0501234567', '966501234567'],
    ['501234567', '966501234567'],
    ['+966 50 123 4567', '966501234567'],
    ['+966 050 123 4567', '966501234567'],
    ['00966501234567', '966501234567'],
    ['966501234567', '966501234567'],
    ['\u0660\u0665\u0660\u0661\u0662\u0663\u0664\u0665\u0666\u0667', '966501234567'],
    ['+971501234567', '971501234567'],
    ['12345', ''],
    ['', ''],
  ])('has the phone of %j: %j', (phone, digits) => expect(phoneOf(phone, '966')).toBe(digits));
});
