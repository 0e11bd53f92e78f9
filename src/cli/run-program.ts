import { spawn } from 'node:child_process';

/** The end of what a program wrote to its error output is enough to say what is wrong. */
const MAX_WORDS = 600;

/** Runs one of PostgreSQL's programs. Throws with its own words when it fails, and with the way out when it is absent. */
export async function runProgram(
  name: string,
  args: readonly string[],
  { environment }: { readonly environment: Readonly<Record<string, string>> },
): Promise<void> {
  const child = spawn(name, args, { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, ...environment } });
  let words = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    words = `${words}${text}`.slice(-MAX_WORDS);
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', (error) =>
      reject(new Error(`${name} is needed (Debian: apt-get install postgresql-client)`, { cause: error })),
    );
    child.once('close', resolve);
  });
  if (code !== 0) throw new Error(`${name} failed: ${words.trim()}`);
}
