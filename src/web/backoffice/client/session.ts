import { useQuery } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import type { Language, MarketCode } from '#kernel/market';
import type { Permission } from '#shop/staff/permissions.rules';
import { get } from './api.ts';

/** The signed-in person. */
export type SessionPerson = {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: string;
  readonly permissions: readonly Permission[];
  readonly markets: readonly MarketCode[];
  /** Those of the markets that shoppers may use. */
  readonly openMarkets: readonly MarketCode[];
  readonly language: Language;
};

/** What a screen or a part of one needs: a permission, one of several, or only a person who is signed in. */
export type Needed = Permission | readonly Permission[] | 'signed-in';

export const SESSION_KEY = ['/session'];

/** Reads who is signed in. */
export function useSession() {
  return useQuery({ queryKey: SESSION_KEY, queryFn: ({ signal }) => get('/session', { signal }) });
}

const Person = createContext<SessionPerson | null>(null);
/** Provides the signed-in person to every screen. */
export const PersonProvider = Person.Provider;

/** Returns the signed-in person. Throws outside of the frame. */
export function usePerson(): SessionPerson {
  const person = useContext(Person);
  if (person === null) throw new Error('no signed-in person here');
  return person;
}

/** Whether a person has a permission, or one of several. The server checks each call; screens only hide. */
export function may(person: SessionPerson, needs: Needed): boolean {
  if (needs === 'signed-in') return true;
  const wanted = typeof needs === 'string' ? [needs] : needs;
  return wanted.some((one) => person.permissions.includes(one));
}

/** Returns a function that says whether the signed-in person has a permission. */
export function useMay(): (needs: Needed) => boolean {
  const person = usePerson();
  return (needs) => may(person, needs);
}
