import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { npmCommand } from '../../scripts/runtime.mjs';

const root = join(import.meta.dirname, '../..');
/** Ignores `strict-allow-scripts`: it runs every script that it may. */
const OLDER = 'npm@10.9.9';

let folder: string;
let project: string;
const run = (command: string[], cwd: string, env = {}) =>
  spawnSync(command[0]!, command.slice(1), { cwd, encoding: 'utf8', env: { ...process.env, ...env } });

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'janus-install-'));
  project = join(folder, 'project');
  mkdirSync(project);
  cpSync(join(root, 'scripts'), join(project, 'scripts'), { recursive: true });
  cpSync(join(root, '.npmrc'), join(project, '.npmrc'));
  writeFileSync(join(project, 'nothing.ts'), '');
  const dependencies = { named: pack('named'), unnamed: pack('unnamed', ['named']), refused: pack('refused') };
  const allowScripts = { named: true, refused: false, 'not-for-this-machine': true };
  const manifest = { name: 'project', version: '1.0.0', dependencies, allowScripts, scripts: { start: 'node -p 6*7' } };
  writeFileSync(join(project, 'package.json'), JSON.stringify(manifest));
  const lock = ['install', '--package-lock-only', '--ignore-scripts'];
  const { status, stderr } = run([...npmCommand(), ...lock], project);
  expect(status, stderr).toBe(0);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A tarball of a package whose install script writes `ran` into its folder. `bundled`: packages inside it. */
function pack(name: string, bundled: string[] = []): string {
  const writePackage = (place: string, own: string, more: object) => {
    mkdirSync(place, { recursive: true });
    const scripts = { postinstall: `node -e "require('node:fs').writeFileSync('ran', '')"` };
    writeFileSync(join(place, 'package.json'), JSON.stringify({ name: own, version: '1.0.0', scripts, ...more }));
  };
  const place = join(folder, name);
  const dependencies = Object.fromEntries(bundled.map((other) => [other, '1.0.0']));
  writePackage(place, name, { dependencies, bundleDependencies: bundled });
  for (const other of bundled) writePackage(join(place, 'node_modules', other), other, {});
  const { status, stderr } = run([...npmCommand(), 'pack', '--pack-destination', project], place);
  expect(status, stderr).toBe(0);
  return `file:${name}-1.0.0.tgz`;
}

const ran = () =>
  ['named', 'unnamed', 'refused', 'unnamed/node_modules/named'].filter((name) =>
    existsSync(join(project, 'node_modules', name, 'ran')),
  );

/** The older npm's command, or null if no registry gives it. */
function fetchOlder(): string[] | null {
  const place = join(folder, 'older');
  mkdirSync(place);
  writeFileSync(join(place, 'package.json'), '{"private":true}');
  const args = ['install', '--ignore-scripts', '--prefer-offline', '--min-release-age=0', '--fetch-retries=0', OLDER];
  if (run([...npmCommand(), ...args], place).status !== 0) return null;
  return [process.execPath, join(place, 'node_modules/npm/bin/npm-cli.js')];
}

describe.each(['the npm at hand', OLDER])(
  'no package runs a script when it is installed, but those that are named: %s',
  (which) => {
    let npm: string[] | null;
    beforeAll(() => {
      npm = which === OLDER ? fetchOlder() : npmCommand();
    }, 120_000);

    test('an install by hand runs no script, and npm start still runs its own', (context) => {
      if (!npm) return context.skip(`${OLDER} is not to be had here`);
      rmSync(join(project, 'node_modules'), { recursive: true, force: true });
      const { status, stderr } = run([...npm, 'ci', '--loglevel=error'], project);
      expect(status, stderr).toBe(0);
      expect(existsSync(join(project, 'node_modules/unnamed/package.json'))).toBe(true);
      expect(ran()).toEqual([]);
      expect(run([...npm, 'start'], project).stdout).toMatch(/^42$/m);
    });

    test('the install of npm start runs the scripts of the named packages and no other', (context) => {
      if (!npm) return context.skip(`${OLDER} is not to be had here`);
      rmSync(join(project, 'node_modules'), { recursive: true, force: true });
      // Without the project's settings for npm, and with an environment that contradicts them.
      const rules = readFileSync(join(project, '.npmrc'), 'utf8');
      writeFileSync(join(project, '.npmrc'), '');
      const env = { npm_execpath: npm[1] ?? '', npm_config_ignore_scripts: 'false' };
      const { status, stderr } = run([process.execPath, 'scripts/run.mjs', 'nothing.ts'], project, env);
      writeFileSync(join(project, '.npmrc'), rules);
      expect(status, stderr).toBe(0);
      expect(ran()).toEqual(['named']);
    });
  },
);

test('an install script that fails is named, and the packages do not count as installed', () => {
  const place = join(folder, 'failing');
  mkdirSync(place);
  for (const name of ['scripts', '.npmrc']) cpSync(join(root, name), join(place, name), { recursive: true });
  const { status } = spawnSync('tar', ['xzf', join(project, 'named-1.0.0.tgz')], { cwd: place });
  expect(status).toBe(0);
  writeFileSync(
    join(place, 'package/package.json'),
    JSON.stringify({ name: 'named', scripts: { postinstall: 'exit 3' } }),
  );
  const manifest = { name: 'failing', dependencies: { named: 'file:package' }, allowScripts: { named: true } };
  writeFileSync(join(place, 'package.json'), JSON.stringify(manifest));
  expect(run([...npmCommand(), 'install', '--package-lock-only', '--ignore-scripts'], place).status).toBe(0);
  for (const time of ['first', 'second']) {
    const { status, stderr } = run([process.execPath, 'scripts/run.mjs', 'nothing.ts'], place);
    expect({ time, status }).toEqual({ time, status: 1 });
    expect(stderr).toContain('The install script of named failed');
  }
});
