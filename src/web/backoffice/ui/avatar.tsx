import { initialsOf } from './initials.rules.ts';

/** A person's initials in a circle; decorative, their name stands beside it. */
export function Avatar({ name }: { readonly name: string }) {
  return (
    <span className="ava" aria-hidden="true">
      {initialsOf(name)}
    </span>
  );
}
