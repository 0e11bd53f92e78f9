import { context, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { TracerProvider } from '@opentelemetry/sdk-trace';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { testDatabase } from '#support/database';

const { database } = await testDatabase();

it('a transaction throws when one of its statements failed and the error was ignored', async () => {
  await database.read.execute(sql`CREATE TABLE kept (n int PRIMARY KEY)`);
  const done = database.transaction(async (tx) => {
    await tx.execute(sql`INSERT INTO kept VALUES (1)`);
    await tx.execute(sql`INSERT INTO kept VALUES (1)`).catch(() => null);
    return 'done';
  });
  await expect(done).rejects.toThrow(/rolled back/);
});

it('has spans of a transaction and its statements within a traced request, by name', async () => {
  const names: string[] = [];
  const ended = {
    onStart: () => undefined,
    onEnd: (span: { readonly name: string }) => void names.push(span.name),
    forceFlush: async () => undefined,
    shutdown: async () => undefined,
  };
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  trace.setGlobalTracerProvider(new TracerProvider({ spanProcessors: [ended] }));
  const work = () => database.transaction((tx) => tx.execute(sql`SELECT relname FROM pg_class WHERE oid = ${1}`));
  await trace.getTracer('test').startActiveSpan('request', async (span) => {
    await work();
    span.end();
  });
  expect(names.slice(-5)).toEqual(['BEGIN', 'SELECT pg_class', 'COMMIT', 'transaction', 'request']);
  await work();
  expect(names.at(-1)).toBe('request');
  for (const one of [context, trace]) one.disable();
});
