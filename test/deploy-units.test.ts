import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { commands } from '../cli/command-list.ts';
import { settingNames } from '../server/start/config.ts';
import { settingRows } from '../server/start/settings.ts';

/** Tests the files for a machine with systemd, by their texts. The test needs no such machine. */
const root = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const files = readdirSync(join(root, 'deploy'));
const services = files.filter((name) => name.endsWith('.service'));

/** Every value of each directive, in their order. */
function directivesOf(unit: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const [, name, value] of read(`deploy/${unit}`).matchAll(/^(\w+)=(.*)$/gm))
    found.set(name!, [...(found.get(name!) ?? []), value!]);
  return found;
}
const valuesOf = (unit: string, name: string) => directivesOf(unit).get(name) ?? [];

/**
 * `systemd-analyze security` counts these. Without one of them it reports more than 2, or a promise of the page is
 * broken.
 */
const SANDBOX = {
  DynamicUser: ['yes'],
  User: ['janus'],
  StateDirectory: ['janus'],
  StateDirectoryMode: ['0700'],
  CacheDirectory: ['janus'],
  CacheDirectoryMode: ['0700'],
  UMask: ['0077'],
  ProtectSystem: ['strict'],
  ProtectHome: ['yes'],
  PrivateTmp: ['yes'],
  PrivateDevices: ['yes'],
  PrivateUsers: ['yes'],
  PrivateMounts: ['yes'],
  NoNewPrivileges: ['yes'],
  CapabilityBoundingSet: [''],
  AmbientCapabilities: [''],
  ProtectProc: ['invisible'],
  ProcSubset: ['pid'],
  ProtectClock: ['yes'],
  ProtectControlGroups: ['yes'],
  ProtectHostname: ['yes'],
  ProtectKernelLogs: ['yes'],
  ProtectKernelModules: ['yes'],
  ProtectKernelTunables: ['yes'],
  LockPersonality: ['yes'],
  RestrictNamespaces: ['yes'],
  RestrictRealtime: ['yes'],
  RestrictSUIDSGID: ['yes'],
  RestrictAddressFamilies: ['AF_INET AF_INET6 AF_UNIX AF_NETLINK'],
  SystemCallArchitectures: ['native'],
  SystemCallFilter: ['@system-service', '~@privileged @resources'],
};

/** Variables that make a program load another one. Not NODE_EXTRA_CA_CERTS, which names the authority of a company. */
const LOADING = [
  'LD_PRELOAD LD_LIBRARY_PATH LD_AUDIT NODE_OPTIONS NODE_PATH NODE_REPL_EXTERNAL_MODULE',
  'OPENSSL_CONF BASH_ENV ENV PERL5OPT PERL5LIB',
];

test('there are the server, its backup and the alarm of that', () => {
  expect(services.sort()).toEqual(['janus-backup.service', 'janus.service']);
});

describe.each(services)('%s', (unit) => {
  test('runs in the sandbox that the page on deployment promises', () => {
    const given = Object.keys(SANDBOX).map((name) => [name, valuesOf(unit, name)]);
    expect(Object.fromEntries(given)).toEqual(SANDBOX);
  });

  test('writes to the folders that it owns, and reads its settings from a file', () => {
    const environment = valuesOf(unit, 'Environment')
      .join(' ')
      .match(/'[^']*'|[^ ']+/g)!;
    expect(environment).toContain('DATA_DIR=/var/lib/janus');
    expect(environment).toContain('CACHE_DIR=/var/cache/janus');
    expect(environment).toContain('CONTENT_DIR=/srv/janus');
    // A dynamic user has none on a bare Debian, where the C library does not find it, and a build asks for it.
    expect(environment).toContain('HOME=/var/lib/janus');
    expect(valuesOf(unit, 'EnvironmentFile')).toEqual(['/etc/janus/janus.env']);
    expect(environment).toContain("'JANUS_COMMAND=sudo janus'");
    const own = environment
      .map((pair) => pair.split('=')[0]!)
      .filter((name) => !/^('JANUS_COMMAND|NODE_|KEEP$|HOME$)/.test(name));
    expect(own.filter((name) => !settingNames.some((known) => known === name))).toEqual([]);
  });

  test('loads no other program, whatever its settings say', () => {
    expect(valuesOf(unit, 'UnsetEnvironment')).toEqual(LOADING);
  });

  test('runs what is there, on the Node that npm links among the packages', () => {
    const [command] = valuesOf(unit, 'ExecStart');
    const [node, ...programs] = command!.split(' ');
    expect(valuesOf(unit, 'WorkingDirectory')).toEqual(['/opt/janus/current']);
    expect(node).toBe('/opt/janus/current/node_modules/.bin/node');
    expect(existsSync(join(root, 'node_modules/.bin/node'))).toBe(true);
    for (const program of programs.filter((word) => /\.(?:mjs|ts)$/.test(word)))
      expect(existsSync(join(root, program)), program).toBe(true);
    for (const [, page] of read(`deploy/${unit}`).matchAll(/file:\/\/\/opt\/janus\/current\/(\S+)/g))
      expect(existsSync(join(root, page!))).toBe(true);
  });
});

