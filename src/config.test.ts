import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

describe('the configuration', () => {
  it('needs nothing to start a sandbox store', () => {
    expect(readConfig({})).toMatchObject({ port: 3000, dataDir: './var', databaseUrl: null, mode: 'sandbox' });
  });

  it('takes an empty variable for an unset one', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 3000, databaseUrl: null });
  });

  it.each([
    ['PORT', 'eighty', /PORT must be a whole number/],
    ['PORT', '70000', /PORT must be at most 65535/],
    ['DATABASE_URL', 'mysql://x', /DATABASE_URL must be an address such as postgres:/],
    ['PUBLIC_URL', 'shop.example', /PUBLIC_URL must be an address such as https:/],
    ['STORE_MODE', 'production', /STORE_MODE must be sandbox or live/],
    ['RATE_LIMITS', 'reed=5', /RATE_LIMITS names "reed"/],
    ['GOOGLE_CLIENT_ID', 'id', /GOOGLE_CLIENT_SECRET is missing: GOOGLE_CLIENT_ID is set/],
  ])('refuses %s=%s by its name', (name, value, words) => {
    expect(() => readConfig({ [name]: value })).toThrow(words);
  });

  it('names every wrong variable at once, and no value', () => {
    const wrong = { PORT: 'x', SMTP_URL: 'secret-password' };
    expect(() => readConfig(wrong)).toThrow(/PORT[\s\S]*SMTP_URL/);
    expect(() => readConfig(wrong)).not.toThrow(/secret-password/);
  });

  it('refuses to trade for real without what that needs', () => {
    expect(() => readConfig({ STORE_MODE: 'live' })).toThrow(/PUBLIC_URL is missing: STORE_MODE is live/);
    const live = {
      STORE_MODE: 'live',
      PUBLIC_URL: 'http://shop.example',
      SMTP_URL: 'smtp://mail.example',
      MAIL_FROM: 'shop@shop.example',
    };
    expect(() => readConfig(live)).toThrow(/PUBLIC_URL must start with https:/);
    expect(readConfig({ ...live, PUBLIC_URL: 'https://shop.example/' }).publicUrl).toBe('https://shop.example');
  });
});
