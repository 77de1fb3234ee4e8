import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { cpus, release } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { root } from './measure.ts';

/**
 * `npm run bench`: runs every program in turn, and writes `bench/results.md`. Names run those programs alone, as in
 * `npm run bench -- start names`. Options such as `--rounds 1` go to all of them.
 */
const programs = ['start', 'names'];

const words = process.argv.slice(2);
const named = programs.filter((program) => words.includes(program));
const options = words.filter((word) => !programs.includes(word));
const sections: string[] = [];
for (const program of named.length > 0 ? named : programs) sections.push(await run(program));
if (named.length === 0)
  writeFileSync(join(import.meta.dirname, 'results.md'), `${[describeRun(), ...sections].join('\n')}`);

async function run(program: string): Promise<string> {
  const file = join(import.meta.dirname, `${program}.ts`);
  const child = spawn(process.execPath, [file, ...options], { stdio: ['ignore', 'pipe', 'inherit'], cwd: root });
  const [rows, [code]] = await Promise.all([text(child.stdout), once(child, 'close')]);
  if (code !== 0) process.exitCode = 1;
  const head = '| figure | measured | against, in the same run | wanted | met |\n| --- | --- | --- | --- | --- |';
  const section = `## ${program}\n\n${head}\n${rows || 'Not measured: see what the program says.\n'}`;
  console.log(section);
  return section;
}

function describeRun(): string {
  const { stdout: commit } = spawnSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' });
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, Linux ${release()}`;
  return `# Figures

Written by \`npm run bench\`. The comment at the top of each file in bench/ says how it measures. Compare a figure only
with others from the same run, never with another machine's.

- ${new Date().toISOString().slice(0, 10)}, commit ${commit.trim()}
- ${machine}, Node ${process.versions.node}, SQLite ${process.versions['sqlite']}
`;
}
