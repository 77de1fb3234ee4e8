import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo, Server } from 'node:net';
import { join } from 'node:path';
import { simpleParser, type ParsedMail } from 'mailparser';
import { createElement as h } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { SMTPServer } from 'smtp-server';
import { buildProcess, contentFolder, siteFolder } from '../scripts/ensure-build.mjs';
import { type Environment, readEnvironment } from '../server/start/config.ts';

/**
 * `npm run dev`: builds and serves again after every change. Without SMTP_URL, emails go to a local inbox. Each build and each server
 * is a process of its own that runs the present code, in a folder that `npm start` does not serve.
 */
const root = join(import.meta.dirname, '..');
/** The time in which an editor may save several files. */
const SETTLE_MS = 60;
/** The time in which the browser reloads the page, before the next processes are loaded. */
const REST_MS = 500;
const CODE = ['build', 'contract', 'scripts', 'server', 'web', 'words'];
const DEVELOPMENT = { BUILD_MODE: 'development', SITE_DIR: `${siteFolder(root)}.dev` };

const environment: Environment = { ...readEnvironment(root), ...DEVELOPMENT, NODE_ENV: 'development' };
if (!environment['SMTP_URL']) {
  const inbox = await openInbox();
  environment['SMTP_URL'] = inbox.smtpUrl;
  environment['MAIL_FROM'] ||= 'site@localhost.localdomain';
  environment['OWNER_EMAIL'] ||= 'owner@localhost.localdomain';
  console.log(`Emails are shown at ${inbox.address}`);
}

let server: ChildProcess | undefined;
let timer: NodeJS.Timeout | undefined;
let ready: ReturnType<typeof prepare> | undefined;
let running = Promise.resolve();
let isWaiting = false;
const isServing = () => server !== undefined && server.exitCode === null && server.signalCode === null;

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
  process.once(signal, () => {
    server?.once('exit', () => process.exit(0)).kill();
    if (!isServing()) process.exit(0);
  });
}

for (const part of CODE) {
  watch(join(root, part), { recursive: true }, (_, name) => {
    if (/\.test\.tsx?$/.test(name ?? '')) return;
    // No process loads the pages' code before it builds.
    if (part !== 'web') discard();
    changed();
  });
}
// The server follows content itself. Without a server, an edit of the content may correct the issue that prevented
// its start.
watch(contentFolder(root), { recursive: true }, () => isServing() || changed());
changed();

function changed(): void {
  clearTimeout(timer);
  if (!isWaiting) timer = setTimeout(begin, SETTLE_MS);
}

function begin(): void {
  isWaiting = true;
  running = running.then(async () => {
    isWaiting = false;
    await rebuild().catch(console.error);
  });
}

async function rebuild(): Promise<void> {
  const { build, next } = ready ?? prepare();
  ready = undefined;
  build.stdin.end('build');
  const [code] = await once(build, 'exit');
  if (code === 0) await replaceServer(next);
  else next.kill('SIGKILL');
  setTimeout(() => (ready ??= prepare()), REST_MS);
}

/** Starts a build and a server that load their present code, and wait for a text at their standard input. */
function prepare() {
  const { args, env } = buildProcess(root, DEVELOPMENT);
  const start = (options: string[], env: Environment) =>
    spawn(process.execPath, options, { stdio: ['pipe', 'inherit', 'inherit'], env });
  const build = start([...args, '--on-request'], env);
  const next = start(['--enable-source-maps', join(root, 'server/dev.ts')], environment);
  for (const child of [build, next]) {
    child.stdin.on('error', () => {});
    child.once('exit', () => ready?.build === build && discard());
  }
  return { build, next };
}

function discard(): void {
  for (const child of Object.values(ready ?? {})) child.kill('SIGKILL');
  ready = undefined;
}

async function replaceServer(next: ReturnType<typeof prepare>['next']): Promise<void> {
  if (server && isServing()) {
    const ended = once(server, 'exit');
    // A stop lets visitors finish, for 0.3 s at least. Leads are on disk in any case.
    server.kill('SIGKILL');
    await ended;
  }
  server = next;
  next.stdin.end('serve');
}

/** Starts a local mail server that keeps every email, and a page that shows them, newest first. */
async function openInbox(): Promise<{ smtpUrl: string; address: string }> {
  const mails: ParsedMail[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      simpleParser(stream).then((mail) => {
        mails.unshift(mail);
        done();
      }, done);
    },
  });
  const page = createServer((_request, response) => showMails(mails, response));
  const [smtpPort, pagePort] = [await listen(smtp), await listen(page)];
  return { smtpUrl: `smtp://127.0.0.1:${smtpPort}`, address: `http://localhost:${pagePort}/` };
}

function listen(server: SMTPServer | Server): Promise<number> {
  return new Promise((resolve) => {
    const listening = server.listen(0, '127.0.0.1', () => {
      resolve(((listening as Server).address() as AddressInfo).port);
    });
  });
}

function showMails(mails: ParsedMail[], response: ServerResponse): void {
  const head = h(
    'head',
    null,
    h('meta', { charSet: 'utf-8' }),
    h('meta', { httpEquiv: 'refresh', content: '5' }),
    h('title', null, `${mails.length} emails`),
    h('style', null, STYLE),
  );
  const shown = mails.length === 0 ? h('p', null, 'None yet.') : mails.map(renderMail);
  const body = h('body', null, h('h1', null, 'Emails that would have been sent'), shown);
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.end(`<!doctype html>\n${renderToStaticMarkup(h('html', { lang: 'en' }, head, body))}\n`);
}

const STYLE = `body{font:16px/1.5 system-ui;max-width:50rem;margin:2rem auto;padding:0 1rem}
iframe{width:100%;height:24rem;border:1px solid #999}`;

function renderMail({ subject, from, to = [], replyTo, html, text }: ParsedMail, at: number) {
  const addresses = [to].flat().map((list) => list.text);
  const way = `${from?.text ?? ''} → ${addresses.join(', ')}, reply to ${replyTo?.text ?? 'sender'}`;
  return h(
    'article',
    { key: at },
    h('h2', null, subject),
    h('p', null, way),
    h('iframe', { sandbox: '', srcDoc: html || '' }),
    h('details', null, h('summary', null, 'Text'), h('pre', null, text)),
  );
}
