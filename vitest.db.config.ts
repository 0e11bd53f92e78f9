import { defineConfig } from 'vitest/config';

/** Tests against a database: `TEST_DATABASE=embedded` (the default) or `TEST_DATABASE=postgres`. */
export default defineConfig({
  test: {
    include: [
      'src/**/*.db.test.ts',
      'tests/db/**/*.db.test.ts',
      'tests/toy-provider/**/*.db.test.ts',
      'tests/recorded/*.db.test.ts',
    ],
    // each kind of database has tests of its own
    exclude: [
      process.env.TEST_DATABASE === 'postgres'
        ? 'src/database/embedded.db.test.ts'
        : 'src/database/server-away.db.test.ts',
    ],
    environment: 'node',
    // modules load once a worker instead of once a file
    isolate: false,
    setupFiles: ['tests/support/cheap-hashes.ts'],
    globalSetup: ['tests/support/database-setup.ts'],
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 180_000,
  },
});
