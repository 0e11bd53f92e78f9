import type { CheckoutAnswer } from '#contract/payments';
import type { Language } from '#kernel/market';

type Listener = {
  /** The provider's form can be used. */
  readonly onReady: () => void;
  /** It can't be shown, or no longer: its script did not come, or its 30 minutes are over. */
  readonly onFailed: () => void;
};

type Wanted = Pick<CheckoutAnswer, 'scriptUrl' | 'integrity' | 'brands'> & {
  readonly language: Language;
  /** Where the provider sends the shopper back to, in full. */
  readonly resultUrl: string;
};

/**
 * Puts the provider's form into `place` and takes it away again when the returned function is called (HyperPay contract, section 3.2). The script is global: it reads `wpwlOptions`, finds the form by its class and puts its own in
 * the form's place; so React never sees what stands here, and nothing global is left behind.
 */
export function showProviderForm(place: HTMLElement, wanted: Wanted, { onReady, onFailed }: Listener): () => void {
  const form = document.createElement('form');
  form.className = 'paymentWidgets';
  form.action = wanted.resultUrl;
  form.dataset.brands = wanted.brands;
  const options = {
    locale: wanted.language,
    style: 'card',
    paymentTarget: '_top',
    shopperResultTarget: '_top',
    // the provider's number formatting can't be used right to left
    ...(wanted.language === 'ar' ? { numberFormatting: false } : {}),
    onReady,
    onError: onFailed,
  };
  Object.assign(window, { wpwlOptions: options });
  const script = document.createElement('script');
  script.src = wanted.scriptUrl;
  if (wanted.integrity !== null) script.integrity = wanted.integrity;
  script.crossOrigin = 'anonymous';
  script.async = true;
  script.addEventListener('error', onFailed);
  place.append(form);
  document.body.append(script);
  return () => {
    script.removeEventListener('error', onFailed);
    script.remove();
    unload();
    place.replaceChildren();
    for (const name of Object.keys(window)) if (name.startsWith('wpwl')) Reflect.deleteProperty(window, name);
  };
}

/** Ends what the provider's script has going on, in the way it documents. */
function unload(): void {
  const wpwl: unknown = Reflect.get(window, 'wpwl');
  if (typeof wpwl !== 'object' || wpwl === null || !('unload' in wpwl) || typeof wpwl.unload !== 'function') return;
  wpwl.unload();
}
