import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { endProcess, freePort } from '../../test/server-process.ts';

export interface WindowOptions {
  /** Pixels. */
  width?: number;
  dark?: boolean;
  /** Whether pages run no script. */
  scriptless?: boolean;
}

export type WebKitWindow = Awaited<ReturnType<typeof openWindow>>;

/** A screen for windows on a machine without one. */
export async function startScreen() {
  const xvfb = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1400x900x24', '-nolisten', 'tcp']);
  const [display] = await once(xvfb.stdout, 'data');
  return { display: `:${String(display).trim()}`, stop: () => endProcess(xvfb) };
}

/** Opens a window of WebKit, which has the engine of Safari, by the protocol of the W3C. */
export async function openWindow(display: string, options: WindowOptions = {}) {
  const home = await mkdtemp(join(tmpdir(), 'janus-webkit-'));
  const port = await freePort();
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    env: { ...environment(options), DISPLAY: display, HOME: home, XDG_RUNTIME_DIR: home },
  });
  /** What the page and the engine have written to the console. */
  const lines: string[] = [];
  for (const output of [driver.stdout, driver.stderr])
    createInterface(output).on('line', (line) => line.includes('CONSOLE') && lines.push(line));
  const server = `http://127.0.0.1:${port}`;
  while (!(await fetch(`${server}/status`).catch(() => null))?.ok) await new Promise((next) => setTimeout(next, 50));
  const binary = join(import.meta.dirname, 'window.py');
  const alwaysMatch = { 'webkitgtk:browserOptions': { binary, args: [] } };
  const { sessionId } = await send<{ sessionId: string }>(`${server}/session`, { capabilities: { alwaysMatch } });
  const session = `${server}/session/${sessionId}`;
  return {
    ...controlPage(session),
    lines,
    async close() {
      await fetch(session, { method: 'DELETE' });
      await endProcess(driver);
      await rm(home, { recursive: true, force: true });
    },
  };
}

const environment = ({ width = 1280, dark, scriptless }: WindowOptions) => ({
  ...process.env,
  // Otherwise the language of the browser is "C".
  LC_ALL: 'en_US.UTF-8',
  LIBGL_ALWAYS_SOFTWARE: '1',
  NO_AT_BRIDGE: '1',
  // Its sandbox does not work for root.
  WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
  JANUS_WIDTH: `${width}`,
  ...(dark && { JANUS_DARK: '1' }),
  ...(scriptless && { JANUS_SCRIPTLESS: '1' }),
});

/** Sends a command, with a body by POST. If the window cannot start, its session is never answered. */
async function send<Value>(address: string, body?: object): Promise<Value> {
  const method = body ? 'POST' : 'GET';
  const signal = AbortSignal.timeout(60_000);
  const answer = await fetch(address, { method, body: body && JSON.stringify(body), signal });
  const { value } = (await answer.json()) as { value: Value };
  if (!answer.ok) throw new Error(`${address}: ${JSON.stringify(value)}`);
  return value;
}

/** The commands of the protocol that the journeys need. */
function controlPage(session: string) {
  const run = <Value, Args extends unknown[]>(code: (...args: Args) => Value, ...args: Args): Promise<Value> =>
    send(`${session}/execute/sync`, { script: `return (${code}).apply(null, arguments)`, args });
  const find = async (css: string): Promise<string> => {
    const found = await send<Record<string, string>>(`${session}/element`, { using: 'css selector', value: css });
    return `${session}/element/${Object.values(found)[0]}`;
  };
  return {
    run,
    open: (url: string) => send(`${session}/url`, { url }),
    back: () => send(`${session}/back`, {}),
    forward: () => send(`${session}/forward`, {}),
    isShown: async (css: string): Promise<boolean> => send(`${await find(css)}/displayed`),
    read: async (css: string): Promise<string> => send(`${await find(css)}/text`),
    click: async (css: string) => send(`${await find(css)}/click`, {}),
    type: async (css: string, text: string) => send(`${await find(css)}/value`, { text }),
    press(value: string) {
      const actions = ['keyDown', 'keyUp'].map((type) => ({ type, value }));
      return send(`${session}/actions`, { actions: [{ type: 'key', id: 'keyboard', actions }] });
    },
  };
}
