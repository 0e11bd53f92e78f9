import { defineConfig } from '@playwright/test';
import { CHROMIUM } from './tests/support/chromium.ts';

/**
 * Journeys in a real browser against the built store. What only reads runs first; what buys changes the stock of the one
 * store that all journeys share.
 */
const READING = /(?:browse|forced-colours|found|pages|policies|search|offline)\.spec\.ts$/;

export default defineConfig({
  testDir: 'tests/e2e',
  fullyParallel: true,
  workers: 3,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['line'], ['json']],
  outputDir: 'test-results',
  globalSetup: './tests/support/store.ts',
  forbidOnly: true,
  use: {
    baseURL: process.env.STORE_URL,
    launchOptions: CHROMIUM,
  },
  projects: [
    { name: 'reading', testMatch: READING },
    { name: 'buying', testIgnore: READING, dependencies: ['reading'] },
  ],
});
