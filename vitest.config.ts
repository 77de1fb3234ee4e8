import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{contract,web,server,desk,build,scripts,test,supabase}/**/*.test.{ts,tsx}'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    pool: 'forks',
    maxWorkers: 2,
  },
});
