import { join } from 'node:path';
import { ensureBuild, siteFolder } from '../scripts/ensure-build.mjs';
import { escapeUnseen } from '../server/text/unsafe-text.ts';
import { exportSite, parseExportArguments } from './export/export-site.ts';
import { placeProblem } from './export/write-export.ts';
import { projectFolder as root, readSettings, resolveTyped } from './terminal/command.ts';

const USAGE = `npm run export -- [DIR] [--face FACE]

  Writes the pages of each face with everything that belongs to them into DIR/FACE, by default export/FACE, for a host
  that only serves files, such as Netlify or Cloudflare Pages (docs/how-to/static-export.md). --face, which may stand several times,
  writes that face alone.`;

/** `npm run export -- [DIR] [--face FACE]`. Exit code 1: an export before is as it was; 2: it was not understood. */
process.exitCode = await run(process.argv.slice(2));

async function run(args: string[]): Promise<number> {
  const settings = readSettings(root);
  if (!settings.ok) return say(settings.problems.join('\n'), 1);
  const { config, environment } = settings;
  const reading = parseExportArguments(args, environment);
  if (!reading.ok) return say(`${reading.problem}\n\n${USAGE}`, 2);
  const given = reading.request;
  if (given.help) return say(USAGE, 0);
  const folder = given.folder === undefined ? join(root, 'export') : resolveTyped(given.folder, environment);
  // Before a build, which takes a while.
  const problem = placeProblem(folder);
  if (problem !== undefined) return say(problem, 1);
  if (!ensureBuild(process.execPath, root)) return say('Nothing was written: the content has mistakes, see above.', 1);
  const { backendOrigin, hsts } = config;
  try {
    const exported = await exportSite({ dist: siteFolder(root), folder, only: given.faces, backendOrigin, hsts });
    return exported.ok ? say(exported.lines.join('\n'), 0) : say(exported.problem, 1);
  } catch (error) {
    return say(`${folder} cannot be written: ${(error as Error).message}`, 1);
  }
}

function say(message: string, code: number): number {
  (code === 0 ? process.stdout : process.stderr).write(`${message.split('\n').map(escapeUnseen).join('\n')}\n`);
  return code;
}
