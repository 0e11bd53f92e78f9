/** Returns the initials of a name: the first letters of its first and last word. */
function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const [first = '', last = ''] = [words[0] ?? '', words.length > 1 ? (words.at(-1) ?? '') : ''];
  return `${first.charAt(0)}${last.charAt(0)}`.toUpperCase();
}

/** A person's initials in a circle; decorative, their name stands beside it. */
export function Avatar({ name }: { readonly name: string }) {
  return (
    <span className="ava" aria-hidden="true">
      {initialsOf(name)}
    </span>
  );
}
