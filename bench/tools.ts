import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium, findNginx } from '../scripts/test-tools.mjs';

/** The folder in which `node bench/setup.ts` installs packages. */
export const toolsFolder = join(import.meta.dirname, '.tools');

/** Versions, so that two runs of a bench use the same. */
export const npmTools = { lighthouse: '13.5.0' } as const;

type Tool = keyof typeof places;

/** The paths of the programs that benches need. */
const places = {
  lighthouse: () => existing(join(toolsFolder, 'node_modules/lighthouse/cli/index.js')),
  nginx: () => findNginx(),
  wrk: () => onPath('wrk'),
  chromium: () => findChromium(),
  // Chromium without a window, whose painting would take the processor from the page.
  shell: () => process.env['CHROME_PATH'] ?? onPath('chromium-headless-shell'),
};

const sources: Record<Tool, string> = {
  lighthouse: 'from npm',
  nginx: "Debian's package nginx-light",
  wrk: "Debian's package wrk",
  chromium: "Debian's package chromium, or name a Chrome in CHROME_PATH",
  shell: "Debian's package chromium-headless-shell, or name a Chrome in CHROME_PATH",
};

export function findTool(tool: Tool): string | undefined {
  return places[tool]();
}

/** Finds the path of the tool. Ends the program with one line if it is missing. */
export function needTool(tool: Tool): string {
  const path = findTool(tool);
  if (path) return path;
  console.error(`This bench needs ${tool} (${sources[tool]}). Get it with: node bench/setup.ts`);
  process.exit(1);
}

function onPath(command: string): string | undefined {
  const { status, stdout } = spawnSync('sh', ['-c', `command -v ${command}`], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}

function existing(path: string): string | undefined {
  return existsSync(path) ? path : undefined;
}
