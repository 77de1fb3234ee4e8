import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

/** What the code says of documents, and the documents of the code, is there. */
const root = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const decisions = readdirSync(join(root, 'docs/decisions'));

describe('citations', () => {
  const headings = (file: string) =>
    [...read(file).matchAll(/^#+ (.*)$/gm)].map((match) => match[1]!.replace(/ \(.*/, ''));
  const points = headings('docs/spec.md').map((heading) => Number.parseInt(heading, 10));
  const sections = new Map(['product', 'security'].map((name) => [`${name}.md`, headings(`docs/${name}.md`)]));
  const citing = [
    'contract',
    'words',
    'web',
    'server',
    'cli',
    'site-build',
    'supabase',
    'scripts',
    'test',
    'e2e',
    'bench',
  ].flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(tsx?|m[jt]s|css|sql)$/.test(name))
      .map((name) => `${room}/${name}`),
  );

  test.each(citing.filter((file) => file !== 'test/documents.test.ts'))('%s cites only what is there', (file) => {
    const text = read(file).replaceAll(/\n\s*(\*|\/\/) ?/g, ' ');
    for (const [, list] of text.matchAll(/\bspec points? (\d+(?:(?:, | and )\d+)*)/gi)) {
      for (const point of list!.split(/\D+/)) expect(points, `point ${point} of docs/spec.md`).toContain(Number(point));
    }
    for (const [, document, heading] of text.matchAll(/(?<!docs\/)\b(product|security)\.md(?:, "([^"]+)")?/g)) {
      expect(sections.get(`${document}.md`), `write (${document}.md, "its heading")`).toContain(heading);
    }
    for (const [, decision] of text.matchAll(/\bdecision (\d{3})\b/gi)) {
      expect(
        decisions.some((name) => name.startsWith(decision!)),
        `docs/decisions/${decision}-…`,
      ).toBe(true);
    }
    expect(text, 'an issue is read by nobody later: say the reason itself').not.toMatch(/\bissue \d+\b|\bfacts? \d/i);
  });
});

describe('documents', () => {
  const documents = [
    'README.md',
    'STYLE.md',
    'CONTRIBUTING.md',
    ...readdirSync(join(root, 'docs'))
      .filter((name) => name.endsWith('.md'))
      .map((name) => `docs/${name}`),
    ...decisions.map((name) => `docs/decisions/${name}`),
  ];

  test.each(documents)('%s names only files that are there', (document) => {
    const named = [...read(document).matchAll(/`((?:[\w.-]+\/)+[\w.-]+\.(?:tsx?|mjs|css|sql|yaml|lua|md))`/g)];
    const ours = named.map((match) => match[1]!).filter((path) => existsSync(join(root, path.split('/')[0]!)));
    expect(
      ours.filter((path) => !existsSync(join(root, path)) && !/example|content\/pages|_defaults/.test(path)),
    ).toEqual([]);
  });

  test("the rooms of README's map exist", () => {
    const map = /```\n(README\.md[\s\S]*?)```/.exec(read('README.md'))?.[1] ?? '';
    const named = [...map.matchAll(/^([a-z][a-z-]*\/(?:[a-z-]+\/)*)/gm)].map((match) => match[1]!);
    expect(named.length).toBeGreaterThan(6);
    for (const room of named) expect(existsSync(join(root, room)), `${room} is on the map`).toBe(true);
  });
});
