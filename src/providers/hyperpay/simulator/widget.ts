/**
 * The script of `GET /v1/paymentWidgets.js`: replaces `form.paymentWidgets` by a frame with the simulator's card form
 * and supports `wpwlOptions.locale`, `onReady`, `onError` and `applePay.onCancel`. Every checkout gets the same bytes, so they share one
 * integrity.
 */
import { createHash } from 'node:crypto';

/** Returns the script for a simulator at a URL. */
export function widgetScript(baseUrl: string): string {
  return `(() => {
  const base = ${JSON.stringify(baseUrl)};
  const script = document.currentScript;
  const checkout = new URL(script.src).searchParams.get('checkoutId') || '';
  const options = window.wpwlOptions || {};
  const canPay = () => {
    try {
      return Boolean(window.ApplePaySession && window.ApplePaySession.canMakePayments());
    } catch {
      return false;
    }
  };
  const draw = () => {
    for (const form of document.querySelectorAll('form.paymentWidgets')) {
      const query = new URLSearchParams({
        locale: options.locale || document.documentElement.lang || 'en',
        brands: form.dataset.brands || '',
        shopperResultUrl: form.action,
        wallet: canPay() ? 'yes' : 'no',
      });
      const holder = document.createElement('div');
      holder.className = 'wpwl-container wpwl-container-card';
      const frame = document.createElement('iframe');
      frame.src = base + '/v1/checkouts/' + encodeURIComponent(checkout) + '/form?' + query;
      frame.title = 'HyperPay';
      frame.style.cssText = 'border:0;inline-size:100%;block-size:48rem';
      holder.append(frame);
      form.replaceWith(holder);
    }
  };
  const listen = (event) => {
    if (event.origin !== new URL(base).origin || !event.data || event.data.checkout !== checkout) return;
    if (event.data.simulator === 'ready' && options.onReady) options.onReady([]);
    if (event.data.simulator === 'closed' && options.applePay && options.applePay.onCancel) options.applePay.onCancel();
    if (event.data.simulator === 'invalid' && options.onError) {
      options.onError({ name: 'InvalidCheckoutIdError', message: 'no such checkout, or its 30 minutes are over' });
    }
    if (event.data.simulator === 'height') {
      for (const frame of document.querySelectorAll('.wpwl-container iframe')) frame.style.blockSize = event.data.height + 'px';
    }
  };
  window.addEventListener('message', listen);
  window.wpwl = {
    unload() {
      window.removeEventListener('message', listen);
      for (const holder of document.querySelectorAll('.wpwl-container')) holder.remove();
    },
  };
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', draw, { once: true });
  else draw();
})();
`;
}

/** The script in the frame: reports to its page whether the checkout is open, how tall the form is, and that a sheet was closed. */
export const FRAME_SCRIPT = `(() => {
  const { checkout, simulator } = document.querySelector('[data-checkout]').dataset;
  parent.postMessage({ checkout, simulator }, '*');
  parent.postMessage({ checkout, simulator: 'height', height: document.documentElement.scrollHeight + 8 }, '*');
  const close = document.querySelector('[data-close]');
  if (close) close.addEventListener('click', () => parent.postMessage({ checkout, simulator: 'closed' }, '*'));
})();
`;

/** Returns the subresource integrity of a script in the provider's format. */
export function integrity(script: string): string {
  return `sha384-${createHash('sha384').update(script).digest('base64')}`;
}
