/** The shortest password of the staff, in characters. */
export const MIN_STAFF_PASSWORD = 12;
export const MAX_STAFF_PASSWORD = 128;

/** What is wrong with the length of a new password; null when nothing is. */
export function passwordLengthFault(password: string): 'passwordTooShort' | 'passwordTooLong' | null {
  const length = [...password].length;
  if (length < MIN_STAFF_PASSWORD) return 'passwordTooShort';
  return length > MAX_STAFF_PASSWORD ? 'passwordTooLong' : null;
}
