import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { createServer, type Plugin, type ViteDevServer } from 'vite';
import type { SiteKind } from '#contract/site/kinds.ts';
import type { Renderer } from '#contract/site/page.ts';
import { listStylesheets } from '../release/bundle-web.ts';
import { readRelease, type Release } from '../render/release.ts';
import { type Environment, parseConfig, readEnvironment } from '../start/config.ts';
import { startServer } from '../start/start-server.ts';
import { createLog } from '../text/log.ts';
import { openInbox } from './inbox.ts';

/** Serves the project's content, with the code of the pages as it is. Without SMTP_URL, emails go to a local inbox. */
const root = join(import.meta.dirname, '../..');
const environment = await addInbox(readEnvironment(root));
const settings = parseConfig(environment);
const built = readRelease();
const problems = settings.ok ? (built.ok ? [] : [built.problem]) : settings.problems;
for (const problem of problems) console.error(`Cannot start: ${problem}`);
if (!settings.ok || !built.ok) process.exit(1);

const log = createLog({ level: settings.config.logLevel, pretty: process.stdout.isTTY });
const vite = await createServer({
  root: join(root, 'web'),
  configFile: false,
  envDir: false,
  publicDir: false,
  appType: 'custom',
  plugins: [react(), reloadForStyles()],
  // So that no package is found only while a page runs, at which Vite reloads it.
  optimizeDeps: { entries: ['app/*-entry.tsx'] },
  server: { middlewareMode: true, fs: { allow: [root] } },
});
const started = await startServer({
  folder: root,
  config: settings.config,
  log,
  release: followCode(built.release, vite),
  attach: (server) => putBefore(server, vite),
});
if (!started.ok) {
  console.error(`Cannot start: ${started.problem}`);
  process.exit(1);
}
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void Promise.all([started.running.stop(), vite.close()]).then(() => process.exit(0)));

async function addInbox(given: Environment): Promise<Environment> {
  if (given['SMTP_URL']) return given;
  // The inbox is at the port after the site's.
  const { smtpUrl, address } = await openInbox(Number(given['PORT'] || 3000) + 1);
  console.log(`Emails are shown at ${address}`);
  return {
    ...given,
    SMTP_URL: smtpUrl,
    MAIL_FROM: given['MAIL_FROM'] || 'site@localhost.localdomain',
    OWNER_EMAIL: given['OWNER_EMAIL'] || 'owner@localhost.localdomain',
  };
}

/** A release with the fonts of the built one, whose scripts, styles and renderers follow the code. */
function followCode(release: Release, { ssrLoadModule }: ViteDevServer): Release {
  const bundles = { ...release.bundles };
  const loadSheet = async (file: string) => {
    const sheet = await ssrLoadModule(`/${file.slice('web/'.length)}?inline`);
    return (sheet as { default: string }).default;
  };
  const loadRenderer = async (kind: SiteKind) => {
    const { css, customPageCss, linkCss } = listStylesheets(kind);
    bundles[kind] = {
      css: await loadSheet(css),
      customPageCss: await loadSheet(customPageCss),
      linkCss: await loadSheet(linkCss),
      startScript: writeStartScript(kind),
      entry: '',
      chunks: [],
    };
    return (await ssrLoadModule(`/app/${kind}-render.tsx`)) as Renderer;
  };
  return { ...release, bundles, loadRenderer, isLive: true };
}

/** React's own preamble for Fast Refresh, then the application. */
const writeStartScript = (kind: SiteKind) => `
import { injectIntoGlobalHook } from '/@react-refresh';
injectIntoGlobalHook(window);
window.$RefreshReg$ = () => {};
window.$RefreshSig$ = () => (type) => type;
await import('/@vite/client');
await import('/app/${kind}-entry.tsx');
`;

/** Styles are inside the page, so that a changed one needs a reload. */
function reloadForStyles(): Plugin {
  return {
    name: 'reload-for-styles',
    handleHotUpdate({ file, server }) {
      if (!file.endsWith('.css')) return undefined;
      server.ws.send({ type: 'full-reload' });
      return [];
    },
  };
}

/** Lets Vite answer first: modules and its client. */
function putBefore(server: Server, { middlewares }: ViteDevServer): void {
  const [own] = server.listeners('request') as [(request: IncomingMessage, response: ServerResponse) => void];
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    middlewares(request, response, () => own.call(server, request, response));
  });
}
