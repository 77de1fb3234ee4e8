import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{contract,web,server,cli,site-build,scripts,test,supabase}/**/*.test.{ts,tsx}'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // A busy machine is no failure: what is waited for comes when it comes.
    expect: { poll: { timeout: 20_000, interval: 100 } },
    pool: 'forks',
    maxWorkers: 2,
  },
});
