import '#texts/load-paying-texts';
import { useText } from '#texts/use-text';

type Props = {
  /** Whether the press is being answered. */
  readonly pending?: boolean;
  readonly disabled?: boolean;
} & ({ readonly href: string } | { readonly onPay: () => void });

/** The button of Apple Pay above the other ways to pay, with "or" under it. */
export default function ApplePayButton({ pending = false, disabled = false, ...target }: Props) {
  const text = useText();
  const label = text('pay.withApplePay');
  const mark = (
    <>
      <svg viewBox="4.5 2.5 15.5 20" aria-hidden="true">
        <path d="M16.8 12.7c0-2.3 1.9-3.4 2-3.5a4.3 4.3 0 0 0-3.4-1.8c-1.4-.2-2.8.8-3.5.8s-1.9-.8-3-.8a4.5 4.5 0 0 0-3.8 2.3c-1.6 2.8-.4 7 1.2 9.3.8 1.1 1.7 2.4 2.9 2.3 1.2 0 1.6-.7 3-.7s1.8.7 3.1.7 2.1-1.1 2.9-2.3a9.6 9.6 0 0 0 1.3-2.7 4.1 4.1 0 0 1-2.7-3.6zM14.5 5.9A4 4 0 0 0 15.5 3a4.2 4.2 0 0 0-2.8 1.4 3.9 3.9 0 0 0-1 2.8 3.5 3.5 0 0 0 2.8-1.3z" />
      </svg>
      Pay
    </>
  );
  return (
    <>
      {'href' in target ? (
        <a className="express" rel="nofollow" aria-label={label} href={target.href}>
          {mark}
        </a>
      ) : (
        <button
          type="button"
          className="express"
          aria-label={label}
          aria-busy={pending}
          aria-disabled={disabled}
          onClick={() => !disabled && target.onPay()}
        >
          {mark}
        </button>
      )}
      <p className="or">{text('auth.orSeparator')}</p>
    </>
  );
}
