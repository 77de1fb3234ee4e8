import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, realpathSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { type BuildKeys, type BuildMode, buildEnvironment } from '../scripts/ensure-build.mjs';

export interface RenderOptions {
  /** The project's folder. */
  root: string;
  content: string;
  /** Folder of the built site, and beside it those of the last build, or of none, and of the next. */
  out: string;
  last: string;
  next: string;
  keys: BuildKeys;
  mode: BuildMode;
}

/** The report of the process when it ends. `broken`: the files of the last build cannot be read. */
export type RenderReport = { issues: string[] } | { problem: string; broken: boolean };

/**
 * Reads the content and draws its faces in a process of its own, which has no settings, starts no other, and may read nothing but the program,
 * the content and the built site: content comes from anybody, and what a link in it leads to must not be served. Returns the mistakes.
 */
export async function renderInProcess(given: RenderOptions, signal: AbortSignal): Promise<string[]> {
  const { root, content, out, last, next } = given;
  // Node's loader, and looking where a file is, resolve the links above it (systemd's cache folder is behind one), which may not be read.
  const at = withoutLinksAbove;
  const options = { ...given, root: at(root), content: at(content), out: at(out), last: at(last), next: at(next) };
  const child = spawn(process.execPath, [...grants(options), PROGRAM, JSON.stringify(options)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: environmentIn(options.root),
    signal,
    killSignal: 'SIGKILL',
  });
  const [output] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  if (output === '') throw new Error('drawing ended before it was done');
  const report = JSON.parse(output) as RenderReport;
  if ('issues' in report) return report.issues;
  throw report.broken ? new SyntaxError(report.problem) : new Error(report.problem);
}

/** The environment with those of the owner's Node options (a monitor's agent) that load files of the project: no others may be read here. */
function environmentIn(root: string) {
  const { NODE_OPTIONS = '', ...more } = buildEnvironment({});
  const ours = `--import=${pathToFileURL(root).href}/`;
  const kept = NODE_OPTIONS.split(' ').filter((word) => word.startsWith('--max-') || word.startsWith(ours));
  return { ...more, NODE_OPTIONS: kept.join(' ') };
}

/** The path with the links above it resolved, and its own if it is there. */
function withoutLinksAbove(path: string): string {
  if (existsSync(path)) return realpathSync(path);
  return existsSync(dirname(path)) ? join(realpathSync(dirname(path)), basename(path)) : path;
}

const PROGRAM = join(import.meta.dirname, 'render-site.ts');

/** Node, "Permission Model": by path, so that reading content looks itself where links lead. */
export function grants({ root, content, out, next }: Omit<RenderOptions, 'last' | 'keys' | 'mode'>): string[] {
  const program = ['contract', 'words', 'web', 'build', 'server', 'scripts', 'node_modules', 'package.json'];
  const read = [...program.map((part) => join(root, part)), content, `${out}*`];
  const linked = read.filter((path) => existsSync(path)).map((path) => realpathSync(path));
  return [
    '--permission',
    '--allow-addons',
    '--allow-worker',
    '--disable-warning=SecurityWarning',
    ...['/proc/self/fd', ...new Set([...read, ...linked])].map((path) => `--allow-fs-read=${path}`),
    `--allow-fs-write=${next}`,
  ];
}
