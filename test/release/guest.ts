import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findProgram, installDebianPackages } from '../../scripts/test-tools.mjs';

const root = join(import.meta.dirname, '../..');
const call = promisify(execFile);

/** Whether this machine can boot another one, with programs that are installed if they are missing. */
export function canBootGuests(): boolean {
  const hasPrograms = () => ['debootstrap', 'systemd-nspawn'].every((name) => findProgram(name));
  if (process.getuid?.() === 0 && !hasPrograms()) installDebianPackages('debootstrap', 'systemd-container');
  // A container has root without these rights.
  const probe = ['--mount', '--pid', '--fork', '--mount-proc', 'true'];
  if (process.getuid?.() === 0 && hasPrograms() && spawnSync('unshare', probe).status === 0) return true;
  const why = 'this needs root, debootstrap, systemd-nspawn, and the right to mount';
  process.stderr.write(`NOT TESTED: the guides on bare machines: ${why}\n`);
  return false;
}

/** Boots a bare Debian (`guest.sh`), which sees the folder as `/repository`. */
export async function bootGuest(suite: string, repository: string) {
  const name = `janus-${suite}-${process.pid}`;
  const script = join(import.meta.dirname, 'guest.sh');
  const guest = async (command: string, ...args: string[]) =>
    (await call('sh', [script, command, name, ...args], { maxBuffer: 1e8 })).stdout;
  await guest('make', suite);
  await guest('boot', repository);
  return {
    /** Runs a script as root, to its first error. Returns what it prints. */
    run: (commands: string) => guest('run', commands),
    reboot: () => guest('reboot', repository),
    remove: () => guest('remove'),
  };
}

export type Guest = Awaited<ReturnType<typeof bootGuest>>;

/** Makes a repository with this version as 1.0.0, and with a later one as 1.1.0, which changes the database. */
export function makeRepository() {
  const folder = mkdtempSync(join(tmpdir(), 'janus-repository-'));
  const work = join(folder, 'janus');
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Janus', '-c', 'user.email=janus@localhost', ...args], { cwd: work });
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root });
  for (const file of String(listed)
    .split('\0')
    .filter((each) => each !== '' && existsSync(join(root, each))))
    cpSync(join(root, file), join(work, file), { verbatimSymlinks: true });
  const commit = (version: string) => {
    const manifest = join(work, 'package.json');
    const text = readFileSync(manifest, 'utf8');
    writeFileSync(manifest, text.replace(/"version": ".*?"/, `"version": "${version}"`));
    git('add', '--all', '--force');
    git('commit', '--quiet', `--message=${version}`);
    git('tag', version);
  };
  mkdirSync(work, { recursive: true });
  git('init', '--quiet');
  commit('1.0.0');
  writeFileSync(join(work, 'server/database/migrations/999-later.sql'), 'alter table leads add column later text;\n');
  commit('1.1.0');
  return { folder, remove: () => rmSync(folder, { recursive: true }) };
}

/** Returns the commands of a guide below a heading, a text for each of its code blocks. */
export function readCommands(guide: string, heading: string): string[] {
  const text = readFileSync(join(root, 'docs/how-to', `${guide}.md`), 'utf8');
  const section = text.split(/^## /m).find((each) => each.startsWith(`${heading}\n`)) ?? '';
  return [...section.matchAll(/^ *```\n([^]*?)^ *```$/gm)].map(([, block]) => block!.replaceAll(/^ +/gm, ''));
}
