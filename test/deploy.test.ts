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
import { afterAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { commands } from '../cli/command-list.ts';
import { settingRows } from '../server/start/settings.ts';
import { listImports } from './house/sources.ts';

/** Tests the files for a machine with systemd and for a container by their texts, and the command with a stand-in. */
const root = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const machine = mkdtempSync(join(tmpdir(), 'janus-machine-'));
afterAll(() => rmSync(machine, { recursive: true }));

/** What docs/how-to/deploy-debian.md promises: a user of its own, which may write into its own folders alone. */
const SANDBOX = [
  'DynamicUser=yes',
  'User=janus',
  'StateDirectory=janus',
  'StateDirectoryMode=0700',
  'CacheDirectory=janus',
  'UMask=0077',
  'ProtectSystem=strict',
  'ProtectHome=yes',
  'NoNewPrivileges=yes',
  'CapabilityBoundingSet=',
  'EnvironmentFile=/etc/janus/janus.env',
];

/** Variables that make a program load another one. Not NODE_EXTRA_CA_CERTS, which names the authority of a company. */
const LOADING = [
  'LD_PRELOAD LD_LIBRARY_PATH LD_AUDIT NODE_OPTIONS NODE_PATH NODE_REPL_EXTERNAL_MODULE',
  'OPENSSL_CONF BASH_ENV ENV PERL5OPT PERL5LIB',
];
const FOLDERS = 'DATA_DIR=/var/lib/janus CACHE_DIR=/var/cache/janus CONTENT_DIR=/srv/janus HOME=/var/lib/janus';

const units = ['janus.service', 'janus@.service', 'janus-backup.service'];
test.each(units)('%s runs what is there, in the promised sandbox', (unit) => {
  // As systemd fills it in for "janus.service", of which the others are copies.
  const filled = read(`deploy/${unit}`).replaceAll('%S', '/var/lib').replaceAll('%C', '/var/cache');
  const lines = filled.replaceAll('%N', 'janus').split('\n');
  const loading = LOADING.map((names) => `UnsetEnvironment=${names}`);
  expect(lines).toEqual(expect.arrayContaining([...SANDBOX, ...loading, `Environment=${FOLDERS}`]));
  expect(lines.join('\n')).toContain("'JANUS_COMMAND=sudo janus'");
  const start = lines.find((line) => line.startsWith('ExecStart='))!.split(' ');
  expect(start[0]).toBe('ExecStart=/opt/janus/current/node_modules/.bin/node');
  for (const program of start.filter((word) => /\.(?:mjs|ts)$/.test(word))) expect(existsSync(program)).toBe(true);
});

test('the server starts again whatever happens, and a backup is made daily, later if the machine was off', () => {
  expect(read('deploy/janus.service')).toMatch(/^StartLimitIntervalSec=0$[^]*^Restart=always$[^]*^TimeoutStopSec=20$/m);
  expect(read('deploy/janus-backup.timer')).toMatch(/^OnCalendar=daily$[^]*^Persistent=yes$/m);
  expect(read('deploy/janus-backup.service')).toMatch(/ cli\/janus\.ts backup --keep \$\{KEEP\}$/m);
});

describe('the command of the machine', () => {
  const command = read('deploy/janus');

  /** Writes stand-ins: `systemd-run` prints its arguments, a word a line. */
  function standIn(folder: string, uid: number, run = `printf '%s\\n' "$@"`): string {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'id'), `#!/bin/sh\necho ${uid}\n`, { mode: 0o755 });
    writeFileSync(join(folder, 'systemd-run'), `#!/bin/sh\n${run}\n`, { mode: 0o755 });
    return `${folder}${delimiter}${process.env['PATH']}`;
  }
  const PATH = standIn(join(machine, 'bin'), 0);
  function asRoot(args: string, { cwd = '/usr/bin', env = {} as Record<string, string> } = {}) {
    const options = { encoding: 'utf8', cwd, env: { ...process.env, ...env, PATH } } as const;
    return spawnSync('sh', [join(root, 'deploy/janus'), ...args.split(' ')], options);
  }
  const wordsOf = (args: string, CONTENT_DIR: string) =>
    asRoot(args, { env: { CONTENT_DIR } }).stdout.trim().split('\n');

  test('is the same user in the same folders as the server, and its settings load no other program', () => {
    const words = wordsOf('leads list', '/usr');
    const same = SANDBOX.filter((line) =>
      /^(?:DynamicUser|User|StateD|CacheD|UMask|ProtectHome|EnvironmentF)/.test(line),
    );
    const unset = `--property=UnsetEnvironment=${LOADING.join(' ')}`;
    expect(words).toEqual(expect.arrayContaining([...same.map((line) => `--property=${line}`), unset]));
    expect(words).toContain(`--property=Environment=${FOLDERS}`);
    const env = { ...process.env, NODE_OPTIONS: '--import=x', LD_AUDIT: 'x' };
    const own = spawnSync('sh', ['-c', `${command.split('\nnoun=')[0]}\nenv`], { encoding: 'utf8', env }).stdout;
    expect(own).not.toMatch(/^(?:NODE_OPTIONS|LD_AUDIT)=/m);
  });

  test('who writes content has the settings without passwords and keys, and is no service', () => {
    const words = wordsOf('domains new example.com', '');
    expect(words).toEqual(
      expect.arrayContaining([
        '--property=EnvironmentFile=-/etc/janus/janus.env',
        '--property=UMask=0022',
        '--setenv=CONTENT_DIR=/srv/janus',
        '--property=User=0',
      ]),
    );
    const unset = words.find((word) => word.startsWith('--property=UnsetEnvironment='))!;
    const secrets = settingRows.filter(([, { isSecret }]) => isSecret).map(([name]) => name);
    for (const name of [...secrets, ...LOADING]) expect(unset).toContain(name);
  });

  test('it writes as the owner of the content, whose links could lead root elsewhere', () => {
    const folder = mkdtempSync(join(machine, 'content-'));
    const { uid } = statSync(folder);
    const mine = process.getuid!() === 0 ? 12_345 : uid;
    if (mine !== uid) chownSync(folder, mine, mine);
    for (const args of [
      'domains new example.com',
      'domains import list.csv',
      'locale new pl',
      `site new ${folder}/new/site`,
      `site new --example / ${folder}/new/site`,
    ])
      expect(wordsOf(args, folder)).toContain(`--property=User=${mine}`);
  });

  test('it reads content as the service does, and without its leads', () => {
    const hidden = '--property=InaccessiblePaths=-/var/lib/private/janus';
    expect(wordsOf('domains records', '/usr')).toEqual(
      expect.arrayContaining(['--property=User=janus', '--property=DynamicUser=yes', hidden]),
    );
  });

  test.each([
    ['backup /tmp/before.tar.gz', 1],
    ['backup ../../var/tmp/before.tar.gz', 1],
    ['backup /var/lib/../../root/before.tar.gz', 1],
    ['restore --yes --leads /run/user/0/before.tar.gz', 1],
    ['backup --keep 7', 0],
    ['backup /var/lib/janus/backups/before.tar.gz', 0],
    ['restore /var/lib/janus/tmp/before.tar.gz --leads', 0],
  ])('%s ends with %i: a path that its user does not see is refused', (args, code) => {
    const { stdout, stderr, status } = asRoot(args);
    expect([status, stdout === '', stderr.includes('/var/lib/janus/backups')]).toEqual([code, code === 1, code === 1]);
  });

  test('it restores the leads as the service and the content as root, without links and rights of strangers', () => {
    const at = (path: string) => join(machine, 'drill', path);
    const put = (path: string, text: string) => {
      mkdirSync(dirname(at(path)), { recursive: true });
      writeFileSync(at(path), text);
    };
    put('old/content/services.yaml', 'restored');
    chmodSync(at('old/content/services.yaml'), 0o6755);
    spawnSync('mkfifo', [at('old/content/pipe')]);
    symlinkSync('/etc/passwd', at('old/content/link'));
    spawnSync('tar', ['-czf', at('backup.tar.gz'), '-C', at('old'), 'content']);
    put('srv/janus/services.yaml', 'previous');
    put('var/lib/janus/leads.db', '');
    const run = `printf '%s\\n' "$@" && cat ${at('var/lib/janus')}/restore-*.tar.gz | tar -tz`;
    const env = { ...process.env, PATH: standIn(at('bin'), 0, run), CONTENT_DIR: '' };
    const moved = command
      .replaceAll(/(?<=[ ='-])\/(?:srv|etc|var\/lib)\/janus/g, (path) => at(path))
      .replace('/tmp/* |', '');
    writeFileSync(at('janus'), moved, { mode: 0o755 });
    const options = { encoding: 'utf8', cwd: at(''), env } as const;
    const { stdout, stderr, status } = spawnSync(at('janus'), ['restore', 'backup.tar.gz', '--yes'], options);
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/\nrestore\n.*\/restore-\d+\.tar\.gz\n--yes\n--leads\n/);
    expect(readdirSync(at('var/lib/janus'))).toEqual(['leads.db']);
    expect(readdirSync(at('srv/janus'))).toEqual(['services.yaml']);
    expect(readFileSync(at('srv/janus/services.yaml'), 'utf8')).toBe('restored');
    expect(statSync(at('srv/janus/services.yaml')).mode & 0o7777).toBe(0o755);
    const before = readdirSync(at('srv')).find((name) => name.startsWith('janus.before-'))!;
    expect(readFileSync(at(`srv/${before}/services.yaml`), 'utf8')).toBe('previous');
  });

  test.each(commands.map(({ name }) => name))('it knows as whom to run %s', (name) => {
    const lists = /\n  (.*)\) kind=writer ;;\n  (.*)\) kind=reader ;;\n  (.*)\) kind=service ;;/
      .exec(command)!
      .slice(1);
    const [noun, verb = ''] = name.split(' ');
    const isIn = (list: string) => list.split(' | ').some((each) => [`${noun}:${verb}`, `${noun}:?*`].includes(each));
    expect(lists.filter(isIn)).toHaveLength(1);
  });

  test('a user who is not root gets an error, and the command runs nothing', () => {
    const env = { ...process.env, PATH: standIn(join(machine, 'user'), 1000) };
    const ran = spawnSync('sh', [join(root, 'deploy/janus'), 'leads', 'list'], { encoding: 'utf8', env });
    expect(ran).toMatchObject({ status: 1, stdout: '', stderr: expect.stringContaining('sudo janus leads list') });
  });
});

