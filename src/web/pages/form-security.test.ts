import { describe, expect, it } from 'vitest';
import { WALLETS } from '#kernel/payment-method';
import type { PaymentChannel } from '#shop/payments/port';
import routes from '../storefront/routes.ts';
import { contentSecurityPolicy, securityHeaders } from './content-security.ts';
import { pageSecurity } from './form-security.ts';
import { parsePageUrl } from './page-url.rules.ts';

const CARDS = ['https://oppwa.com', 'https://*.oppwa.com'];
const MORE = ['https://*.mastercard.com', 'https://*.visa.com', 'https://*.iesnare.com'];
const ALL: readonly PaymentChannel[] = ['VISA_MASTER', 'MADA', 'APPLE_PAY'];

/** What a page of a store tells browsers whose provider takes these channels. */
function headersOf(target: string, channels: readonly PaymentChannel[] = ALL) {
  const usual = { policy: { https: true }, headers: securityHeaders(true) };
  const { policy, headers } = pageSecurity(
    [{ channels, origins: CARDS, walletOrigins: MORE }],
    usual,
  )(parsePageUrl(target, false));
  const permissions = headers[headers.indexOf('permissions-policy') + 1];
  return { permissions, policy: contentSecurityPolicy(Buffer.alloc(0), policy), headers };
}

const PREFIXES = ['', '/en-sa', '/ar-sa'];
const FORMS = ['/checkouts', '/pay/0123456789abcdef/card'];

describe('the page with the form of Apple Pay', () => {
  it.each(PREFIXES.flatMap((prefix) => FORMS.map((form) => `${prefix}${form}?type=APPLE_PAY`)))(
    'may pay by the device, and admits what the form needs: %s',
    (target) => {
      const { permissions, policy, headers } = headersOf(target);
      expect(permissions).toBe('camera=(), geolocation=(), microphone=(), payment=(self), usb=()');
      for (const kind of ['script-src', 'frame-src', 'connect-src', 'form-action']) {
        const [directive = ''] = policy.split('; ').filter((one) => one.startsWith(kind));
        for (const origin of [...CARDS, ...MORE]) expect(directive.split(' ')).toContain(origin);
      }
      expect(policy).not.toContain('apple');
      expect(headers.length).toBe(securityHeaders(true).length);
    },
  );

  it('is the only one', () => {
    const pages = routes.map(
      ({ path }) => `/${path.replace('?', '').replaceAll(/:\w+/g, 'x').replace('*', 'nothing')}`,
    );
    const targets = [
      ...pages,
      '/checkouts?type=MADA',
      '/checkouts?type=apple_pay',
      '/payment?type=APPLE_PAY',
      '/result?type=APPLE_PAY',
    ];
    for (const target of targets.flatMap((one) => PREFIXES.map((prefix) => `${prefix}${one}`))) {
      const { permissions, policy } = headersOf(target);
      expect(permissions, target).toContain('payment=()');
      for (const origin of MORE) expect(policy, target).not.toContain(origin);
    }
    expect(WALLETS).toEqual(['APPLE_PAY']);
  });

  it('is as every card form where no provider has an account for Apple Pay', () => {
    const without = headersOf('/checkouts?type=APPLE_PAY', ['VISA_MASTER', 'MADA']);
    expect(without).toEqual(headersOf('/checkouts?type=MADA', ['VISA_MASTER', 'MADA']));
    expect(without.permissions).toContain('payment=()');
  });
});
