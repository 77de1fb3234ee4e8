import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, release, totalmem } from 'node:os';
import { join } from 'node:path';
import type { Figure } from './measure.ts';
import { siteFolder, root, temporaryFolder } from './site.ts';
import { findTool, npmTools } from './tools.ts';

/**
 * `npm run bench`: runs every program in turn on one site, and writes `bench/results.md`. Names run those programs alone, as in
 * `npm run bench -- serving start`. Options such as `--runs 1` or `--rounds 3` go to all of them.
 */
const programs = {
  'first-view': 'First view, Lighthouse on a phone',
  weight: 'Weight on the line',
  serving: 'Serving',
  'durable-sends': 'Durable sends',
  backlog: 'A backlog of emails',
  start: 'Start',
  'first-touches': 'First touches on a slow line',
  names: 'Many names',
  servers: 'Several servers on one PostgreSQL',
};
type Program = keyof typeof programs;

const words = process.argv.slice(2);
const named = words.filter((word): word is Program => word in programs);
const options = words.filter((word) => !(word in programs));
const all = Object.keys(programs) as Program[];
// Thousands of names or touches, and several servers take minutes, so they run only by name.
const apart: Program[] = ['first-touches', 'names', 'servers'];
const chosen = named.length > 0 ? named : all.filter((program) => !apart.includes(program));
const site = siteFolder();
const sections: string[] = [];
for (const program of chosen) {
  console.log(`\n> ${programs[program]}`);
  sections.push(section(program, await figuresOf(program), loadavg()[0]!));
}
if (!named.some((program) => apart.includes(program)))
  writeFileSync(join(import.meta.dirname, 'results.md'), [heading(), ...sections].join('\n\n').concat('\n'));

async function figuresOf(program: Program): Promise<Figure[] | null> {
  const file = join(temporaryFolder(), 'figures.json');
  const path = join(import.meta.dirname, `${program}.ts`);
  const child = spawn(process.execPath, [path, '--site', site, '--json', file, ...options], {
    stdio: 'inherit',
    cwd: root,
  });
  await once(child, 'exit');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Figure[]) : null;
}

function section(program: Program, figures: Figure[] | null, load: number): string {
  const title = `## ${programs[program]}\n\n\`node bench/${program}.ts\`, load of the machine at the end ${load.toFixed(1)}\n`;
  if (!figures) return `${title}\nNot measured: see what the program says.`;
  const rows = figures.map(({ what, measured, against, ratio, wanted, met }) =>
    row([what, measured, against, ratio === undefined ? '' : ratio.toFixed(2), wanted, met ? 'yes' : '**no**']),
  );
  const head = [
    row(['figure', 'measured', 'against, in the same run', 'ratio', 'wanted', 'met']),
    row(Array(6).fill('---')),
  ];
  return [title, ...head, ...rows].join('\n');
}

function row(cells: string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', '/')).join(' | ')} |`;
}

function heading(): string {
  const [processor] = cpus();
  const commit = spawnSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).stdout.trim();
  return [
    '# Figures',
    '',
    'Written by `npm run bench`. The head of each program in bench/ says how it measures. Ratios are medians of',
    'interleaved rounds in one run. Compare them, never milliseconds of two machines.',
    '',
    `- Date: ${new Date().toISOString().slice(0, 16)} UTC, commit ${commit}`,
    `- Machine: ${cpus().length} × ${processor?.model ?? 'unknown processor'}, ${Math.round(totalmem() / 2 ** 30)} GB, Linux ${release()}`,
    `- Node ${process.versions.node}, SQLite ${process.versions['sqlite']}, ${versions().join(', ')}`,
  ].join('\n');
}

function versions(): string[] {
  const first = (tool: 'chromium' | 'nginx' | 'wrk', flag: string) => {
    const path = findTool(tool);
    if (!path) return `no ${tool}`;
    const { stdout, stderr } = spawnSync(path, [flag], { encoding: 'utf8' });
    const number = /\d+(\.\d+)+/.exec(stdout + stderr)?.[0];
    return `${tool} ${number ?? ''}`.trim();
  };
  return [
    first('chromium', '--version'),
    `Lighthouse ${npmTools.lighthouse}`,
    first('nginx', '-v'),
    first('wrk', '-v'),
  ];
}
