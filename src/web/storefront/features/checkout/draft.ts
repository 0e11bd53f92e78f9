import { readLocal, writeLocal } from '../../client/device-storage.ts';
import { controlOf, FILLED } from '../addresses/form-address.ts';
import { DRAFT_FIELDS, type Draft, readDraft, writeDraft } from './draft.rules.ts';

/** Returns what was typed into the address step on this device and not yet sent, for a country; null for nothing. */
export function rememberedDraft(country: string): Draft | null {
  return readDraft(readLocal('checkout_draft'), country, Date.now());
}

/** Keeps what the form holds on the device. */
export function rememberDraft(form: HTMLFormElement, country: string): void {
  const typed = Object.fromEntries(
    DRAFT_FIELDS.flatMap((field) => {
      const control = controlOf(form, field);
      return control ? [[field, control.value]] : [];
    }),
  );
  writeLocal('checkout_draft', writeDraft(typed, country, Date.now()));
}

/** Forgets it: the address is saved, or the order placed. */
export const forgetDraft = (): void => writeLocal('checkout_draft', null);

/** Puts it back into the form; a field that the shopper has filled since stays. */
export function fillDraft(form: HTMLFormElement, draft: Draft): void {
  for (const field of DRAFT_FIELDS) {
    const control = controlOf(form, field);
    const value = draft[field] ?? '';
    if (control instanceof HTMLSelectElement) {
      if ([...control.options].some((option) => option.value === value)) control.value = value;
    } else if (control?.value === '') control.value = value;
  }
  form.dispatchEvent(new Event(FILLED));
}
