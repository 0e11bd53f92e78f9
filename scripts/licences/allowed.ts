/** Licences a dependency of the running store may have: they ask for a notice and nothing of our own code. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Unlicense',
]);

/**
 * Further licences of single packages, with the reason. libvips is under the LGPL and comes as a shared library of its
 * own, which anybody may replace: what the LGPL asks of those who use it.
 */
const EXCEPTIONS: readonly { readonly packages: RegExp; readonly licence: string }[] = [
  { packages: /^@img\/sharp-(libvips-|wasm32$|win32-)/, licence: 'LGPL-3.0-or-later' },
];

/**
 * Whether a package may be used under its licence, an SPDX expression: of `A OR B` one must be allowed, of `A AND B` both.
 * False for anything that cannot be read.
 */
export function isAllowed(name: string, licence: string): boolean {
  const plain = licence.trim().replace(/^\(([^()]*)\)$/, '$1');
  if (/[()]/.test(plain)) return false;
  return plain
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((one) => ALLOWED.has(one.trim()) || isException(name, one.trim())));
}

function isException(name: string, licence: string): boolean {
  return EXCEPTIONS.some((one) => one.licence === licence && one.packages.test(name));
}
