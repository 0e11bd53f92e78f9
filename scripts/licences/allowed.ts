/** Licences that a dependency of the running store may have: they require a notice and nothing of our own code. */
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
 * Further licences of single packages, with the reason. libvips is under the LGPL; it is a separate shared library
 * that can be replaced, as the LGPL requires.
 */
const EXCEPTIONS: readonly { readonly packages: RegExp; readonly licence: string }[] = [
  { packages: /^@img\/sharp-(libvips-|wasm32$|win32-)/, licence: 'LGPL-3.0-or-later' },
];

/**
 * Returns whether a package may be used under its licence, an SPDX expression: one of `A OR B` must be allowed, both
 * of `A AND B`. Returns false for an expression that it cannot parse.
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
