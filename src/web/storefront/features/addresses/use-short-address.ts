import { useRef, useState } from 'react';
import type { AddressLookupAnswer } from '#contract/address-lookup';
import type { Address } from '#shop/addresses/address.rules';
import { isSameCity } from '#shop/addresses/city.rules';
import { cleanShortAddress, isShortAddress } from '#shop/addresses/short-address.rules';
import { api } from '../../client/api.ts';

/** What the register says about a code. */
export type Found = NonNullable<AddressLookupAnswer['address']>;

/** What the field says below it. */
export type Look =
  | { readonly kind: 'idle' | 'wrong' | 'looking' | 'late' }
  | { readonly kind: 'unknown'; readonly code: string }
  | { readonly kind: 'found' | 'otherCity'; readonly found: Found }
  /** The form was filled; `before` is what it held. */
  | { readonly kind: 'filled'; readonly before: Address };

/** The longest that a shopper waits for the register, in milliseconds; a later answer is still shown. */
const PATIENCE_MS = 1500;

/**
 * The state of a field of a short address: cleaned and looked up on leaving it and after its eighth sign; it is waited for at most 1.5 s. `cityOf`
 * returns the city that the address names; empty for none; `start` is what the server said already. Nothing here stops a form.
 */
export function useShortAddress(cityOf: () => string, start: Look = { kind: 'idle' }) {
  const [look, setLook] = useState(start);
  /** The code that the last look-up was about; an answer about another one comes too late. */
  const asked = useRef('');

  async function check(field: HTMLInputElement, hasLeft: boolean): Promise<void> {
    const code = cleanShortAddress(field.value);
    if (hasLeft) field.value = code;
    if (!isShortAddress(code)) {
      asked.current = '';
      return setLook({ kind: hasLeft && code !== '' ? 'wrong' : 'idle' });
    }
    if (asked.current === code) return;
    asked.current = code;
    setLook({ kind: 'looking' });
    const late = setTimeout(() => asked.current === code && setLook({ kind: 'late' }), PATIENCE_MS);
    const answer = await api.send('POST', '/address/lookup', { body: { code } });
    clearTimeout(late);
    if (asked.current !== code) return;
    if (answer.ok && answer.value.state === 'unknown') return setLook({ kind: 'unknown', code });
    const found = answer.ok && answer.value.address;
    if (!found) return setLook({ kind: 'late' });
    setLook({ kind: isSameCity(cityOf(), found.city) ? 'found' : 'otherCity', found });
  }

  /** Forgets what was looked up, for a field that a program emptied. */
  function forget(): void {
    asked.current = '';
    setLook({ kind: 'idle' });
  }
  return { look, setLook, check, forget };
}
