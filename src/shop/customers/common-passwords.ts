let known: Promise<ReadonlySet<string>> | undefined;

/**
 * Whether a password is one of the 10,000 commonest of 8 or more characters, in whatever letters (the list names its
 * source). The list is read when somebody first chooses a password.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  known ??= readList();
  return (await known).has(password.toLowerCase());
}

async function readList(): Promise<ReadonlySet<string>> {
  const { default: list } = await import('#content/common-passwords.json', { with: { type: 'json' } });
  return new Set(list.words.split(' '));
}
