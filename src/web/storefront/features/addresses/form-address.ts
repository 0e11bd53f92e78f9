import {
  ADDRESS_FIELDS,
  type Address,
  type AddressField,
  type AddressProblem,
  phoneFault,
} from '#shop/addresses/address.rules';
import { internationalPhone, splitPhone } from '#shop/addresses/phone.rules';
import { DIALLING } from '../../ui/phone-field.tsx';

/** An empty address. */
export const EMPTY: Address = {
  email: '',
  firstname: '',
  lastname: '',
  address: '',
  appartment: '',
  city: '',
  country: '',
  state: '',
  pin: '',
  phone: '',
};

/** The name of the field of the national address, which is not one of the specification's. */
export const SHORT_ADDRESS = 'shortAddress';

/** Reads the address from the form; a phone that is a number gets the code beside it. */
export function readAddress(form: HTMLFormElement): Address {
  const typed = new FormData(form);
  const of = (field: AddressField) => String(typed.get(field) ?? '');
  const phone = of('phone');
  return {
    email: of('email'),
    firstname: of('firstname'),
    lastname: of('lastname'),
    address: of('address'),
    appartment: of('appartment'),
    city: of('city'),
    country: of('country'),
    state: of('state'),
    pin: of('pin'),
    phone: phoneFault(phone) === null ? internationalPhone(phone, String(typed.get(DIALLING) ?? '')) : phone,
    shortAddress: String(typed.get(SHORT_ADDRESS) ?? ''),
  };
}

/**
 * Fills the form with an address. `keepTyped` leaves fields that the shopper has already filled, for an address that
 * loads late.
 */
export function fillAddress(form: HTMLFormElement, address: Address, keepTyped = false): void {
  const values = new Map<AddressField | typeof SHORT_ADDRESS, string>(
    ADDRESS_FIELDS.map((field) => [field, address[field]]),
  );
  for (const [field, value] of values.set(SHORT_ADDRESS, address.shortAddress ?? '')) {
    const control = controlOf(form, field);
    if (!control || (keepTyped && control.value !== '')) continue;
    control.value = field === 'phone' ? fillPhone(form, value) : value;
  }
  form.dispatchEvent(new Event(FILLED));
}

/** What a form is told when its fields were filled by a program, which fires no event of their own. */
export const FILLED = 'addressfilled';

/** Sets the code of a phone's country and returns what stands beside it; a number of another country stands there whole. */
function fillPhone(form: HTMLFormElement, phone: string): string {
  const code = form.elements.namedItem(DIALLING);
  const parts = splitPhone(phone);
  if (!parts || !(code instanceof HTMLSelectElement)) return phone;
  code.value = parts.dialling;
  return parts.national;
}

/** Focuses the first wrong field in the order of the page. */
export function focusFirst(form: HTMLFormElement, problems: readonly Pick<AddressProblem, 'field'>[]): void {
  const wrong = new Set<Element | null>(problems.map(({ field }) => controlOf(form, field)));
  const first = [...form.elements].find((control) => wrong.has(control));
  if (first instanceof HTMLElement) first.focus();
}

/** Returns a control of the form by its name; null when it has none. */
export function controlOf(
  form: HTMLFormElement,
  field: AddressField | typeof SHORT_ADDRESS | typeof DIALLING,
): HTMLInputElement | HTMLSelectElement | null {
  const control = form.elements.namedItem(field);
  return control instanceof HTMLInputElement || control instanceof HTMLSelectElement ? control : null;
}

/** Returns the problems without those of the edited field. */
export function withoutField(problems: readonly AddressProblem[], edited: EventTarget): readonly AddressProblem[] {
  return problems.filter(({ field }) => !('name' in edited && edited.name === field));
}
