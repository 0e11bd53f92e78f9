import type { DestinationStream } from 'pino';
import { z } from 'zod';

const line = z.looseObject({ time: z.string(), level: z.string(), msg: z.string().default('') });
const failure = z.looseObject({ message: z.string(), at: z.array(z.string()).default([]) });

/** Fields that say the same in each line of one process. */
const CONSTANT = new Set(['time', 'level', 'msg', 'err', 'instance', 'release']);

/**
 * Turns each line of the log into one that people read on a terminal: the time of day, the level, the message, its fields, and
 * the first places of its error. What is no line of the log passes unchanged.
 */
export function readableLines(write: (text: string) => unknown): DestinationStream {
  return {
    write(text) {
      const parsed = line.safeParse(parsedJson(text));
      write(parsed.success ? readable(parsed.data) : text);
    },
  };
}

function readable({ time, level, msg, err, ...rest }: z.infer<typeof line>): string {
  const fields = Object.entries(rest).filter(([name]) => !CONSTANT.has(name));
  const said = fields.map(([name, value]) => ` ${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`);
  const error = failure.safeParse(err);
  const places = error.success ? [error.data.message, ...error.data.at.slice(0, 3)] : [];
  return [
    `${time.slice(11, 19)} ${level.padEnd(5)} ${msg}${said.join('')}`,
    ...places.map((one) => `      ${one}`),
    '',
  ].join('\n');
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * Writes the lines of answered requests, which have no message, once a turn of the event loop instead of one by one: a write
 * costs as much as an answer from memory. Every other line is written at once, with those before it.
 */
export function gatheredLines(target: { write(text: string): unknown }): DestinationStream {
  let waiting = '';
  function flush(): void {
    if (waiting === '') return;
    target.write(waiting);
    waiting = '';
  }
  process.once('exit', flush);
  return {
    write(line) {
      const isFirst = waiting === '';
      waiting += line;
      if (line.includes('"msg":')) flush();
      else if (isFirst) setImmediate(flush);
    },
  };
}
