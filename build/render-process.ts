import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, realpathSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { type BuildKeys, type BuildMode, buildEnvironment, type Period } from '../scripts/ensure-build.mjs';

export interface RenderOptions {
  /** The project's folder. */
  root: string;
  content: string;
  /** The folder of the built site, and next to it those of the last build (it may be missing) and of the next one. */
  out: string;
  last: string;
  next: string;
  keys: BuildKeys;
  mode: BuildMode;
}

/** The issues of the content, and the days in which the rendered pages stay the same. */
type Rendered = { issues: string[]; period: Period };

/** The report of the process at its end. `broken`: the last build has damaged files. */
export type RenderReport = Rendered | { problem: string; broken: boolean };

/**
 * Reads the content and renders its faces in a separate process. That process has no settings, starts no other, and may read only the
 * code, the content and the built site. Anybody may have written the content, and a link in it must not get a private file served.
 */
export function renderInProcess(given: RenderOptions, signal: AbortSignal) {
  const { root, content, out, last, next } = given;
  // Node's loader resolves links above a file (systemd's cache folder is behind one), which the process may not read.
  const at = withoutLinksAbove;
  const options = { ...given, root: at(root), content: at(content), out: at(out), last: at(last), next: at(next) };
  mkdirSync(compiledCodeOf(options.out), { recursive: true });
  const child = spawn(process.execPath, [...grants(options), PROGRAM, JSON.stringify(options)], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...environmentIn(options.root), NODE_COMPILE_CACHE: compiledCodeOf(options.out) },
    signal,
    killSignal: 'SIGKILL',
  });
  const ended = Promise.all([text(child.stdout), once(child, 'exit')]);
  // `finish` awaits it. An earlier failure appears then.
  ended.catch(() => {});
  child.stdin.on('error', () => {});
  return {
    /** Renders the faces once the bundles are in `next`. */
    async finish(): Promise<Rendered> {
      child.stdin.end();
      const [output] = await ended;
      if (output === '') throw new Error('rendering ended before it was done');
      const report = JSON.parse(output) as RenderReport;
      if ('issues' in report) return report;
      throw report.broken ? new SyntaxError(report.problem) : new Error(report.problem);
    },
  };
}

/** Filters the owner's Node options (such as a monitor's agent): the process can only load files of the project. */
function environmentIn(root: string) {
  const { NODE_OPTIONS = '', ...more } = buildEnvironment({});
  const ours = `--import=${pathToFileURL(root).href}/`;
  const options = NODE_OPTIONS.split(' ').filter((option) => option.startsWith('--max-') || option.startsWith(ours));
  return { ...more, NODE_OPTIONS: options.join(' ') };
}

/** A separate folder for this process's compiled code: code that content put there runs with no more rights than before. */
const compiledCodeOf = (out: string) => `${out}.compiled`;

/** Resolves the links above a path, and its own if it exists. */
function withoutLinksAbove(path: string): string {
  if (existsSync(path)) return realpathSync(path);
  return existsSync(dirname(path)) ? join(realpathSync(dirname(path)), basename(path)) : path;
}

const PROGRAM = join(import.meta.dirname, 'render-site.ts');

/** Lists Node's flags ("Permission Model"). They grant paths, so the reader of content checks the targets of links itself. */
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
    ...[next, compiledCodeOf(out)].map((path) => `--allow-fs-write=${path}`),
  ];
}
