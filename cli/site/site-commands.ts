import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ensureBuild, siteFolder } from '../../scripts/ensure-build.mjs';
import { escapeUnseen, toSafeJson } from '../../server/text/unsafe-text.ts';
import { parseAddress, parseEmail, parseSite, runDeployCheck } from '../checks/deploy-check.ts';
import { type CommandContext, needsClone, printError, printLines, projectFolder } from '../terminal/command.ts';
import { any, defineCommand, flag, needed, one } from '../terminal/define-command.ts';
import { count } from '../terminal/text.ts';

const SITES = 'a site by its file, its name or a host (several times for several)';

/** The commands on sites and their content. */
export const siteCommands = [
  defineCommand({
    name: 'site new',
    summary: 'Make a content folder for a site of your own',
    details: 'DIR must be new or empty. Without --example you get a short start.',
    arguments: { dir: needed('DIR', 'the new folder') },
    options: { example: one('TRADE', 'start from an example (a wrong name lists all)') },
    examples: ['site new ../my-site', 'site new ../my-site --example electrician'],
    async run({ dir, example }, context) {
      const { newContent } = await import('./new-content.ts');
      return printLines(newContent({ folder: resolve(context.cwd, dir), example }), context);
    },
  }),
  defineCommand({
    name: 'site check',
    summary: 'Check the content or, with URL, a running site as its visitors see it',
    details:
      'With --send-test-lead it also sends a lead through the form. The lead reaches you and your services as any other, and is erased on the machine of the server.',
    arguments: { url: one('URL', 'the address of the running site', parseSite) },
    options: {
      face: any('SITE', SITES),
      address: one('HOST:PORT', 'the place of the server, instead of what DNS says', parseAddress),
      sendTestLead: flag('Send a test lead through the form'),
      email: one('ADDRESS', 'your address, which the test lead comes from (the first of OWNER_EMAIL)', parseEmail),
      json: flag('Print JSON and nothing else'),
    },
    examples: ['site check', 'site check https://example.com', 'site check https://example.com --send-test-lead'],
    check({ url, face, address, email, sendTestLead }) {
      if (email !== undefined && !sendTestLead) return '--email is for a test lead. Add --send-test-lead.';
      const isOutside = face.length > 0 || address !== undefined || sendTestLead;
      return url === undefined && isOutside ? 'Give the URL of the running site to check.' : undefined;
    },
    run: ({ url, ...given }, context) =>
      url === undefined ? checkContent(given, context) : runDeployCheck({ url, ...given }, context),
  }),
  defineCommand({
    name: 'site export',
    summary: 'Write the site as files, for a host that serves files only',
    details: 'Each site gets a folder in DIR, with everything that its pages need.',
    arguments: { dir: one('DIR', 'a new folder, or one of an earlier export (export)') },
    options: { face: any('SITE', 'the key of a site (several times for several)') },
    examples: ['site export', 'site export ../out --face services'],
    run: ({ dir, face }, context) =>
      exportFiles(dir === undefined ? join(context.folder, 'export') : resolve(context.cwd, dir), face, context),
  }),
  defineCommand({
    name: 'words new',
    summary: 'Make a file with every text of Janus, for you to translate',
    arguments: { language: needed('LANG', 'a language tag such as pl or pt-BR') },
    examples: ['words new pl'],
    async run({ language }, context) {
      const { languageTag } = await import('#contract/content/face-content.ts');
      const tag = languageTag.safeParse(language);
      if (!tag.success) return printError(`${tag.error.issues[0]!.message}.`, 2, context);
      const settings = context.settings();
      if (!settings.ok) return printError(settings.problems.join('\n'), 1, context);
      const { newWords } = await import('./new-content.ts');
      return printLines(newWords(tag.data, { root: context.folder, contentDir: settings.config.contentDir }), context);
    },
  }),
  defineCommand({
    name: 'supabase',
    summary: 'Write what a Supabase project needs into the folder supabase',
    details: 'Then run "supabase db push" and "supabase functions deploy".',
    examples: ['supabase'],
    async run(_, context) {
      const { folder } = context;
      if (!hasBuild()) return printError(needsClone('supabase'), 1, context);
      if (!ensureBuild(process.execPath, folder)) return 1;
      const { writeSupabaseFiles } = await import('../supabase/supabase-files.ts');
      const written = await writeSupabaseFiles(folder);
      if (!written.ok) return printError(written.problem, 1, context);
      context.stdout.write(
        `supabase/site.json has ${count(written.sites, 'site')}, supabase/migrations ${count(written.migrations, 'step')}. ` +
          'Next: "supabase db push", then "supabase functions deploy".\n',
      );
      return 0;
    },
  }),
];

const hasBuild = () => existsSync(join(projectFolder, 'build'));

/** Reads the content as a build does, and reports every error of it. */
async function checkContent({ json }: { json: boolean }, context: CommandContext): Promise<number> {
  const settings = context.settings(['CONTENT_DIR']);
  if (!settings.ok) return printError(settings.problems.join('\n'), 1, context);
  const [{ readContent }, { pictureIssues }, { formatIssue }] = await Promise.all([
    import('../../build/read/read-content.ts'),
    import('../../build/read/check-faces.ts'),
    import('#contract/content/content-issue.ts'),
  ]);
  const folder = resolve(context.folder, settings.config.contentDir);
  const reading = readContent(folder);
  const issues = [...(reading.ok ? [] : reading.issues), ...(await pictureIssues(folder, reading.pictures))];
  if (json) context.stdout.write(`${toSafeJson(issues, 2)}\n`);
  else if (issues.length > 0) printError(issues.map(formatIssue).join('\n'), 1, context);
  else if (reading.ok) {
    const { services, domains } = reading.content;
    const sites = [...(services.size > 0 ? [count(services.size, 'company site')] : []), count(domains.size, 'domain')];
    context.stdout.write(`The content in ${escapeUnseen(folder)} has no errors: ${sites.join(', ')}.\n`);
  }
  return issues.length > 0 ? 1 : 0;
}

async function exportFiles(folder: string, only: string[], context: CommandContext): Promise<number> {
  const settings = context.settings();
  if (!settings.ok) return printError(settings.problems.join('\n'), 1, context);
  const [{ exportSite }, { placeProblem }] = await Promise.all([
    import('../export/export-site.ts'),
    import('../export/write-export.ts'),
  ]);
  if (!hasBuild()) return printError(needsClone('site export'), 1, context);
  // Before a build, which takes a while.
  const problem = placeProblem(folder);
  if (problem !== undefined) return printError(problem, 1, context);
  if (!ensureBuild(process.execPath, context.folder))
    return printError('Nothing was written: the content has errors, see above.', 1, context);
  const { backendOrigin, publicAnonKey, hsts } = settings.config;
  try {
    const exported = await exportSite({
      dist: siteFolder(context.folder),
      folder,
      only,
      backendOrigin,
      publicAnonKey,
      hsts,
    });
    return exported.ok
      ? printLines({ code: 0, lines: exported.lines }, context)
      : printError(exported.problem, 1, context);
  } catch (error) {
    return printError(`${folder} cannot be written: ${(error as Error).message}`, 1, context);
  }
}
