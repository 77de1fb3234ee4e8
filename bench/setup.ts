import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findTool, npmTools, toolsFolder } from './tools.ts';

/** `node bench/setup.ts`: installs the tools of the benches, if they are missing. */
const fromNpm = Object.entries(npmTools).filter(([name]) => !findTool(name as keyof typeof npmTools));
if (fromNpm.length > 0) {
  mkdirSync(toolsFolder, { recursive: true });
  writeFileSync(join(toolsFolder, 'package.json'), '{"private":true}');
  const wanted = fromNpm.map(([name, version]) => `${name}@${version}`);
  run('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', ...wanted], toolsFolder);
}

const fromDebian = [
  ['nginx', 'nginx-light'],
  ['wrk', 'wrk'],
  ['chromium', 'chromium'],
  ['shell', 'chromium-headless-shell'],
] as const;
const missing = fromDebian.filter(([tool]) => !findTool(tool)).map(([, name]) => name);
if (missing.length > 0) {
  const [command, first] = process.getuid?.() === 0 ? ['apt-get', []] : ['sudo', ['apt-get']];
  run(command, [...first, 'update']);
  run(command, [...first, 'install', '-y', '--no-install-recommends', ...missing]);
  if (missing.includes('nginx-light'))
    console.log('Debian may have started nginx on port 80; the benches start their own.');
}

for (const tool of ['lighthouse', 'nginx', 'wrk', 'chromium', 'shell'] as const) {
  console.log(`${tool}: ${findTool(tool) ?? 'is still missing; see above'}`);
}

function run(command: string, args: string[], cwd?: string): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const { error, status } = spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'], env, cwd });
  if (error || status !== 0)
    console.error(`${command} ${args[0]} did not work; install these by hand: ${args.join(' ')}`);
}
