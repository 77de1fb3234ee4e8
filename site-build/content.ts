import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { LineCounter, parseDocument, type Document } from 'yaml';
import { z } from 'zod';
import { domainContentSchema, type DomainContent } from '#contract/domain-content.ts';
import { servicesContentSchema, type ServicesContent } from '#contract/services-content.ts';

export interface Content {
  services: ServicesContent;
  /** By file name without ending, such as `nowfetch`. */
  domains: Map<string, DomainContent>;
}

/** Reads and checks everything the owner wrote; on mistakes returns one line each: file, line, key, what is expected. */
export function readContent(folder: string): { content: Content; mistakes: string[] } {
  const mistakes: string[] = [];
  const services = readFile(join(folder, 'services.yaml'), servicesContentSchema, mistakes);
  const domains = new Map<string, DomainContent>();
  const domainFiles = readdirSync(join(folder, 'domains')).filter((name) => /\.ya?ml$/.test(name));
  for (const file of domainFiles.sort()) {
    const key = basename(file).replace(/\.ya?ml$/, '');
    if (!/^[a-z0-9-]+$/.test(key) || key === 'services')
      mistakes.push(
        `content/domains/${file}: name the file in lower-case letters, digits and hyphens, such as example.yaml`,
      );
    domains.set(key, readFile(join(folder, 'domains', file), domainContentSchema, mistakes));
  }
  if (mistakes.length === 0) checkHosts(folder, { services, domains }, mistakes);
  return { content: { services, domains }, mistakes };
}

function readFile<Schema extends z.ZodType>(path: string, schema: Schema, mistakes: string[]): z.infer<Schema> {
  const lines = new LineCounter();
  const name = path.slice(path.lastIndexOf('content/'));
  const document = parseDocument(readFileSync(path, 'utf8'), { lineCounter: lines });
  for (const error of document.errors) {
    const words = error.message.split('\n')[0]!.replace(/ at line \d+, column \d+:$/, '');
    mistakes.push(`${name}:${error.linePos?.[0].line ?? 1}: ${words}`);
  }
  if (document.errors.length > 0) return undefined as never;
  const result = schema.safeParse(document.toJS());
  if (result.success) return result.data;
  for (const issue of result.error.issues) {
    for (const path of pathsOf(issue)) {
      const place = lines.linePos(offsetOf(document, path)).line;
      mistakes.push(`${name}:${place}: ${path.join('.') || 'the file'}: ${expectation(issue)}`);
    }
  }
  return undefined as never;
}

/** A key that is not known is itself the place of the mistake. */
function pathsOf(issue: z.core.$ZodIssue): PropertyKey[][] {
  return issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path];
}

/** Where the key stands, or the nearest key above it that is there. */
function offsetOf(document: Document, path: PropertyKey[]): number {
  for (let length = path.length; length > 0; length--) {
    const node = document.getIn(path.slice(0, length), true) as { range?: [number, number, number] } | undefined;
    if (node?.range) return node.range[0];
  }
  return 0;
}

function expectation(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys') return 'is not a key that is known here';
  if (issue.code === 'invalid_type' && issue.message.includes('undefined'))
    return `is missing; expected ${issue.expected}`;
  return issue.message;
}

/** Two faces that answer to one host would hide each other. */
function checkHosts(folder: string, { services, domains }: Content, mistakes: string[]): void {
  const owners = new Map(services.hosts.map((host) => [host, 'content/services.yaml']));
  for (const [key, domain] of domains) {
    const file = readdirSync(join(folder, 'domains')).find((name) => name.startsWith(`${key}.y`))!;
    const name = `content/domains/${file}`;
    for (const host of domain.hosts) {
      const owner = owners.get(host);
      const line = lineOf(readFileSync(join(folder, 'domains', file), 'utf8'), 'hosts:');
      if (owner) mistakes.push(`${name}:${line}: hosts: ${host} already belongs to ${owner}`);
      owners.set(host, name);
    }
  }
}

const lineOf = (text: string, start: string) => text.split('\n').findIndex((line) => line.startsWith(start)) + 1;
