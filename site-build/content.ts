import { join, relative, resolve, isAbsolute } from 'node:path';
import type { z } from 'zod';
import type { ContentMistake } from '#contract/content-mistake.ts';
import { domainContentSchema, type DomainFile } from '#contract/domain-content.ts';
import { servicesContentSchema, type ServicesFile } from '#contract/services-content.ts';
import { checkContent } from './content/check-content.ts';
import { readContentText, type TextProblem } from './content/content-text.ts';
import { folderNames, listDomainFiles } from './content/domain-files.ts';
import { keyName } from './content/key-name.ts';
import { didYouMean } from '#contract/nearest-word.ts';
import { readYaml, type Found, type Path } from './content/yaml-document.ts';

export interface Content {
  services: ServicesFile;
  /** By file name without ending, such as `nowfetch`. */
  domains: Map<string, DomainFile>;
}

export type ContentReading = { ok: true; content: Content } | { ok: false; mistakes: ContentMistake[] };

/** Reads and checks everything the owner wrote. */
export function readContent(folder: string): ContentReading {
  const names = folderNames(folder);
  if (typeof names === 'string')
    return { ok: false, mistakes: [wholeFile(folder, `${names}; expected the folder of your words`)] };
  if (!names.includes('services.yaml')) {
    const message = `is missing; expected the words of the services site${didYouMean('services.yaml', names)}`;
    return { ok: false, mistakes: [wholeFile(join(folder, 'services.yaml'), message)] };
  }
  const services = readFile(join(folder, 'services.yaml'), servicesContentSchema);
  const { files, problems } = listDomainFiles(join(folder, 'domains'));
  const domains = [...files].map(([key, file]) => ({
    key,
    ...readFile(join(folder, 'domains', file), domainContentSchema),
  }));
  const mistakes = [
    ...services.mistakes,
    ...problems.map(({ file, message }) => wholeFile(join(folder, 'domains', file), message)),
    ...domains.flatMap((domain) => domain.mistakes),
  ];
  mistakes.push(
    ...sharedHosts([
      { file: services, hosts: services.value?.hosts },
      ...domains.map((file) => ({ file, hosts: [...(file.value?.hosts ?? []), `${file.key}.localhost`] })),
    ]),
  );
  if (mistakes.length > 0 || !services.value) return { ok: false, mistakes };
  return {
    ok: true,
    content: { services: services.value, domains: new Map(domains.map(({ key, value }) => [key, value!])) },
  };
}

interface ContentFile<Value> {
  /** As the owner knows it. */
  name: string;
  /** Where it has no mistake. */
  value?: Value;
  mistakes: ContentMistake[];
  mistakeAt(path: Path, message: string): ContentMistake;
}

function readFile<Schema extends z.ZodType>(path: string, schema: Schema): ContentFile<z.infer<Schema>> {
  const name = shownPath(path);
  const reading = readContentText(path);
  const nowhere = (_: Path, message: string) => wholeFile(path, message);
  if (!reading.ok) return { name, mistakes: [textMistake(path, reading.problem)], mistakeAt: nowhere };
  const { text } = reading;
  const document = readYaml(text);
  const mistake = ({ offset, path, message }: Found) => ({
    file: name,
    key: keyName(path),
    message,
    ...place(text, offset),
  });
  const checked = checkContent(schema, document);
  return {
    name,
    ...(checked.ok ? { value: checked.value } : {}),
    mistakes: checked.ok ? [] : checked.found.toSorted((a, b) => a.offset - b.offset).map(mistake),
    mistakeAt: (path, message) => mistake({ path, offset: document.offsetOf(path), message }),
  };
}

/** Two faces that answer to one host would hide each other. A copied file is one mistake, however many hosts it has. */
function sharedHosts(faces: { file: ContentFile<unknown>; hosts: string[] | undefined }[]): ContentMistake[] {
  const owners = new Map<string, ContentFile<unknown>>();
  return faces.flatMap(({ file, hosts = [] }) => {
    const shared = hosts.findIndex((host) => owners.has(host));
    const owner = owners.get(hosts[shared] ?? '');
    for (const host of hosts) if (!owners.has(host)) owners.set(host, file);
    return owner ? [file.mistakeAt(['hosts', shared], `${hosts[shared]} already belongs to ${owner.name}`)] : [];
  });
}

/** Relative to the working folder where it is inside of it. */
function shownPath(path: string): string {
  const fromHere = relative(process.cwd(), path);
  return fromHere === '' || fromHere.startsWith('..') || isAbsolute(fromHere) ? resolve(path) : fromHere;
}

function wholeFile(path: string, message: string): ContentMistake {
  return textMistake(path, { line: 0, column: 0, message, excerpt: '' });
}

function textMistake(path: string, { excerpt, ...problem }: TextProblem): ContentMistake {
  return { file: shownPath(path), key: '', ...problem, excerpt: around(excerpt, problem.column) };
}

/** Line and column of an offset, from 1, and the line itself. */
function place(text: string, offset: number): { line: number; column: number; excerpt: string } {
  const before = text.slice(0, offset).split('\n');
  const line = text.split('\n')[before.length - 1] ?? '';
  const column = before.at(-1)!.length + 1;
  return { line: before.length, column, excerpt: around(line, column) };
}

const WIDTH = 100;

function around(line: string, column: number): string {
  if (/^\s*#/.test(line)) return '';
  const start = Math.max(0, column - 1 - WIDTH / 2);
  const shown = line.slice(start, start + WIDTH).replaceAll('\t', ' ');
  return shown.trim();
}
