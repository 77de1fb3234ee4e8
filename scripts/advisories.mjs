// node scripts/advisories.mjs reports known security holes in the served packages, if the npm registry answers.
import { spawnSync } from 'node:child_process';
import { ensureNode, npmCommand, root, say } from './runtime.mjs';

const [command, ...first] = npmCommand(ensureNode());
const args = ['audit', '--omit=dev', '--package-lock-only', '--json', '--fetch-retries=0', '--fetch-timeout=20000'];
const { stdout } = spawnSync(command, [...first, ...args], { cwd: root, encoding: 'utf8' });
const { vulnerabilities, statusCode, error } = read(stdout);

if (vulnerabilities === undefined) {
  const why = statusCode ?? error?.code ?? 'no connection';
  say(`NOT CHECKED: the npm registry does not report advisories here (${why}).`);
} else {
  /** @type {{ name: string, range: string, severity: string }[]} */
  const found = Object.values(vulnerabilities);
  for (const { name, severity, range } of found) say(`${severity}: ${name} ${range}`);
  say(
    found.length === 0 ? 'The served packages have no known advisories.' : 'For details, run "npm audit --omit=dev".',
  );
  process.exitCode = found.some(({ severity }) => severity === 'high' || severity === 'critical') ? 1 : 0;
}

/** @param {string} text */
function read(text) {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
