import { defineConfig } from '@playwright/test';
import { JOURNEYS } from './tests/support/chromium.ts';

/**
 * Journeys in a real browser against the built store. What only reads runs first; what buys changes the stock of the one
 * store that all journeys share. It is named as the teardown of reading, since that runs after it whether reading failed
 * or not; a dependency on reading would be skipped when one journey fails. Times are what a loaded machine may need.
 */
const READING = /e2e\/(?:browse|forced-colours|found|pages|policies|search|offline)\.spec\.ts$/;

export default defineConfig({
  testDir: 'tests/e2e',
  fullyParallel: true,
  workers: 4,
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: [['line'], ['json']],
  outputDir: 'test-results',
  globalSetup: './tests/support/store.ts',
  forbidOnly: true,
  use: {
    baseURL: process.env.STORE_URL,
    launchOptions: JOURNEYS,
  },
  projects: [
    { name: 'reading', testMatch: READING, teardown: 'buying' },
    { name: 'buying', testIgnore: READING },
  ],
});
