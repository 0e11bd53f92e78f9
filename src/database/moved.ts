import { closeSync, fsyncSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';

/** What is written beside the embedded database while and after its data moves to a server. */
type Moved = {
  /** The server and its database, without user and password. */
  readonly to: string;
  readonly at: string;
  /** Whether the move is complete. */
  readonly done: boolean;
};

const fileOf = (folder: string): string => `${path.resolve(folder)}.moved`;

/** Returns where the data of an embedded database moved or was moving to; null when it did not. */
export function readMoved(folder: string): Moved | null {
  let text: string;
  try {
    text = readFileSync(fileOf(folder), 'utf8');
  } catch {
    return null;
  }
  const read: unknown = JSON.parse(text);
  if (typeof read !== 'object' || read === null) return null;
  const { to, at, done } = { to: '', at: '', done: false, ...read };
  return { to: String(to), at: String(at), done: done === true };
}

/** Writes to the disk that the data of an embedded database moves, so that no store opens it by accident. */
export function writeMoved(folder: string, moved: Moved): void {
  const file = openSync(fileOf(folder), 'w', 0o600);
  writeSync(file, `${JSON.stringify(moved)}\n`);
  fsyncSync(file);
  closeSync(file);
}

/** Forgets a move that did not happen. */
export function forgetMoved(folder: string): void {
  rmSync(fileOf(folder), { force: true });
}

/** Throws when the data of an embedded database moved, or was moving: a store that opened it would sell twice. */
export function expectNotMoved(folder: string): void {
  const moved = readMoved(folder);
  if (!moved) return;
  throw new Error(
    moved.done
      ? `the data of ${folder} moved to ${moved.to} at ${moved.at}: set DATABASE_URL to it. To use the old copy all the same, delete ${fileOf(folder)}`
      : `a move of ${folder} to ${moved.to} was interrupted: run npm run move -- --to … again, which completes it. To stay here, delete ${fileOf(folder)}`,
  );
}
