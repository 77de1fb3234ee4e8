import { globSync } from 'node:fs';
import { join } from 'node:path';
import { nameContentFile, dropsOffers, type SiteWithData } from '#contract/site/site.ts';
import { readContentText } from '../../sites/read/owner-files.ts';
import { formatCount, listSome } from '../terminal/text.ts';
import { type Finding, ok, warning, wrong } from './check.ts';

export function checkMistakes(mistakes: string[], sites: number): Finding[] {
  if (mistakes.length === 0) return [ok(`The content has no errors: ${formatCount(sites, 'site')}.`)];
  return mistakes.map((each) => wrong(`Error in the content: ${each}`));
}

export function checkOffers(sites: SiteWithData[]): Finding[] {
  const dropping = sites.filter(dropsOffers);
  if (dropping.length === 0) return [];
  const names = listSome(dropping.map(({ name }) => name));
  const what = 'offers are DROPPED. Visitors see "Message Sent!", but nothing is stored or emailed.';
  const files = listSome(dropping.map(nameContentFile));
  return [warning(`${names}: ${what} To get them, write "offers: deliver" in ${files}.`)];
}

/** Reports lines of the content that are still those of the sample, an example or a template. */
export function checkPlaceholders(contentFolder: string): Finding[] {
  const left = findPlaceholders(contentFolder);
  if (left.length === 0) return [ok('The content has no placeholders left.')];
  const findings: Finding[] = [];
  const report = (wanted: Placeholder['kind'], state: typeof ok, what: string) => {
    const lines = left.filter(({ kind }) => kind === wanted).map(({ where }) => where);
    if (lines.length > 0) findings.push(state(`The content still has ${what}: ${listSome(lines)}.`));
  };
  report('sample', wrong, 'sample addresses or numbers, which reach nobody');
  report('brackets', warning, 'texts in [brackets], which visitors read');
  return findings;
}

/** `where`: file and line, such as `services.yaml:12`. */
interface Placeholder {
  kind: 'sample' | 'brackets';
  where: string;
}

/** Addresses that reach nobody (RFC 2606), and phone numbers for fiction. */
const SAMPLE_HOST = /(?:^|[\s@/."'[])(?:(?:[a-z0-9-]+\.)+(?:example|invalid)|example\.(?:com|net|org))(?![\w-])/i;
const SAMPLE_PHONE = /\+1[ -]?555\b|\b555[ -]?01\d\d\b|\b0?1 99 00 \d\d \d\d\b|\b496 0\d{3}\b/;
/** A text such as [COMPANY] that is neither a link nor a list of YAML. */
const BRACKETS = /\[\p{Lu}[^\]\n]{1,80}\](?![(:[])/u;
const BRACKETS_IN_YAML = /["'][^"'\n]*\[\p{Lu}[^\]\n]{1,80}\](?!\()|[\p{L}\p{N}.!?] \[\p{Lu}[^\]\n]{1,80}\](?!\()/u;

/** Finds lines with placeholders. A mistake in the content hides none. */
export function findPlaceholders(contentFolder: string): Placeholder[] {
  const files = globSync('{*.yaml,{services,domains}/*.yaml,pages/**/*.md}', { cwd: contentFolder }).toSorted();
  return files.flatMap((file) => {
    const reading = readContentText({ root: contentFolder, path: join(contentFolder, file) });
    const brackets = file.endsWith('.md') ? BRACKETS : BRACKETS_IN_YAML;
    const lines = reading.ok ? reading.text.split('\n') : [];
    return lines.flatMap((line, at): Placeholder[] => {
      const text = line.replace(/(?:^|\s)# .*/, '');
      const where = `${file}:${at + 1}`;
      if (SAMPLE_HOST.test(text) || SAMPLE_PHONE.test(text)) return [{ kind: 'sample', where }];
      return brackets.test(text) ? [{ kind: 'brackets', where }] : [];
    });
  });
}
