import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect } from '@playwright/test';
import { endProcess, freePort } from '../../test/server-process.ts';
import type { Command, Engine } from './engine.ts';

/** Starts a window of WebKit, which has the engine of Safari, on a screen of its own. */
export async function openWebKit(): Promise<Engine> {
  const screen = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1400x900x24', '-nolisten', 'tcp']);
  const [display] = await once(screen.stdout, 'data');
  const home = await mkdtemp(join(tmpdir(), 'janus-webkit-'));
  const port = await freePort();
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    env: { ...environment, DISPLAY: `:${String(display).trim()}`, HOME: home, XDG_RUNTIME_DIR: home },
  });
  const lines: string[] = [];
  for (const output of [driver.stdout, driver.stderr])
    createInterface(output).on('line', (line) => line.includes('CONSOLE') && lines.push(line));
  const server = `http://127.0.0.1:${port}`;
  while (!(await fetch(`${server}/status`).catch(() => null))?.ok) await new Promise((next) => setTimeout(next, 50));
  const binary = join(import.meta.dirname, 'window.py');
  const alwaysMatch = { 'webkitgtk:browserOptions': { binary, args: [] } };
  const { sessionId } = (await send(`${server}/session`, { capabilities: { alwaysMatch } })) as { sessionId: string };
  const session = `${server}/session/${sessionId}`;
  const call: Engine['call'] = (command, parameters) =>
    send(`${session}/${findPath(command, parameters.id)}`, parameters);
  return {
    call,
    async setLook({ width, dark, scriptless }) {
      await writeFile(join(home, 'look.json'), JSON.stringify({ dark, scriptless }));
      await send(`${session}/window/rect`, { x: 0, y: 0, width, height: 800 });
    },
    takeConsole: async () => lines.splice(0),
    async print() {
      const file = join(home, 'printed.pdf');
      await rm(file, { force: true });
      await call('ExecuteScript', { script: "webkit.messageHandlers.print.postMessage('')", args: [] });
      // Its file is whole when it has this name.
      await expect(() => access(file)).toPass();
      return readFile(file);
    },
    async close() {
      await fetch(session, { method: 'DELETE' });
      await endProcess(driver);
      await endProcess(screen);
      // Its other processes may still be writing.
      await rm(home, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

const environment = {
  ...process.env,
  // Otherwise the language of the browser is "C".
  LC_ALL: 'en_US.UTF-8',
  LIBGL_ALWAYS_SOFTWARE: '1',
  // On a busy machine its compositor leaves frames out for seconds.
  WEBKIT_DISABLE_COMPOSITING_MODE: '1',
  NO_AT_BRIDGE: '1',
  // Its sandbox does not work for root.
  WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
};

/** If the window cannot start, its session is never answered. */
async function send(address: string, body: object): Promise<unknown> {
  const signal = AbortSignal.timeout(60_000);
  const answer = await fetch(address, { method: 'POST', body: JSON.stringify(body), signal });
  const { value } = (await answer.json()) as { value: unknown };
  if (!answer.ok) throw new Error(`${address}: ${JSON.stringify(value)}`);
  return value;
}

const findPath = (command: Command, id = '') =>
  ({
    Navigate: 'url',
    Back: 'back',
    Forward: 'forward',
    Refresh: 'refresh',
    ExecuteScript: 'execute/sync',
    PerformActions: 'actions',
    FindElement: 'element',
    ElementClick: `element/${id}/click`,
    ElementSendKeys: `element/${id}/value`,
  })[command];
