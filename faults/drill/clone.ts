import { execFile, spawn, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { outputOf, type Program, type Settings } from './program.ts';
import type { Machine } from './story.ts';

/** The domain that accepts offers. */
export const domain = 'quicksend';

const root = join(import.meta.dirname, '../..');

/** A machine with a clone of the project at a commit, in a folder that is not there yet, installed and built by npm's commands. */
export async function prepareClone(folder: string, commit: string): Promise<Machine> {
  await clone(folder, commit);
  outputOf(await ended(npmIn(folder, ['run', 'build'], {})));
  return { program: programIn(folder), lose: async () => rmSync(folder, { recursive: true, force: true }) };
}

/** Does the same for the first version. It always builds at its first start, so two starts together would build into one folder. */
export async function prepareFirst(folder: string, commit: string): Promise<Program> {
  await clone(folder, commit);
  const program = programIn(folder);
  const server = await program.start({ DATA_DIR: `${folder}-started` });
  await server.end();
  return program;
}

/** The content has a domain next to the sample that accepts offers. */
async function clone(folder: string, commit: string): Promise<void> {
  const git = (...args: string[]) => promisify(execFile)('git', args);
  await git('clone', '--quiet', '--no-checkout', root, folder);
  await git('-C', folder, 'checkout', '--quiet', '--detach', commit);
  outputOf(await ended(commandIn(folder, ['domains', 'new', `${domain}.com`], {})));
}

function programIn(folder: string): Program {
  return {
    async start(settings) {
      const { child, said, gone } = npmIn(folder, ['start'], settings);
      let isOver = false;
      void gone.then(() => (isOver = true));
      while (!said.output.includes('"ready"')) {
        if (isOver) throw new Error(said.output + said.errors);
        await Promise.race([once(child.stdout, 'data'), gone]);
      }
      return {
        port: Number(/localhost:(\d+)/.exec(said.output)![1]),
        async end(signal = 'SIGTERM') {
          // To all that npm has started, as a supervisor does.
          process.kill(-child.pid!, signal);
          await gone;
        },
      };
    },
    run(command, settings, ...args) {
      const yes = command === 'restore' && hasJanus(folder) ? ['--yes'] : [];
      return ended(commandIn(folder, [command, ...args, ...yes], settings));
    },
  };
}

/** Each is a group of processes of its own, and ends with the drill at the latest. */
const running = new Set<number>();
process.once('exit', () => {
  for (const pid of running) {
    try {
      process.kill(-pid, 'SIGKILL');
    } catch {
      // It has ended by itself.
    }
  }
});

/** Without these settings npm tries for two minutes to reach its registry, behind a proxy or an authority of its own. */
const NETWORK =
  /^(?:node_extra_ca_certs|ssl_cert_file|ssl_cert_dir|https?_proxy|no_proxy|npm_config_(?:registry|cafile))$/i;
const network = Object.fromEntries(Object.entries(process.env).filter(([name]) => NETWORK.test(name)));

const hasJanus = (folder: string) => existsSync(join(folder, 'janus'));

/** Runs `./janus`, or the npm script that an earlier commit had for the same. */
function commandIn(folder: string, args: string[], settings: Settings) {
  if (hasJanus(folder)) return spawnIn(folder, ['./janus', ...args], settings);
  const [command = '', ...rest] = args[0] === 'domains' ? ['domain:new', ...args.slice(2)] : args;
  return npmIn(folder, ['run', '--silent', command, '--', ...rest], settings);
}

const npmIn = (folder: string, args: string[], settings: Settings) => spawnIn(folder, ['npm', ...args], settings);

function spawnIn(folder: string, [program = '', ...args]: string[], settings: Settings) {
  const { PATH = '', HOME = '' } = process.env;
  const env = { ...network, PATH, HOME, HOST: '127.0.0.1', PORT: '0', RATE_LIMIT_PER_MINUTE: '0', ...settings };
  const child = spawn(program, args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  const said = { output: '', errors: '' };
  child.stdout.on('data', (chunk) => (said.output += chunk));
  child.stderr.on('data', (chunk) => (said.errors += chunk));
  running.add(child.pid!);
  child.once('close', () => running.delete(child.pid!));
  return { child, said, gone: once(child, 'close') as Promise<[number | null]> };
}

async function ended({ said, gone }: ReturnType<typeof npmIn>) {
  const [code] = await gone;
  return { code, ...said };
}

/** Finds the last commit whose newest migration is the first one. Returns null if this history has none. */
export function findFirstVersion(): string | null {
  const second = ':/server/database/migrations/002-lighter-queue.sql';
  const git = (...args: string[]) =>
    execFileSync('git', args, {
      cwd: import.meta.dirname,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  try {
    const added = git('log', '--diff-filter=A', '--format=%H', '--', second).split('\n').at(-1);
    return added ? git('rev-parse', '--verify', `${added}^`) : null;
  } catch {
    return null;
  }
}
