import { resolve } from 'node:path';
import { formatMistake } from '#contract/content-mistake.ts';
import type { DomainFile } from '#contract/domain-content.ts';
import { readHostName } from '#contract/host-name.ts';
import { toSafeJson } from '../../server/outbox/unsafe-text.ts';
import { readConfig, type Environment } from '../../server/start/config.ts';
import { readContent } from '../../site-build/content.ts';
import { readCommandLine } from '../command-line.ts';
import { saleRecord, zoneLines, type SaleRecord } from './sale-record.ts';

export interface RecordsCommand {
  args: string[];
  environment: Environment;
  /** The project's folder, for a relative `CONTENT_DIR`. */
  root: string;
}

/** Exit code 0 told, also where there is none; 1 the content has mistakes, or a name is not there; 2 wrong usage. */
export interface RecordsResult {
  code: 0 | 1 | 2;
  out: string;
  /** Notes and complaints, a line each. */
  notes: string[];
}

const USAGE = 'npm run domain:records -- [NAME…] [--json]';

/** The DNS records of the names that are for sale and whose owner wants them, all or those named. */
export function tellRecords({ args, environment, root }: RecordsCommand): RecordsResult {
  const given = readArguments(args, environment);
  if (typeof given === 'string') return { code: 2, out: '', notes: [given] };
  const settings = readConfig(environment);
  if (!settings.ok) return { code: 1, out: '', notes: settings.problems };
  const reading = readContent(resolve(root, settings.config.contentDir));
  if (!reading.ok) return { code: 1, out: '', notes: reading.mistakes.map(formatMistake) };
  const files = [...reading.content.domains.values()];
  const strange = given.names.filter((name) => !files.some((file) => hostOf(file.name) === hostOf(name)));
  if (strange.length > 0)
    return { code: 1, out: '', notes: strange.map((name) => `${name} is no name of the content`) };
  const chosen = given.names.length === 0 ? files : given.names.map((name) => fileOf(files, name));
  const records = chosen.flatMap((file) => saleRecord(file) ?? []);
  const notes = records.length > 0 ? leftOut(chosen, records) : [noneOf(chosen)];
  const lines = given.json ? toSafeJson(records, 2) : records.flatMap(zoneLines).join('\n');
  return { code: 0, out: lines === '' ? '' : `${lines}\n`, notes };
}

const hostOf = (name: string) => readHostName(name) ?? name;
const fileOf = (files: DomainFile[], name: string) => files.find((file) => hostOf(file.name) === hostOf(name))!;

function noneOf(files: DomainFile[]): string {
  const sold = files.filter(({ record, status }) => record && status === 'sold').length;
  if (sold > 0) return `No name that is for sale asks for a record; sold and left out: ${sold}.`;
  return 'No name asks for a record. Write "record: true" into the file of a name, or once for all into domains/_defaults.yaml.';
}

function leftOut(files: DomainFile[], records: SaleRecord[]): string[] {
  const sold = files.filter(({ record, status }) => record && status === 'sold').map(({ name }) => name);
  const long = records.filter(({ texts }) => !texts.some((text) => text.includes(';furi='))).map(({ name }) => name);
  return [
    ...(sold.length > 0 ? [`Left out, since sold names have no record: ${few(sold)}`] : []),
    ...(long.length > 0 ? [`Without their address, which is too long for a record: ${few(long)}`] : []),
  ];
}

const SHOWN = 8;
const few = (names: string[]) =>
  names.length > SHOWN ? `${names.slice(0, SHOWN).join(', ')} and ${names.length - SHOWN} more` : names.join(', ');

function readArguments(args: string[], environment: Environment): { names: string[]; json: boolean } | string {
  const line = { args, options: { json: { type: 'boolean' } }, command: 'domain:records --', environment } as const;
  const reading = readCommandLine(line, ({ words, values }) => ({ names: words, json: values.json ?? false }));
  return reading.ok ? reading.request : `${reading.problem} ${USAGE}`;
}
