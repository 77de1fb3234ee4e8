import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      {
        // Beside the sources, one file each. A worker keeps its modules from file to file: a test leaves nothing behind.
        extends: true,
        test: {
          name: 'unit',
          include: ['{contract,words,web,server,cli,site-build,supabase}/**/*.test.{ts,tsx}'],
          pool: 'threads',
          isolate: false,
        },
      },
      // Several rooms together, the project as a whole, and what stands around it.
      { extends: true, test: { name: 'integration', include: ['test/*.test.ts'], testTimeout: 120_000 } },
      // The rare and the long, for `npm run test:release` alone.
      { extends: true, test: { name: 'release', include: ['test/release/*.test.ts'], testTimeout: 300_000 } },
    ],
    globalSetup: 'test/shared-postgres.ts',
    testTimeout: 30_000,
    hookTimeout: 60_000,
    teardownTimeout: 60_000,
    // A busy machine is no failure: what is waited for comes when it comes, within the limit of its test.
    expect: { poll: { timeout: 25_000, interval: 50 } },
    pool: 'forks',
    maxWorkers: 2,
  },
});
