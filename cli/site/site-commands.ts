import { resolve } from 'node:path';
import { formatIssue } from '#contract/content/content-issue.ts';
import { emailList } from '../../server/start/setting-parsers.ts';
import { bad, good, type ParsedSetting } from '../../server/text/parse-setting.ts';
import { escapeUnseen, toSafeJson } from '../../server/text/unsafe-text.ts';
import type { Place } from '../checks/visit.ts';
import { type CommandContext, printError, printLines } from '../terminal/command.ts';
import { any, defineCommand, flag, json, needed, one } from '../terminal/define-command.ts';
import { count } from '../terminal/text.ts';

const SITES = 'a site by its file, its name or a host (several times for several)';

/** The commands on sites and their content. */
export const siteCommands = [
  defineCommand({
    name: 'site new',
    summary: 'Make a content folder for a site of your own',
    details:
      'DIR must be new or empty. Without --example you get a short start, with examples of an imprint and a privacy page in that language. They are not legal advice.',
    arguments: { dir: needed('DIR', 'the new folder') },
    options: {
      example: one('TRADE', 'start from an example (a wrong name lists all)'),
      lang: one('LANG', 'the language of the short start: de, en or fr (en)'),
    },
    examples: ['site new ../my-site', 'site new ../my-site --lang de', 'site new ../my-site --example electrician'],
    check: ({ example, lang }) =>
      example !== undefined && lang !== undefined ? 'An example has its own language. Leave out --lang.' : undefined,
    async run({ dir, example, lang }, context) {
      const { newContent } = await import('./new-content.ts');
      return printLines(newContent({ folder: resolve(context.cwd, dir), example, lang }), context);
    },
  }),
  defineCommand({
    name: 'site check',
    summary: 'Check the content or, with URL, a running site as its visitors see it',
    details:
      "With --send-test-lead it also sends a lead through the form. You and your services get it as any other lead. It is erased if you run the command on the server's machine.",
    arguments: { url: one('URL', 'the address of the running site', parseSite) },
    options: {
      face: any('SITE', SITES),
      address: one('HOST:PORT', "the server's place, instead of its address in DNS", parseAddress),
      sendTestLead: flag('Send a test lead through the form'),
      email: one('ADDRESS', "the test lead's email address (the first of OWNER_EMAIL)", parseEmail),
      json,
    },
    examples: ['site check', 'site check https://example.com', 'site check https://example.com --send-test-lead'],
    check({ url, face, address, email, sendTestLead }) {
      if (email !== undefined && !sendTestLead) return '--email is for a test lead. Add --send-test-lead.';
      const isOutside = face.length > 0 || address !== undefined || sendTestLead;
      return url === undefined && isOutside ? 'Give the URL of the running site to check.' : undefined;
    },
    async run({ url, ...given }, context) {
      if (url === undefined) return checkContent(given, context);
      // It loads every check, which help must not wait for.
      const { runDeployCheck } = await import('../checks/deploy-check.ts');
      return runDeployCheck({ url, ...given }, context);
    },
  }),
  defineCommand({
    name: 'locale new',
    summary: 'Make a file with every text of Janus, for you to translate',
    arguments: { language: needed('LANG', 'a language tag such as pl or pt-BR') },
    examples: ['locale new pl'],
    async run({ language }, context) {
      const { languageTag } = await import('#contract/content/face-content.ts');
      const tag = languageTag.safeParse(language);
      if (!tag.success) return printError(`${tag.error.issues[0]!.message}.`, 2, context);
      const settings = context.settings();
      if (!settings.ok) return printError(settings.problems.join('\n'), 1, context);
      const { newLocale } = await import('./new-content.ts');
      return printLines(newLocale(tag.data, { root: context.folder, contentDir: settings.config.contentDir }), context);
    },
  }),
];

const HTTPS_PORT = 443;

/** Parses `host`, `host:port`, `[IPv6]` or `[IPv6]:port`. */
function parseAddress(text: string): ParsedSetting<Place> {
  const url = /^(?:[\w.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i.test(text) ? URL.parse(`tcp://${text}`) : null;
  const port = url?.port === '' ? HTTPS_PORT : Number(url?.port);
  if (!url || port === 0) return bad('must be a place such as 203.0.113.7 or 127.0.0.1:8443');
  return good({ host: url.hostname.replace(/^\[|\]$/g, ''), port });
}

function parseEmail(text: string): ParsedSetting<string> {
  const emails = emailList(text);
  return emails.ok && emails.value.length === 1 ? good(emails.value[0]!) : bad('must be one email address');
}

/** Parses the address of a site as its visitors type it, with or without https://. */
function parseSite(text: string): ParsedSetting<Place> {
  const url = URL.parse(text.includes('://') ? text : `https://${text}`);
  if (!url || url.hostname === '') return bad('must be an address such as https://example.com');
  if (url.protocol !== 'https:') return bad('must begin with https://');
  if (url.username !== '' || url.pathname !== '/' || url.search !== '' || url.hash !== '')
    return bad('must not have a path, since the whole site is checked');
  if (!/^[a-z0-9-]+(?:\.[a-z0-9-]+)*\.?$/.test(url.hostname) || /^[\d.]+$/.test(url.hostname))
    return bad('must be the name that visitors type (--address says where the server is)');
  return good({ host: url.hostname.replace(/\.$/, ''), port: url.port === '' ? HTTPS_PORT : Number(url.port) });
}

/** Reads the content as the server does, and reports its errors. */
async function checkContent({ json }: { json: boolean }, context: CommandContext): Promise<number> {
  const settings = context.settings(['CONTENT_DIR']);
  if (!settings.ok) return printError(settings.problems.join('\n'), 1, context);
  const { readContent } = await import('../../sites/read/read-content.ts');
  const { createPictureCheck } = await import('../../sites/read/check-faces.ts');
  const folder = resolve(context.folder, settings.config.contentDir);
  const reading = readContent(folder);
  const issues = [...(reading.ok ? [] : reading.issues), ...(await createPictureCheck(folder)(reading.pictures))];
  if (json) context.stdout.write(`${toSafeJson(issues, 2)}\n`);
  else if (issues.length > 0) printError(issues.map(formatIssue).join('\n'), 1, context);
  else if (reading.ok) {
    const { services, domains } = reading.content;
    const sites = [...(services.size > 0 ? [count(services.size, 'company site')] : []), count(domains.size, 'domain')];
    context.stdout.write(`The content in ${escapeUnseen(folder)} has no errors: ${sites.join(', ')}.\n`);
  }
  return issues.length > 0 ? 1 : 0;
}
