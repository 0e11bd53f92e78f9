import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Watch } from './steps.ts';

export type DatabaseProxy = {
  /** The folder of its socket, for a connection string. */
  readonly folder: string;
  close(): Promise<void>;
};

/**
 * Opens a proxy between the store and PostgreSQL. It names every statement that writes, and every commit by what was
 * written. `before`: the statement does not reach the database, which rolls back when the connection closes. `after`:
 * the database has executed it, and the store is killed before it gets the answer.
 */
export async function openDatabaseProxy(serverSocket: string, watch: Watch): Promise<DatabaseProxy> {
  const folder = await mkdtemp(path.join(tmpdir(), 'proxy-'));
  const open = new Set<Socket>();
  const server = createServer((store) => {
    const database = connect(serverSocket);
    for (const one of [store, database]) {
      open.add(one);
      one.on('error', () => one.destroy());
      one.on('close', () => {
        open.delete(one);
        store.destroy();
        database.destroy();
      });
    }
    relay(store, database, watch);
  });
  await new Promise<void>((resolve) => server.listen(path.join(folder, '.s.PGSQL.5432'), resolve));
  return {
    folder,
    async close() {
      for (const one of open) one.destroy();
      await new Promise((resolve) => server.close(resolve));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function relay(store: Socket, database: Socket, watch: Watch): void {
  let bytes: Buffer = Buffer.alloc(0);
  let started = false;
  let pending: string | null = null;
  let written = new Set<string>();
  /** Statements by the names under which they were prepared; the unnamed one is the latest. */
  const prepared = new Map<string, string>();

  /** Returns the step of a statement, or null when it does not write to the store's tables. */
  const stepOf = (statement: string): string | null => {
    if (/^begin/i.test(statement)) written = new Set();
    const [, verb, table] = /^\s*(insert into|update|delete from)\s+(?:only\s+)?([\w".]+)/i.exec(statement) ?? [];
    if (verb && table) {
      const step = `${verb.split(' ')[0]?.toLowerCase()} ${table.replaceAll('"', '').replace(/pgboss\.|_common/g, '')}`;
      written.add(step);
      return step;
    }
    return /^commit/i.test(statement) ? commitOf(written) : null;
  };

  /** Returns the text of a simple query or of the prepared statement to execute; null for other messages. */
  const statementOf = (message: Buffer): string | null => {
    const type = String.fromCharCode(message[0] ?? 0);
    if (type === 'Q') return textAt(message, 5).text;
    const first = textAt(message, 5);
    if (type === 'P') prepared.set(first.text, textAt(message, first.end).text);
    return type === 'B' ? (prepared.get(textAt(message, first.end).text) ?? null) : null;
  };

  store.on('data', (data: Buffer) => {
    bytes = Buffer.concat([bytes, data]);
    for (;;) {
      const content = started ? 1 : 0;
      if (bytes.length < content + 4) return;
      const length = content + bytes.readInt32BE(content);
      if (bytes.length < length) return;
      const message = bytes.subarray(0, length);
      bytes = bytes.subarray(length);
      const statement = started ? statementOf(message) : null;
      started = true;
      const step = statement === null ? null : stepOf(statement);
      if (step !== null && watch.reached(step, 'before')) {
        database.destroy();
        return;
      }
      if (step !== null) pending = step;
      database.write(message);
    }
  });
  database.on('data', (data: Buffer) => {
    // ReadyForQuery: the pending step is executed, whatever else the packet contains
    const step = pending;
    if (step !== null && data.includes('Z\x00\x00\x00\x05', 0, 'latin1')) {
      pending = null;
      if (watch.reached(step, 'after')) {
        database.destroy();
        return;
      }
    }
    store.write(data);
  });
}

/** Reads a zero-terminated string of the protocol, and the position after it. */
function textAt(message: Buffer, start: number): { readonly text: string; readonly end: number } {
  const zero = message.indexOf(0, start);
  return { text: message.toString('utf8', start, zero), end: zero + 1 };
}

/** Names a commit by its most significant statement. */
function commitOf(written: ReadonlySet<string>): string {
  if (written.has('insert orders')) return 'commit of the order';
  if (written.has('insert payment_attempts')) return 'commit of the attempt';
  if (written.has('insert refunds')) return 'commit of the refund';
  if (written.has('update refunds')) return 'commit of the refund';
  if (written.has('insert invoices')) return 'commit of the invoice';
  if (written.has('update emails')) return 'commit of a mail under way';
  if (written.has('update payment_attempts')) {
    return written.has('update product_stock') ? 'commit of a released reservation' : 'commit of the session';
  }
  if (written.has('update imports')) return 'commit of the import';
  return 'commit of something else';
}
