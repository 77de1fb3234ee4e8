import { spawn, type ChildProcess } from 'node:child_process';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { contentFolder, siteFolder } from '../scripts/ensure-build.mjs';
import { readEnvironment } from '../server/start/config.ts';
import { buildFolder, lockBuild } from './build-site.ts';
import { openInbox } from './dev-inbox.ts';

/** `npm run dev`: builds and serves again on every change; mails go to a local inbox unless SMTP_URL is set. */
const root = join(import.meta.dirname, '..');
const SETTLE = 150;
const CODE = ['contract', 'words', 'web', 'build', 'server'].map((part) => join(root, part));

const environment = { ...readEnvironment(root) };
if (!environment['SMTP_URL']) {
  const inbox = await openInbox();
  environment['SMTP_URL'] = inbox.smtpUrl;
  environment['MAIL_FROM'] ||= 'site@localhost.localdomain';
  environment['OWNER_EMAIL'] ||= 'owner@localhost.localdomain';
  console.log(`Mails are shown at ${inbox.address}`);
}

let server: ChildProcess | undefined;
let timer: NodeJS.Timeout | undefined;
let running = Promise.resolve();

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
  process.once(signal, () => {
    server?.once('exit', () => process.exit(0)).kill();
    if (!server || server.exitCode !== null || server.signalCode !== null) process.exit(0);
  });
}

await rebuild(true);
for (const folder of [...CODE, contentFolder(root)]) {
  watch(folder, { recursive: true }, () => {
    const pages = !folder.endsWith('server');
    clearTimeout(timer);
    timer = setTimeout(() => (running = running.then(() => rebuild(pages))), SETTLE);
  });
}

async function rebuild(pages: boolean): Promise<void> {
  try {
    const problems = pages ? await build() : [];
    for (const problem of problems) console.error(problem);
    if (problems.length === 0) await restart();
  } catch (error) {
    console.error(error);
  }
}

async function build(): Promise<string[]> {
  const lock = await lockBuild(siteFolder(root));
  try {
    return await buildFolder(root, environment);
  } finally {
    lock.release();
  }
}

async function restart(): Promise<void> {
  const old = server;
  if (old && old.exitCode === null) {
    const gone = new Promise((resolve) => old.once('exit', resolve));
    old.kill();
    await gone;
  }
  server = spawn(process.execPath, [join(root, 'server/main.ts')], { stdio: 'inherit', env: environment });
}
