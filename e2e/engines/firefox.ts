import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { endProcess, freePort } from '../../test/server-process.ts';
import type { Engine, Look } from './engine.ts';

type Send = (command: string, parameters: object) => Promise<unknown>;

/** Starts Firefox without a window, and speaks its own protocol, whose commands are those of WebDriver. */
export async function openFirefox(): Promise<Engine> {
  const home = await mkdtemp(join(tmpdir(), 'janus-firefox-'));
  const port = await freePort();
  const settings = Object.entries({ ...preferences, 'marionette.port': port });
  const text = settings.map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});\n`).join('');
  await writeFile(join(home, 'user.js'), text);
  const options = ['--headless', '--marionette', '--remote-allow-system-access', '--no-remote', '--profile', home];
  const browser = spawn('firefox-esr', options, { env: { ...process.env, HOME: home } });
  const lines: string[] = [];
  // What a page writes is quoted or in brackets, what the browser's own parts write is neither.
  for (const output of [browser.stdout, browser.stderr])
    createInterface(output).on('line', (line) => /^console\.(error|warn): ["(]/.test(line) && lines.push(line));
  const socket = await reach(port);
  const send = speakMarionette(socket);
  await send('WebDriver:NewSession', { capabilities: { alwaysMatch: {} } });
  lines.length = 0;
  return {
    call: (command, parameters) => send(`WebDriver:${command}`, parameters),
    async setLook(look) {
      await send('WebDriver:SetWindowRect', { width: 1280, height: 900 });
      await runInBrowser(send, changeLook, look);
    },
    takeConsole: async () => [...lines.splice(0), ...(await runInBrowser(send, takeErrors))],
    async print() {
      const page = { width: 21, height: 29.7 };
      return Buffer.from(String(await send('WebDriver:Print', { page })), 'base64');
    },
    async close() {
      socket.destroy();
      await endProcess(browser);
      await rm(home, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

const preferences = {
  'ui.prefersReducedMotion': 1,
  // A mouse, as on a desk.
  'ui.primaryPointerCapabilities': 6,
  'ui.allPointerCapabilities': 6,
  'ui.useOverlayScrollbars': 1,
  'devtools.console.stdout.content': true,
  // Nothing of its own, which takes more processor time than the pages.
  'browser.startup.page': 0,
  'datareporting.policy.dataSubmissionEnabled': false,
  'dom.ipc.processPrelaunch.enabled': false,
  'fission.autostart': false,
  'dom.ipc.processCount': 1,
};

/** It listens a moment after its start. */
async function reach(port: number): Promise<Socket> {
  for (;;) {
    const socket = connect(port, '127.0.0.1');
    if (await once(socket, 'connect').catch(() => null)) return socket;
    await new Promise((next) => setTimeout(next, 100));
  }
}

/** A message is its length, a colon, and [0, number, command, parameters] or [1, number, error, value]. */
function speakMarionette(socket: Socket): Send {
  const waiting: PromiseWithResolvers<unknown>[] = [];
  let received = Buffer.alloc(0);
  socket.on('data', (more: Buffer) => {
    received = Buffer.concat([received, more]);
    for (;;) {
      const begin = received.indexOf(':') + 1;
      const end = begin + Number.parseInt(received.toString('latin1', 0, begin), 10);
      if (begin === 0 || received.length < end) return;
      const message = JSON.parse(received.toString('utf8', begin, end));
      received = received.subarray(end);
      // The first is a greeting.
      if (!Array.isArray(message)) continue;
      const [, number, error, answer] = message;
      if (error) waiting[number]!.reject(new Error(`${error.error}: ${error.message}`));
      else waiting[number]!.resolve(answer && 'value' in answer ? answer.value : answer);
    }
  });
  return (command, parameters) => {
    const answer = Promise.withResolvers<unknown>();
    const message = JSON.stringify([0, waiting.push(answer) - 1, command, parameters]);
    socket.write(`${Buffer.byteLength(message)}:${message}`);
    return answer.promise;
  };
}

/** Runs code where the whole browser can be reached, beyond its page. */
async function runInBrowser<Value, Args extends unknown[]>(
  send: Send,
  code: (...args: Args) => Value,
  ...args: Args
): Promise<Value> {
  await send('Marionette:SetContext', { value: 'chrome' });
  const value = await send('WebDriver:ExecuteScript', { script: `return (${code}).apply(null, arguments)`, args });
  await send('Marionette:SetContext', { value: 'content' });
  return value as Value;
}

declare const Services: {
  prefs: Record<'setIntPref' | 'setBoolPref', (name: string, value: unknown) => void>;
  console: { getMessageArray(): { sourceName?: string; errorMessage?: string }[]; reset(): void };
};
declare const gBrowser: { selectedBrowser: HTMLElement };

function changeLook({ width, dark, scriptless }: Look): void {
  Services.prefs.setIntPref('layout.css.prefers-color-scheme.content-override', dark ? 0 : 1);
  Services.prefs.setBoolPref('javascript.enabled', !scriptless);
  // Its window cannot be as narrow as a phone.
  Object.assign(gBrowser.selectedBrowser.style, { maxWidth: `${width}px`, height: '800px' });
}

/** Errors of scripts, and what the content policy refused. */
function takeErrors(): string[] {
  const messages = Services.console.getMessageArray();
  Services.console.reset();
  return messages.filter((one) => one.sourceName?.startsWith('http')).map((one) => String(one.errorMessage));
}
