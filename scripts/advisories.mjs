// Reports known security holes in the served packages, if the npm registry answers.
import { spawnSync } from 'node:child_process';
import { npmCommand, root, say } from './runtime.mjs';

const [command, ...first] = npmCommand();
const args = ['audit', '--omit=dev', '--package-lock-only', '--json', '--fetch-retries=0', '--fetch-timeout=20000'];
const { stdout } = spawnSync(command, [...first, ...args], { cwd: root, encoding: 'utf8' });
const { vulnerabilities, statusCode = 'no answer' } = JSON.parse(stdout || '{}');
/** @type {{ name: string, range: string, severity: string }[]} */
const found = Object.values(vulnerabilities ?? {});
for (const { name, severity, range } of found) say(`${severity}: ${name} ${range}`);
if (!vulnerabilities) say(`NOT CHECKED: the npm registry does not report advisories here (${statusCode}).`);
else say(found.length ? 'For details, run "npm audit --omit=dev".' : 'The served packages have no known advisories.');
process.exitCode = found.some(({ severity }) => ['high', 'critical'].includes(severity)) ? 1 : 0;
