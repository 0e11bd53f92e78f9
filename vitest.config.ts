import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'tests/unit/**/*.test.ts', 'tests/toy-provider/**/*.test.ts'],
    exclude: ['**/*.db.test.ts'],
    environment: 'node',
    // what a loaded machine may need
    testTimeout: 60_000,
    // modules load once a worker instead of once a file
    isolate: false,
  },
});
