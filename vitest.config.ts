import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      {
        // Beside the sources. Test files share one process, so clean up after each test.
        extends: true,
        test: {
          name: 'unit',
          include: ['{contract,web,server,cli,sites}/**/*.test.{ts,tsx}'],
          pool: 'threads',
          isolate: false,
          unstubEnvs: true,
          unstubGlobals: true,
          restoreMocks: true,
        },
      },
      // The project's rules for itself, which `npm run check` runs.
      { extends: true, test: { name: 'house', include: ['test/house/*.test.ts'], pool: 'threads', isolate: false } },
      // Several rooms together, the project as a whole, and what stands around it.
      { extends: true, test: { name: 'integration', include: ['test/*.test.ts'], isolate: false, ...waiting(120) } },
      // The rare and the long, for `npm run test:release` alone.
      { extends: true, test: { name: 'release', include: ['test/release/*.test.ts'], ...waiting(240) } },
    ],
    globalSetup: 'test/shared-postgres.ts',
    ...waiting(30),
    pool: 'forks',
    // One more than the two processors that this is measured on, as tests also wait: for servers, mail and leases.
    maxWorkers: 3,
  },
});

/** Limits of a test, in seconds: many times as long as it takes on a quiet machine, as a busy one is no failure. */
function waiting(usual: number) {
  // `npm run test:release` has ten times the random inputs (`test/random-text.ts`).
  const seconds = usual * (process.env['RANDOM_RUNS'] ? 5 : 1);
  return {
    testTimeout: seconds * 1000,
    hookTimeout: seconds * 1000,
    teardownTimeout: seconds * 1000,
    // A condition that is waited for has most of the test's time.
    expect: { poll: { timeout: seconds * 800, interval: 50 } },
  };
}
