let commonPasswords: Promise<ReadonlySet<string>> | undefined;

/**
 * Whether a password is one of the 10,000 most common ones of 8 or more characters, ignoring case (the list names its
 * source). The list is loaded at the first call.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  commonPasswords ??= readList();
  return (await commonPasswords).has(password.toLowerCase());
}

async function readList(): Promise<ReadonlySet<string>> {
  const { default: list } = await import('#content/common-passwords.json', { with: { type: 'json' } });
  return new Set(list.words.split(' '));
}
