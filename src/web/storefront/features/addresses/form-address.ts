import { ADDRESS_FIELDS, type Address, type AddressField, type AddressProblem } from '#shop/addresses/address.rules';

/** An address with nothing in it. */
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

/** What stands in the form, as typed. */
export function readAddress(form: HTMLFormElement): Address {
  const typed = new FormData(form);
  const of = (field: AddressField) => String(typed.get(field) ?? '');
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
    phone: of('phone'),
  };
}

/**
 * Writes an address into the form, as choosing a saved one does. `keepTyped` leaves what the shopper has typed already,
 * for an address that arrives late.
 */
export function fillAddress(form: HTMLFormElement, address: Address, keepTyped = false): void {
  for (const field of ADDRESS_FIELDS) {
    const control = controlOf(form, field);
    if (control && !(keepTyped && control.value !== '')) control.value = address[field];
  }
}

/** Puts the cursor into a field. */
export function focusField(form: HTMLFormElement, field: AddressField): void {
  controlOf(form, field)?.focus();
}

function controlOf(form: HTMLFormElement, field: AddressField): HTMLInputElement | HTMLSelectElement | null {
  const control = form.elements.namedItem(field);
  return control instanceof HTMLInputElement || control instanceof HTMLSelectElement ? control : null;
}

/** The problems that are left once a field is being mended: what was said of it no longer holds. */
export function withoutField(problems: readonly AddressProblem[], edited: EventTarget): readonly AddressProblem[] {
  return problems.filter(({ field }) => !('name' in edited && edited.name === field));
}
