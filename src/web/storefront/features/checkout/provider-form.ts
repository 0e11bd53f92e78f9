import type { CheckoutAnswer } from '#contract/payments';
import type { Language } from '#kernel/market';

type Listener = {
  /** Called when the provider's form is ready for input. */
  readonly onReady: () => void;
  /** Called when the form cannot be shown: its script failed to load, or its 30 minutes have expired. */
  readonly onFailed: () => void;
  /** Called when the shopper closes the sheet of a wallet. Nothing was sent, and the form can be used again. */
  readonly onClosed: () => void;
};

type FormOptions = Pick<CheckoutAnswer, 'scriptUrl' | 'integrity' | 'brands'> & {
  readonly language: Language;
  /** The full URL that the provider redirects back to. */
  readonly resultUrl: string;
};

/**
 * Shows the provider's form in `container` and returns a function that removes it (HyperPay contract, section 3.2). The
 * script is global: it reads `wpwlOptions`, finds the form by its class and replaces it. So React does not render
 * inside `container`, and no global stays behind.
 */
export function showProviderForm(
  container: HTMLElement,
  options: FormOptions,
  { onReady, onFailed, onClosed }: Listener,
): () => void {
  const form = document.createElement('form');
  form.className = 'paymentWidgets';
  form.action = options.resultUrl;
  form.dataset.brands = options.brands;
  const wpwlOptions = {
    locale: options.language,
    style: 'card',
    paymentTarget: '_top',
    shopperResultTarget: '_top',
    // the provider's number formatting does not work right to left
    ...(options.language === 'ar' ? { numberFormatting: false } : {}),
    ...(isWalletForm(options) ? { applePay: { ...APPLE_PAY, onCancel: onClosed } } : {}),
    onReady,
    onError: onFailed,
  };
  Object.assign(window, { wpwlOptions });
  const script = document.createElement('script');
  script.src = options.scriptUrl;
  if (options.integrity !== null) script.integrity = options.integrity;
  script.crossOrigin = 'anonymous';
  script.async = true;
  script.addEventListener('error', onFailed);
  container.append(form);
  document.body.append(script);
  return () => {
    script.removeEventListener('error', onFailed);
    script.remove();
    unload();
    container.replaceChildren();
    for (const name of Object.keys(window)) if (name.startsWith('wpwl')) Reflect.deleteProperty(window, name);
  };
}

/**
 * How the widget shows Apple Pay (HyperPay contract, section 10). What is paid is the checkout's, so no amount stands here; the button is
 * drawn by a style sheet, which needs no script of Apple.
 */
const APPLE_PAY = {
  version: 3,
  supportedNetworks: ['visa', 'masterCard', 'mada'],
  merchantCapabilities: ['supports3DS'],
  checkAvailability: 'canMakePayments',
  buttonSource: 'css',
  buttonStyle: 'black',
} as const;

/** Whether a form is that of a wallet, by its brands. */
export function isWalletForm({ brands }: Pick<FormOptions, 'brands'>): boolean {
  return brands.startsWith('APPLEPAY');
}

/** Unloads the provider's script, in the documented way. */
function unload(): void {
  const wpwl: unknown = Reflect.get(window, 'wpwl');
  if (typeof wpwl !== 'object' || wpwl === null || !('unload' in wpwl) || typeof wpwl.unload !== 'function') return;
  wpwl.unload();
}
