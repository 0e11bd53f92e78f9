import { describe, expect, it } from 'vitest';
import { MARKET_CODES } from '#kernel/market';
import { liveSettings } from '#support/live-settings';
import { readConfig } from './config.ts';

const SHIPPER = JSON.stringify({ name: 'Dar Al Misk', phone: '966120000000', line1: 'Some Street 12', city: 'Makkah' });

describe('the configuration', () => {
  it('requires no variable in a sandbox store', () => {
    expect(readConfig({})).toMatchObject({ port: 3000, dataDir: './var', databaseUrl: null, mode: 'sandbox' });
  });

  it('opens every market, or those that are named', () => {
    expect(readConfig({}).markets).toEqual(MARKET_CODES);
    expect(readConfig({ MARKETS: 'uae, ksa' }).markets).toEqual(MARKET_CODES);
    expect(readConfig({ MARKETS: 'UAE' }).markets).toEqual(['UAE']);
    expect(() => readConfig({ MARKETS: 'UAE,OMN' })).toThrow(
      /MARKETS must name some of KSA, UAE|MARKETS must name some of UAE, KSA/,
    );
  });

  it('treats an empty variable as unset', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 3000, databaseUrl: null });
  });

  it('takes a database of several hosts', () => {
    const url = 'postgres://store:secret@one:5432,two:5432/store';
    expect(readConfig({ DATABASE_URL: url }).databaseUrl).toBe(url);
  });

  it.each([
    ['PORT', 'eighty', /PORT must be a whole number/],
    ['PORT', '70000', /PORT must be at most 65535/],
    ['DATABASE_URL', 'mysql://x', /DATABASE_URL must be a URL such as postgres:/],
    ['DATABASE_URL', 'postgres://one:port,two/store', /DATABASE_URL must be a URL such as postgres:/],
    ['DATABASE_POOLER', 'session', /DATABASE_POOLER must be transaction/],
    ['DATABASE_POOLER', 'transaction', /DATABASE_DIRECT_URL is missing: DATABASE_POOLER is set/],
    ['PUBLIC_URL', 'shop.example', /PUBLIC_URL must be a URL such as https:/],
    ['STORE_MODE', 'production', /STORE_MODE must be sandbox or live/],
    ['RATE_LIMITS', 'reed=5', /RATE_LIMITS names "reed"/],
    ['UNPAID_RESERVATIONS', 'share=200', /UNPAID_RESERVATIONS must give share as a whole number up to 100/],
    ['GOOGLE_CLIENT_ID', 'id', /GOOGLE_CLIENT_SECRET is missing/],
  ])('refuses %s=%s by its name', (name, value, message) => {
    expect(() => readConfig({ [name]: value })).toThrow(message);
  });

  it('names every wrong variable at once, and no value', () => {
    const wrong = { PORT: 'x', SMTP_URL: 'secret-password' };
    expect(() => readConfig(wrong)).toThrow(/PORT[\s\S]*SMTP_URL/);
    expect(() => readConfig(wrong)).not.toThrow(/secret-password/);
  });

  it('refuses a live store without its settings', () => {
    expect(() => readConfig({ STORE_MODE: 'live' })).toThrow(/PUBLIC_URL is missing: STORE_MODE is live/);
    const live = { ...liveSettings(), PUBLIC_URL: 'http://shop.example' };
    expect(() => readConfig(live)).toThrow(/PUBLIC_URL must start with https:/);
    const config = readConfig({ ...live, PUBLIC_URL: 'https://shop.example/' });
    expect(config.publicUrl).toBe('https://shop.example');
    // by default nothing is booked while a shopper may cancel
    expect([config.parcelAfterMinutes, readConfig({}).parcelAfterMinutes]).toEqual([120, 0]);
    expect([config.guestCartDays, readConfig({ GUEST_CART_DAYS: '7' }).guestCartDays]).toEqual([60, 7]);
    expect(readConfig({ PARCEL_AFTER_MINUTES: '30' }).parcelAfterMinutes).toBe(30);
  });

  it('opens a live store with the contracts it has: a provider is on with all its variables, off with none', () => {
    const live = {
      STORE_MODE: 'live',
      PUBLIC_URL: 'https://shop.example',
      SMTP_URL: 'smtp://m.example',
      MAIL_FROM: 'a@b',
    };
    expect(() => readConfig(live)).toThrow(/SMSA_PASS_KEY is missing/);
    expect(() => readConfig(live)).not.toThrow(/HYPERPAY|PAYTABS/);
    const courier = { SMSA_SOAP_URL: 'https://courier.example/soap', SMSA_PASS_KEY: 'pass', SMSA_API_KEY: 'api' };
    const ships = { ...live, ...courier, SMSA_SHIPPER_KSA: SHIPPER, SMSA_SHIPPER_UAE: SHIPPER };
    const cardsOf = (more: object) =>
      readConfig({ ...ships, ...more }).providers.cards.map((one) => one.payments.provider);
    expect(cardsOf({})).toEqual([]);
    expect(cardsOf({ PAYTABS_PROFILE_ID: '1', PAYTABS_SERVER_KEY: 'key' })).toEqual(['paytabs']);
    const { providers } = readConfig(ships);
    expect([providers.register, providers.taxAuthority, providers.socialLogins]).toEqual([null, null, []]);
    // some of its variables: the others are named
    expect(() => cardsOf({ HYPERPAY_ACCESS_TOKEN: 'token' })).toThrow(/HYPERPAY_WEBHOOK_KEY is missing/);
    expect(() => cardsOf({ PAYTABS_PROFILE_ID: '1' })).toThrow(/PAYTABS_SERVER_KEY is missing/);
  });

  it('gives a process one of four roles, and all but the first a database that several share', () => {
    expect([readConfig({}).role, readConfig({}).drainSeconds]).toEqual(['all', 0]);
    expect(() => readConfig({ STORE_ROLE: 'worker' })).toThrow(/DATABASE_URL is missing/);
    expect(() => readConfig({ STORE_ROLE: 'queen' })).toThrow(/STORE_ROLE must be one of all, web, worker, migrate/);
    expect(readConfig({ STORE_ROLE: 'web', DATABASE_URL: 'postgres://db/store', DRAIN_SECONDS: '9' })).toMatchObject({
      role: 'web',
      drainSeconds: 9,
    });
  });

  it('uses the simulators in a sandbox store', () => {
    const { cards, courier } = readConfig({ PORT: '3100' }).providers;
    expect(cards.map(({ payments }) => payments.provider)).toEqual(['hyperpay', 'paytabs', 'tabby', 'tamara']);
    expect(cards.flatMap(({ payments }) => payments.origins)).toEqual(['http://localhost:3100']);
    expect(courier.courier.trackingUrl('1')).toBe('http://localhost:3100/sandbox/smsa/parcels/1');
  });

  it('uses the named courier and refuses an unknown one', () => {
    expect(readConfig({ COURIER: 'smsa' }).providers.courier.name).toBe('smsa');
    expect(() => readConfig({ COURIER: 'pigeon' })).toThrow(/COURIER must be one of smsa/);
  });
});