test('the image is from scratch, not run by root, and has what the program imports and no content', () => {
  const containerfile = read('deploy/Containerfile');
  const collected = read('deploy/collect-image.sh');
  const last = containerfile.slice(containerfile.lastIndexOf('\nFROM '));
  expect(last).toMatch(/^\nFROM scratch\n[^]*^USER 10001:10001$[^]*^VOLUME \/data$[^]*HEALTHCHECK[^]*\/readyz/m);
  expect(last).toContain('CMD ["server/main.ts"]');
  expect(last).toContain('CONTENT_DIR=/content');
  const { dependencies } = JSON.parse(read('package.json')) as { dependencies: Record<string, string> };
  const folders = /for part in (.*); do/.exec(collected)![1]!.split(' ');
  const files = new Set(['server/main.ts', 'cli/janus.ts']);
  const libraries = new Set<string>();
  for (const file of files)
    for (const name of listImports(file)) {
      if (existsSync(join(root, name))) files.add(name);
      else if (!name.startsWith('node:')) libraries.add(/^(?:@[^/]+\/)?[^/]+/.exec(name)![0]);
    }
  expect(files.size).toBeGreaterThan(100);
  expect([...files].filter((file) => !folders.includes(file.split('/')[0]!))).toEqual([]);
  expect([...libraries].filter((name) => !dependencies[name] || name.startsWith('@supabase'))).toEqual([]);
  const ignored = read('.containerignore').split('\n');
  // Docker reads the one, buildah and podman the other.
  expect(read('deploy/Containerfile.dockerignore').split('\n')).toEqual(ignored);
  expect(ignored.slice(1)).toEqual(expect.arrayContaining(['*', 'deploy/secrets']));
  for (const secret of ['.env', 'data', '.git', 'content', 'node_modules']) expect(ignored).not.toContain(`!${secret}`);
});

test('compose runs the image read-only and without rights, and holds no password', () => {
  const { services, secrets } = parse(read('deploy/compose.yaml')) as Record<string, Record<string, object>>;
  expect(services!['janus']).toMatchObject({
    read_only: true,
    cap_drop: ['ALL'],
    security_opt: ['no-new-privileges:true'],
    volumes: ['data:/data', expect.stringMatching(/^\$\{CONTENT:\?.*\/\.env\}:\/content:ro$/)],
    ports: ['127.0.0.1:3000:3000'],
    stop_grace_period: '20s',
    env_file: 'secrets/janus.env',
    depends_on: { postgres: { condition: 'service_healthy', required: false } },
  });
  expect(services!['postgres']).toMatchObject({ profiles: ['postgres'] });
  expect(secrets).toEqual({ 'postgres-password': { file: 'secrets/postgres-password' } });
  expect(read('deploy/compose.yaml')).not.toMatch(/PASSWORD: |:\/\/\w+:/);
  expect(read('.gitignore').split('\n')).toContain('deploy/secrets/');
});
