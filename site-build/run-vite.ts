import { join } from 'node:path';
import { build, type InlineConfig, type Rolldown } from 'vite';

export type BuiltFile = Rolldown.RolldownOutput['output'][number];

/** Vite on `web/` with nothing read from the machine: no configuration file, no `.env`, no public folder. */
export async function runVite(root: string, { build: options, ...config }: InlineConfig): Promise<BuiltFile[]> {
  const { rolldownOptions, ...more } = options ?? {};
  // Whatever the machine's own says: Vite follows it, and React's development build is twice as large.
  process.env['NODE_ENV'] = 'production';
  const result = await build({
    root: join(root, 'web'),
    configFile: false,
    envDir: false,
    logLevel: 'warn',
    publicDir: false,
    ...config,
    build: {
      target: 'baseline-widely-available',
      reportCompressedSize: false,
      ...more,
      rolldownOptions: { onLog: quiet, ...rolldownOptions },
    },
  });
  return (result as Rolldown.RolldownOutput).output;
}

/** React Router marks its modules for React's server components, which are not used here; and how long a plugin took is nobody's news. */
const quiet: Rolldown.InputOptions['onLog'] = (level, log, report) => {
  if (!['MODULE_LEVEL_DIRECTIVE', 'PLUGIN_TIMINGS'].includes(log.code ?? '')) report(level, log);
};
