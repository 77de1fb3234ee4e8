import { defineConfig } from '@playwright/test';
import type { EngineOptions } from './e2e/engines/engines.e2e.ts';
import { findProgram, findTestBrowser } from './scripts/test-tools.mjs';

/** Engines besides Chromium's, by the program of each. A browser and a server serve all journeys of one. */
const engines = { firefox: 'firefox-esr', webkit: 'WebKitWebDriver' } as const;
const found = (Object.keys(engines) as (keyof typeof engines)[]).filter((engine) => findProgram(engines[engine]));

export default defineConfig<object, EngineOptions>({
  testDir: 'e2e',
  globalSetup: './e2e/built-site.ts',
  projects: [
    { name: 'guard', testMatch: '**/e2e/*.e2e.ts' },
    // The rare and the long, for `npm run test:release` alone.
    { name: 'release', testMatch: '**/e2e/release/*.e2e.ts' },
    ...found.map((engine) => ({
      name: engine,
      testMatch: '**/e2e/engines/*.e2e.ts',
      fullyParallel: false,
      use: { engine },
    })),
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