test('the server has time to stop, and starts again whatever happens', () => {
  expect(Number(valuesOf('janus.service', 'TimeoutStopSec')[0])).toBeGreaterThan(10);
  expect(valuesOf('janus.service', 'Restart')).toEqual(['always']);
  expect(valuesOf('janus.service', 'StartLimitIntervalSec')).toEqual(['0']);
  expect(valuesOf('janus.service', 'LimitNOFILE').map(Number)[0]).toBeGreaterThan(10_000);
});

test('a backup a day, later if the machine was off', () => {
  expect(valuesOf('janus-backup.timer', 'OnCalendar')).toEqual(['daily']);
  expect(valuesOf('janus-backup.timer', 'Persistent')).toEqual(['yes']);
  expect(valuesOf('janus-backup.timer', 'RandomizedDelaySec')).toHaveLength(1);
  expect(valuesOf('janus-backup.service', 'ExecStart')[0]).toMatch(/ cli\/janus\.ts backup --keep \$\{KEEP\}$/);
});

test('the settings to fill in are settings', () => {
  const names = [...read('deploy/janus.env').matchAll(/^#?([A-Z][A-Z_]+)=/gm)].map((match) => match[1]!);
  expect(names.length).toBeGreaterThan(4);
  expect(names.filter((name) => !settingNames.some((known) => known === name))).toEqual([]);
});

describe('the command of the machine', () => {
  const command = read('deploy/janus');

  /** Runs it as root, with a stand-in for `systemd-run` that prints its arguments, a word a line. */
  function asRoot(args: string[], { cwd = root, env = {} }: { cwd?: string; env?: Record<string, string> } = {}) {
    const bin = mkdtempSync(join(tmpdir(), 'janus-bin-'));
    const program = (name: string, line: string) =>
      writeFileSync(join(bin, name), `#!/bin/sh\n${line}\n`, { mode: 0o755 });
    program('id', 'echo 0');
    program('systemd-run', `printf '%s\\n' "$@"`);
    const PATH = `${bin}${delimiter}${process.env['PATH']}`;
    const options = { encoding: 'utf8', cwd, env: { ...process.env, ...env, PATH } } as const;
    const ran = spawnSync('sh', [join(root, 'deploy/janus'), ...args], options);
    rmSync(bin, { recursive: true });
    return ran;
  }

  test('is the same user in the same folders as the server', () => {
    for (const name of ['DynamicUser', 'User', 'StateDirectory', 'StateDirectoryMode', 'CacheDirectory', 'UMask'])
      expect(command).toContain(`--property=${name}=${valuesOf('janus.service', name)[0]} `);
    expect(command).toContain(valuesOf('janus.service', 'Environment')[0]);
    expect(command).toContain(`--property=EnvironmentFile=${valuesOf('janus.service', 'EnvironmentFile')[0]}`);
  });

  test.each([
    ['leads', 'list'],
    ['domains', 'list'],
    ['domains', 'new', 'example.com'],
  ])('%s %s loads no other program, whatever the settings say', (...args) => {
    const ran = asRoot(args, { env: { CONTENT_DIR: '/usr' } }).stdout.split('\n');
    const unset = ran.find((word) => word.startsWith('--property=UnsetEnvironment='));
    expect(unset).toContain(LOADING.join(' '));
  });

  test('does not pass such a variable on to what it runs itself', () => {
    const options = { encoding: 'utf8', env: { ...process.env, NODE_OPTIONS: '--import=x', LD_AUDIT: 'x' } } as const;
    const shown = spawnSync('sh', ['-c', `${command.split('\nnoun=')[0]}\nenv`], options).stdout;
    expect(shown).toContain('JANUS_COMMAND=sudo janus');
    expect(shown).not.toMatch(/^(?:NODE_OPTIONS|LD_AUDIT)=/m);
  });

  test('knows the settings also where root has words written, without taking the service for their owner', () => {
    const words = asRoot(['domains', 'new', 'example.com'], { env: { CONTENT_DIR: '' } })
      .stdout.trim()
      .split('\n');
    expect(words).toEqual(
      expect.arrayContaining(['--property=EnvironmentFile=-/etc/janus/janus.env', '--property=UMask=0022']),
    );
    expect(words).toContain('--setenv=CONTENT_DIR=/srv/janus');
    expect(words).toContain('--property=User=0');
    const keys = settingRows.filter(([, { isSecret }]) => isSecret).map(([name]) => name);
    expect(keys.length).toBeGreaterThan(6);
    const unset = words.find((word) => word.startsWith('--property=UnsetEnvironment='))!;
    expect(keys.filter((name) => !unset.includes(name))).toEqual([]);
    expect(words.slice(-3)).toEqual(['domains', 'new', 'example.com']);
  });

  test('writes as the owner of the folder of words, whose links could lead root elsewhere', () => {
    const folder = mkdtempSync(join(tmpdir(), 'janus-words-'));
    const { uid } = statSync(folder);
    const mine = process.getuid!() === 0 ? 12_345 : uid;
    if (mine !== uid) chownSync(folder, mine, mine);
    for (const args of [
      ['domains', 'new', 'example.com'],
      ['domains', 'import', 'list.csv'],
      ['locale', 'new', 'pl'],
      ['site', 'new', join(folder, 'new/site')],
      ['site', 'new', '--example', '/', join(folder, 'new/site')],
    ])
      expect(asRoot(args, { env: { CONTENT_DIR: folder } }).stdout.split('\n')).toContain(`--property=User=${mine}`);
    rmSync(folder, { recursive: true });
  });

  test.each(['records', 'list'])(
    'reads the content for domains %s as the service does, and without its leads',
    (verb) => {
      const words = asRoot(['domains', verb, '--json'], { env: { CONTENT_DIR: '/usr' } })
        .stdout.trim()
        .split('\n');
      expect(words).toEqual(
        expect.arrayContaining([
          '--property=User=janus',
          '--property=DynamicUser=yes',
          '--property=InaccessiblePaths=-/var/lib/private/janus',
        ]),
      );
      expect(words.slice(-3)).toEqual(['domains', verb, '--json']);
    },
  );

  test.each([
    ['backup', '/tmp/before.tar.gz'],
    ['backup', '../../var/tmp/before.tar.gz'],
    ['backup', '/var/lib/../../root/before.tar.gz'],
    ['restore', '/home/me/before.tar.gz', '--leads'],
    ['restore', '--leads', '/run/user/0/before.tar.gz'],
    ['restore', '--yes', '--leads', '/run/user/0/before.tar.gz'],
  ])('%s refuses %s %s, which its user does not see', (...args) => {
    const { stdout, stderr, status } = asRoot(
      args.filter((word) => word !== undefined),
      { cwd: '/usr/bin' },
    );
    expect([stdout, status]).toEqual(['', 1]);
    expect(stderr).toContain('/var/lib/janus/backups');
  });

  test.each([
    ['backup'],
    ['backup', '--keep', '7'],
    ['backup', '/var/lib/janus/backups/before.tar.gz'],
    ['restore', '/var/lib/janus/tmp/before.tar.gz', '--leads'],
  ])('runs %s %s %s', (...args) => {
    expect(asRoot(args, { cwd: '/usr/bin' })).toMatchObject({ stderr: '', status: 0 });
  });

  test('restores the leads as the service and the content as root from one archive', () => {
    const machine = mkdtempSync(join(tmpdir(), 'janus-machine-'));
    const at = (path: string) => join(machine, path);
    const put = (path: string, text: string) => {
      mkdirSync(dirname(at(path)), { recursive: true });
      writeFileSync(at(path), text);
    };
    put('old/content/services.yaml', 'restored');
    chmodSync(at('old/content/services.yaml'), 0o6755);
    spawnSync('mkfifo', [at('old/content/pipe')]);
    symlinkSync('/etc/passwd', at('old/content/link'));
    put('old/janus.json', '{}');
    spawnSync('tar', ['-czf', at('backup.tar.gz'), '-C', at('old'), 'content', 'janus.json']);
    put('srv/janus/services.yaml', 'previous');
    put('etc/janus/janus.env', "DATABASE_URL='new'\n");
    put('var/lib/janus/leads.db', '');
    const moved = command
      .replaceAll(/(?<=[ ='-])\/(?:srv|etc|var\/lib)\/janus/g, (path) => machine + path)
      .replace('/tmp/* |', '')
      .replace('home=/opt/janus/current', `home=${root}`);
    writeFileSync(at('janus'), moved, { mode: 0o755 });
    for (const [name, line] of [
      ['id', 'echo 0'],
      ['systemd-run', `printf '%s\\n' "$@" && cat ${at('var/lib/janus')}/restore-*.tar.gz | tar -tz`],
    ])
      writeFileSync(at(name!), `#!/bin/sh\n${line}\n`, { mode: 0o755 });
    const env = { ...process.env, PATH: `${machine}${delimiter}${process.env['PATH']}`, CONTENT_DIR: '' };
    const options = { encoding: 'utf8', cwd: machine, env } as const;
    const { stdout, stderr, status } = spawnSync(at('janus'), ['restore', 'backup.tar.gz', '--yes'], options);
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/\nrestore\n.*\/restore-\d+\.tar\.gz\n--yes\n--leads\n/);
    expect(readdirSync(at('var/lib/janus'))).toEqual(['leads.db']);
    expect(readFileSync(at('srv/janus/services.yaml'), 'utf8')).toBe('restored');
    expect(statSync(at('srv/janus/services.yaml')).mode & 0o7777).toBe(0o755);
    expect(readdirSync(at('srv/janus'))).toEqual(['services.yaml']);
    const before = readdirSync(at('srv')).find((name) => name.startsWith('janus.before-'))!;
    expect(readFileSync(at(`srv/${before}/services.yaml`), 'utf8')).toBe('previous');
    expect(readFileSync(at('etc/janus/janus.env'), 'utf8')).toBe("DATABASE_URL='new'\n");
    expect(readdirSync(at('etc/janus'))).toEqual(['janus.env']);
    rmSync(machine, { recursive: true });
  });

  test.each(commands.map(({ name }) => name))('knows as whom to run %s', (name) => {
    const [, writers = '', readers = '', ofService = ''] =
      /\n  (.*)\) kind=writer ;;\n  (.*)\) kind=reader ;;\n  (.*)\) kind=service ;;/.exec(command)!;
    const [noun, verb = ''] = name.split(' ');
    const isIn = (list: string) => list.split(' | ').some((each) => [`${noun}:${verb}`, `${noun}:?*`].includes(each));
    expect([writers, readers, ofService].filter(isIn)).toHaveLength(1);
  });

  test('a user who is not root gets an error, and the command runs nothing', () => {
    const bin = mkdtempSync(join(tmpdir(), 'janus-bin-'));
    writeFileSync(join(bin, 'id'), '#!/bin/sh\necho 1000\n', { mode: 0o755 });
    const env = { ...process.env, PATH: `${bin}${delimiter}${process.env['PATH']}` };
    const ran = spawnSync('sh', [join(root, 'deploy/janus'), 'leads', 'list'], { encoding: 'utf8', env });
    expect(ran).toMatchObject({ status: 1, stdout: '', stderr: expect.stringContaining('sudo janus leads list') });
    rmSync(bin, { recursive: true });
  });
});
