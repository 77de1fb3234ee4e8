import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { getPublicSuffix } from 'tldts';
import { splitLetters } from '#contract/text/domain-name.ts';
import { type CommandContext, printError, printLines } from '../terminal/command.ts';
import { formatCount, listSome } from '../terminal/text.ts';
import * as files from './domain-files.ts';

/** Writes a file with comments for one name. Several, or a shared file, get short ones. It never replaces a file. */
export function writeNewDomains(names: string[], context: CommandContext): number {
  const readings = names.map(files.parseTypedDomain);
  const problems = readings.flatMap((reading) => (reading.ok ? [] : reading.problem));
  if (problems.length > 0)
    return printError(`${problems.slice(0, SHOWN).join('\n')}\nNothing was written.`, 2, context);
  const domains = files.openDomains(context);
  if (domains === null) return 1;
  const fresh = new Map<string, files.Entry>();
  const old: string[] = [];
  for (const reading of readings) {
    if (!reading.ok) continue;
    const { host, shown } = reading.domain;
    const path = domains.hosts.get(host)?.path;
    if (path) old.push(`${shown} in ${domains.shownFolder}/${basename(path)}`);
    else fresh.set(host, { domain: reading.domain, facts: {} });
  }
  const were = formatCount(old.length, 'name was', 'names were');
  const known = old.length > 0 ? [`${were} already there and not changed: ${listSome(old)}`] : [];
  if (fresh.size === 0) return printError(`${known.join()}\nNothing was written.`, 1, context);
  const isWhole = names.length === 1 && domains.shared === undefined;
  const { planned, notes } = (isWhole ? planWholeFile : planShortFiles)([...fresh.values()], domains);
  try {
    files.writeFiles(domains.content, planned);
  } catch (error) {
    return printError(`Nothing was written to ${domains.shownFolder}: ${(error as Error).message}`, 1, context);
  }
  return printLines([...notes, ...known], context);
}

const SHOWN = 20;
const SHOWN_AT = 'A running server shows it at once. Otherwise, run npm start.';

function planShortFiles(entries: files.Entry[], domains: files.Domains) {
  const [created = '', ...notes] = files.describeCreated('Wrote', entries.length, domains);
  return { planned: files.planFiles(entries, domains), notes: [`${created} ${SHOWN_AT}`, ...notes] };
}

function planWholeFile([entry]: files.Entry[], { content, shownFolder, owner, port, keys }: files.Domains) {
  const { domain } = entry!;
  const email = owner ?? `sales@${domain.host}`;
  const key = files.listKeys(domain).find((each) => !keys.has(each))!;
  const address = new URL(`http://${key}.localhost:${port}/`).href;
  const text = fillDomainTemplate(domain.shown, email, address);
  const wrote = `Wrote ${shownFolder}/${key}.yaml. Edit its texts and figures.`;
  const notes = [`${wrote} ${SHOWN_AT} The page is at ${address}`];
  if (!owner)
    notes.push(`OWNER_EMAIL isn't set, so the page shows ${email}. If that mailbox doesn't exist, change it.`);
  return { planned: [{ path: join(content, 'domains', `${key}.yaml`), text }], notes };
}

/** Fills in names such as `{{name}}`. `email` is for buyers, `address` the page's on this machine. */
export function fillDomainTemplate(shown: string, email: string, address: string): string {
  // Such as com or co.uk (Public Suffix List).
  const ending = (getPublicSuffix(shown) ?? shown.slice(shown.lastIndexOf('.') + 1)).toLowerCase();
  const label = shown.slice(0, -ending.length - 1);
  const letters = splitLetters(label.replaceAll('.', '')).length;
  const values: Record<string, string> = {
    name: shown,
    label,
    host: shown.toLowerCase(),
    ending,
    aboutEnding: ending === 'com' ? 'The ending that people try first.' : '[Write here who this ending is for.]',
    count: String(letters),
    characters: letters === 1 ? 'character' : 'characters',
    email,
    address,
  };
  const template = readFileSync(join(import.meta.dirname, 'domain-template.yaml'), 'utf8');
  return template.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name]!);
}
