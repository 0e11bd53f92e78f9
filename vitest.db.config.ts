import { defineConfig } from 'vitest/config';

/** Tests against a database: `TEST_DATABASE=embedded` (the default) or `TEST_DATABASE=postgres`. */
export default defineConfig({
  test: {
    include: ['src/**/*.db.test.ts', 'tests/db/**/*.db.test.ts'],
    environment: 'node',
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
