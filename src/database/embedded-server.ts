import { createServer, type Server, type Socket } from 'node:net';
import type { PGlite } from '@electric-sql/pglite';
import { startVacuuming } from './embedded-vacuum.ts';

const SSL_REQUEST = 80_877_103;
const GSS_REQUEST = 80_877_104;
const CANCEL_REQUEST = 80_877_102;
const PARSE = 'P'.charCodeAt(0);
/** Where the name of a statement begins: after the type and the length of the message. */
const NAME_AT = 5;
/** What the database answers to a statement that it has prepared. */
const PARSE_COMPLETE = new Uint8Array([0x31, 0, 0, 0, 4]);
/** Message types that end a unit of work: simple query, sync, flush, function call, end and failure of a copy. */
const UNIT_ENDS = new Set('QSHFcf');

/**
 * A connection that opened a transaction and sends nothing for this long loses its turn, since all others wait for
 * it.
 */
const LONGEST_IDLE_MS = 10_000;

type Unit = { readonly from: Connection; readonly messages: Uint8Array[]; readonly keeps: boolean };
/** Work of the database itself between the turns of connections. */
type Own = { readonly from: null; readonly work: () => Promise<void> };

type Options = {
  /** How long a connection with an open transaction may send nothing, in milliseconds. */
  readonly idleMs?: number | undefined;
  /** How often the database looks after its tables, in milliseconds (`embedded-vacuum.ts`). */
  readonly upkeepMs?: number | undefined;
  readonly onProblem?: ((error: unknown) => void) | undefined;
};

/**
 * Serves one embedded database to many connections in PostgreSQL's protocol. The database has a single session, so
 * the connections take turns: a turn is everything up to a sync (parse, bind and execute of one query belong
 * together), and a connection with an open transaction has its turn until the transaction ends, the connection
 * breaks, or nothing is sent for `idleMs`; the last two roll back. The server in PGlite's own package takes turns per
 * message, which mixes queries of two connections.
 *
 * Between two turns the database looks after its tables (`startVacuuming`).
 *
 * Statements prepared under a name belong to the session too. A name always means the same text (`statement.ts`), so
 * one that any connection has prepared is ready for all of them.
 */
export function serveEmbedded(
  database: PGlite,
  { idleMs = LONGEST_IDLE_MS, upkeepMs, onProblem }: Options = {},
): Server {
  /** The names of statements that the session has prepared, for whichever connection. */
  const prepared = new Set<string>();
  const queue: (Unit | Own)[] = [];
  let holder: Connection | null = null;
  let busy = false;
  let idle: NodeJS.Timeout | undefined;

  const work = async (): Promise<void> => {
    if (busy) return;
    busy = true;
    clearTimeout(idle);
    for (let unit = next(); unit; unit = next()) await run(unit);
    busy = false;
    const hanging = holder;
    // ending the connection rolls back and lets the others continue
    if (hanging) idle = setTimeout(() => hanging.end(), idleMs);
  };

  const next = (): Unit | Own | undefined => {
    const index = holder ? queue.findIndex((unit) => unit.from === holder) : 0;
    return index < 0 ? undefined : queue.splice(index, 1)[0];
  };

  const run = async (unit: Unit | Own): Promise<void> => {
    if (unit.from === null) return await unit.work();
    try {
      for (const message of unit.messages) {
        const name = preparedName(message);
        if (name !== '' && prepared.has(name)) {
          unit.from.answer(PARSE_COMPLETE);
          continue;
        }
        let answer = '';
        await database.runExclusive(() =>
          database.execProtocolRawStream(message, {
            onRawData: (data) => {
              answer ||= String.fromCharCode(data[0] ?? 0);
              unit.from.answer(data);
            },
          }),
        );
        if (name !== '' && answer === '1') prepared.add(name);
      }
      holder = unit.keeps || database.isInTransaction() ? unit.from : null;
      if (holder?.isGone) await release(holder);
    } catch {
      // the database itself failed, not a query: the connection ends, and the process if the error is fatal
      unit.from.end();
    }
  };

  const release = async (gone: Connection): Promise<void> => {
    if (holder !== gone) return;
    if (database.isInTransaction()) await database.exec('ROLLBACK');
    holder = null;
  };

  const enqueue = (task: () => Promise<void>): void => {
    queue.push({ from: null, work: task });
    void work();
  };
  const end = startVacuuming(database, { enqueue, everyMs: upkeepMs, onProblem });

  return createServer((socket) => {
    const connection = new Connection(socket, (unit) => {
      queue.push(unit);
      void work();
    });
    socket.on('close', () => {
      for (let index = queue.length - 1; index >= 0; index -= 1) {
        if (queue[index]?.from === connection) queue.splice(index, 1);
      }
      if (busy) return; // the unit under way sees that its connection is gone
      void release(connection).then(work);
    });
  }).on('close', end);
}

/** The name under which a message prepares a statement; empty for any other message. */
function preparedName(message: Uint8Array): string {
  if (message[0] !== PARSE) return '';
  return Buffer.from(message.subarray(NAME_AT, message.indexOf(0, NAME_AT))).toString();
}

/** Splits the bytes of a connection into messages, and messages into units of work. */
class Connection {
  isGone = false;
  readonly #socket: Socket;
  readonly #deliver: (unit: Unit) => void;
  #bytes = Buffer.alloc(0);
  #started = false;
  #messages: Uint8Array[] = [];

  constructor(socket: Socket, deliver: (unit: Unit) => void) {
    this.#socket = socket;
    this.#deliver = deliver;
    socket.on('data', (data) => this.#read(data));
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      this.isGone = true;
    });
  }

  answer(data: Uint8Array): void {
    if (this.#socket.writable) this.#socket.write(Buffer.from(data));
  }

  end(): void {
    this.#socket.destroy();
  }

  #read(data: Buffer): void {
    this.#bytes = Buffer.concat([this.#bytes, data]);
    for (let message = this.#cut(); message; message = this.#cut()) {
      if (this.#started) this.#collect(message);
      else this.#greet(message);
    }
  }

  /** Returns the next complete message, or null. Only the first message of a connection has no type byte. */
  #cut(): Buffer | null {
    const content = this.#started ? 1 : 0;
    if (this.#bytes.length < content + 4) return null;
    const length = content + this.#bytes.readInt32BE(content);
    if (this.#bytes.length < length) return null;
    const message = this.#bytes.subarray(0, length);
    this.#bytes = this.#bytes.subarray(length);
    return message;
  }

  #greet(message: Buffer): void {
    const code = message.readInt32BE(4);
    if (code === SSL_REQUEST || code === GSS_REQUEST) this.answer(Buffer.from('N'));
    else if (code === CANCEL_REQUEST) this.end();
    else {
      this.#started = true;
      this.#deliver({ from: this, messages: [new Uint8Array(message)], keeps: false });
    }
  }

  #collect(message: Buffer): void {
    const type = String.fromCharCode(message[0] ?? 0);
    if (type === 'X') {
      this.end();
      return;
    }
    this.#messages.push(new Uint8Array(message));
    if (!UNIT_ENDS.has(type)) return;
    this.#deliver({ from: this, messages: this.#messages, keeps: type === 'H' });
    this.#messages = [];
  }
}
