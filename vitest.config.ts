import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      // Beside the sources: one file each.
      {
        extends: true,
        test: { name: 'unit', include: ['{contract,web,server,cli,site-build,supabase}/**/*.test.{ts,tsx}'] },
      },
      // Of several rooms together, of the project as a whole, and of what stands around it.
      { extends: true, test: { name: 'integration', include: ['test/**/*.test.ts'] } },
    ],
    globalSetup: 'test/shared-postgres.ts',
    testTimeout: 120_000,
    hookTimeout: 120_000,
    teardownTimeout: 120_000,
    // A busy machine is no failure: what is waited for comes when it comes.
    expect: { poll: { timeout: 60_000, interval: 100 } },
    pool: 'forks',
    maxWorkers: 2,
  },
});
