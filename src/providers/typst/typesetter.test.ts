import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createTypesetter, type Typesetter, type TypesetterOptions } from './typesetter.ts';

/** Sets its text; `endless` counts for hours, `wrong` doesn't compile. */
const TEMPLATE = `
#let data = json(bytes(sys.inputs.data))
#if data.text == "wrong" { panic("no such text") }
#if data.text == "endless" {
  let sum = 0
  for a in range(9000) { for b in range(9000) { for c in range(9000) { sum = calc.rem(sum + a * b * c, 7) } } }
  [#sum]
}
#data.text
`;

let folder = '';
const open: Typesetter[] = [];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'typesetter-'));
  await cp(path.join(import.meta.dirname, 'fonts'), path.join(folder, 'fonts'), { recursive: true });
  await writeFile(path.join(folder, 'invoice.typ'), TEMPLATE);
});
afterEach(() => Promise.all(open.splice(0).map((one) => one.close())));
afterAll(() => rm(folder, { recursive: true }));

function typesetter(options: Partial<TypesetterOptions> = {}): Typesetter {
  const one = createTypesetter({ folder, limitMs: 60_000, ...options });
  open.push(one);
  return one;
}

const data = (text: string): string => JSON.stringify({ text });
const isPdf = (pdf: Uint8Array): boolean => Buffer.from(pdf).subarray(0, 5).toString('latin1') === '%PDF-';

/** Whether a document was set, or why not. */
async function result(pdf: Promise<Uint8Array>): Promise<string> {
  return pdf.then(
    (bytes) => (isPdf(bytes) ? 'set' : 'no PDF'),
    (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : 'failed'),
  );
}

function pidOf(one: Typesetter): number {
  const pid = one.pid();
  if (pid === null) throw new Error('no process runs');
  return pid;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe('the typesetter', { timeout: 120_000 }, () => {
  it('starts its process with the first document and uses it for the next', async () => {
    const one = typesetter();
    expect(one.pid()).toBeNull();
    expect(isPdf(await one.typeset(data('first')))).toBe(true);
    const pid = one.pid();
    expect(await Promise.all([result(one.typeset(data('second'))), result(one.typeset(data('third')))])).toEqual([
      'set',
      'set',
    ]);
    expect(one.pid()).toBe(pid);
  });

  it('leaves the event loop to others while it sets a document', async () => {
    const one = typesetter();
    await one.typeset(data('first'));
    const done: string[] = [];
    // the document can't be finished before others had their turns
    process.kill(pidOf(one), 'SIGSTOP');
    const document = one.typeset(data('second')).then(() => done.push('document'));
    for (let step = 1; step <= 3; step += 1) {
      await setImmediate();
      done.push(`turn ${step}`);
    }
    process.kill(pidOf(one), 'SIGCONT');
    await document;
    expect(done).toEqual(['turn 1', 'turn 2', 'turn 3', 'document']);
  });

  it('fails only the document that was being set when its process is killed, and starts another', async () => {
    const one = typesetter();
    await one.typeset(data('first'));
    const killed = pidOf(one);
    process.kill(killed, 'SIGSTOP');
    const results = ['second', 'third', 'fourth'].map((text) => result(one.typeset(data(text))));
    process.kill(killed, 'SIGKILL');
    expect(await Promise.all(results)).toEqual(['TYPESETTER_AWAY', 'set', 'set']);
    expect(one.pid()).not.toBe(killed);
  });

  it('ends a document that takes too long, and its process, and sets the next', async () => {
    const one = typesetter({ limitMs: 5_000 });
    const endless = one.typeset(data('endless'));
    const busy = pidOf(one);
    const next = result(one.typeset(data('next')));
    await expect(endless).rejects.toThrow('the document was not set within 5000 ms');
    expect(await next).toBe('set');
    await expect.poll(() => isAlive(busy), { timeout: 30_000 }).toBe(false);
  });

  it('passes on what the compiler says about a document, and goes on', async () => {
    const one = typesetter();
    await expect(one.typeset(data('wrong'))).rejects.toThrow(/no such text/);
    const pid = pidOf(one);
    expect(await result(one.typeset(data('right')))).toBe('set');
    expect(one.pid()).toBe(pid);
  });

  it('refuses a document when too many wait', async () => {
    const one = typesetter({ maxWaiting: 1 });
    const results = ['first', 'second', 'third'].map((text) => result(one.typeset(data(text))));
    expect(await Promise.all(results)).toEqual(['set', 'set', 'TYPESETTER_BUSY']);
  });

  it('fails every document, and waits for nothing, when its program can’t start', async () => {
    const one = typesetter({ program: path.join(folder, 'no-program.js') });
    const results = ['first', 'second'].map((text) => result(one.typeset(data(text))));
    expect(await Promise.all(results)).toEqual(['TYPESETTER_AWAY', 'TYPESETTER_AWAY']);
  });

  it('ends its process when idle, and starts another with the next document', async () => {
    const one = typesetter({ idleMs: 1 });
    await one.typeset(data('first'));
    const idle = one.pid();
    await expect.poll(() => one.pid(), { timeout: 30_000 }).toBeNull();
    if (idle !== null) await expect.poll(() => isAlive(idle), { timeout: 30_000 }).toBe(false);
    expect(await result(one.typeset(data('second')))).toBe('set');
  });

  it('ends its process and rejects what waits when it is closed', async () => {
    const one = typesetter();
    const results = ['endless', 'second'].map((text) => result(one.typeset(data(text))));
    const pid = pidOf(one);
    await one.close();
    expect(isAlive(pid)).toBe(false);
    expect(await Promise.all(results)).toEqual(['TYPESETTER_AWAY', 'TYPESETTER_AWAY']);
    expect(await result(one.typeset(data('third')))).toBe('TYPESETTER_AWAY');
  });
});
