import { defineConfig } from '@playwright/test';
import { firefox, journeysInFirefox } from './e2e/firefox.ts';
import { findProgram, findTestBrowser } from './scripts/test-tools.mjs';

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/built-site.ts',
  projects: [
    { name: 'guard', testMatch: '**/e2e/*.e2e.ts' },
    // The rare and the long, for `npm run test:release` alone.
    {
      name: 'release',
      testMatch: '**/e2e/release/*.e2e.ts',
      testIgnore: findProgram('WebKitWebDriver') ? [] : '**/webkit.e2e.ts',
    },
    ...(findProgram('firefox-esr')
      ? [{ name: 'firefox', testMatch: '**/e2e/*.e2e.ts', grep: journeysInFirefox, use: firefox }]
      : []),
  ],
  fullyParallel: true,
  workers: 2,
  // For a machine whose processors are kept busy by others: what is waited for comes when it comes. The longest
  // journeys take a minute on a quiet one.
  timeout: 240_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  retries: 0,
  reporter: [['list']],
  outputDir: 'test-results',
  use: {
    browserName: 'chromium',
    // Whatever the machine's are.
    locale: 'en-US',
    timezoneId: 'UTC',
    viewport: { width: 1280, height: 800 },
    // Motion takes half of the processor here; the journeys of each site, which look at it, ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: findTestBrowser(),
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    },
  },
});
