import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/third-market/*.test.ts'],
    globalSetup: ['tests/support/store.ts'],
    testTimeout: 60_000,
    hookTimeout: 300_000,
  },
});
