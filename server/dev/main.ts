import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureRelease } from '../../scripts/ensure-release.mjs';
import { readRelease } from '../render/release.ts';

// `npm run dev`: a server that begins again when its code was saved. Vite follows the code of the pages.
// Of what is built, it takes the fonts alone, so that an older release is good enough.
if (!readRelease().ok && !ensureRelease()) process.exit(1);
const child = spawn(
  process.execPath,
  ['--watch', '--watch-preserve-output', '--enable-source-maps', join(import.meta.dirname, 'serve.ts')],
  { stdio: 'inherit', env: { ...process.env, NODE_ENV: 'development' } },
);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
child.once('exit', (code) => process.exit(code ?? 0));
