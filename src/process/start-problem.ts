/** What stops a start and has a way out, by the code of the system or of PostgreSQL. */
const PROBLEMS: readonly { readonly codes: RegExp; readonly sentence: string }[] = [
  {
    codes: /^(EACCES|EPERM|EROFS)$/,
    sentence:
      'The data folder cannot be written: give it to the user who starts the store, or set DATA_DIR to another one.',
  },
  {
    codes: /^(ENOSPC|53100)$/,
    sentence: 'The disk is full: make room on it, or set DATA_DIR to a folder on another one.',
  },
  {
    codes: /^(ECONNREFUSED|ENOTFOUND|ETIMEDOUT|EHOSTUNREACH|connect ENOENT|57P03)$/,
    sentence: 'The database does not answer: start it, or correct the host and port in DATABASE_URL.',
  },
  {
    codes: /^(28P01|28000)$/,
    sentence: 'The database refuses this user: correct the name and password in DATABASE_URL.',
  },
  {
    codes: /^3D000$/,
    sentence: 'The database does not exist on its server: create it, or correct its name in DATABASE_URL.',
  },
  {
    codes: /^42501$/,
    sentence: 'The role in DATABASE_URL may not make tables: give it the rights, or set DATABASE_OWNER_URL.',
  },
  {
    codes: /^53300$/,
    sentence: 'The database takes no more connections: raise its limit or lower DATABASE_CONNECTIONS.',
  },
];
/** A code at the beginning of a message, where the error of another process was passed on as a text. */
const NAMED = /\b(EACCES|EPERM|EROFS|ENOSPC)\b/;
const LONGEST = 300;

/**
 * Says why the store did not start, in one sentence with the way out where there is one; otherwise the first line of the
 * message. Never values of a statement.
 */
export function startProblem(error: unknown): string {
  for (let one = error, depth = 0; one instanceof Error && depth < 5; one = one.cause, depth += 1) {
    const code = codeOf(one);
    const problem = PROBLEMS.find(({ codes }) => codes.test(code));
    if (problem) return problem.sentence;
  }
  const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
  return line.slice(0, LONGEST);
}

/** The code of an error; a missing socket is told from a missing file. */
function codeOf(error: Error): string {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : (NAMED.exec(error.message)?.[1] ?? '');
  return code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect' ? 'connect ENOENT' : code;
}
