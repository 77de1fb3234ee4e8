import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { importsOf, read, root, sources } from './sources.ts';

const VERBS_MAX = 7;
const FILES_TO_DISK_MAX = 8;
/** Between two steps there may be files that only put parts together, such as the processes of a build. */
const IMPORTS_BETWEEN_MAX = 4;

const text = read('docs/explanation/architecture.md');
const walks = text.split(/^### /m).slice(1).map(readWalk);

interface Walk {
  title: string;
  verbs: number;
  steps: { name: string; file: string }[];
}

describe('the walks through the house are those of the code', () => {
  test('there are four, each a list with a function and a file for each verb', () => {
    expect(walks.map(({ title }) => title)).toEqual([
      'A quote request with script',
      'A quote request without script',
      "An email's retry",
      'An edit of content',
    ]);
    for (const { title, verbs, steps } of walks) {
      expect(steps.length, `${title}: a function and a file for each verb`).toBe(verbs);
      expect(verbs, title).toBeGreaterThan(3);
      expect(verbs, title).toBeLessThanOrEqual(VERBS_MAX);
    }
  });

  test('each function is defined in its file', () => {
    const offenders = walks.flatMap(({ title, steps }) =>
      steps.filter(({ name, file }) => !defines(file, name)).map(({ name, file }) => `${title}: ${name} in ${file}`),
    );
    expect(offenders).toEqual([]);
  });

  test('each step is led to by an earlier one, or put together with it by the start', () => {
    const offenders = walks.flatMap(({ title, steps }) =>
      steps
        .slice(1)
        .map(({ file }, at) => ({ file, earlier: steps.slice(0, at + 1).map((step) => step.file) }))
        .filter(({ file, earlier }) => !earlier.some((other) => leadsTo(other, file)))
        .map(({ file }) => `${title}: nothing before it leads to ${file}`),
    );
    expect(offenders).toEqual([]);
  });

  test(`from the port to the disk a lead visits at most ${FILES_TO_DISK_MAX} files, each of which leads to the next`, () => {
    const ways = [...text.matchAll(/^- a [\w ]+: ((?:`[^`]+`(?: →\s+)?)+)/gm)].map(([, way]) =>
      [...way!.matchAll(/`([^`]+)`/g)].map(([, file]) => file!),
    );
    expect(ways.map((way) => [way[0], way.at(-1)])).toEqual(
      Array.from({ length: 2 }, () => ['server/http/listener/http-server.ts', 'server/database/group-commit.ts']),
    );
    for (const way of ways) {
      expect(way.length).toBeLessThanOrEqual(FILES_TO_DISK_MAX);
      const broken = way.slice(1).filter((file, at) => !isNext(way[at]!, file));
      expect(broken, 'the file before it neither imports it nor is put together with it').toEqual([]);
    }
  });

  test('and a step that is not led to would be found', () => {
    expect(leadsTo('server/http/app.ts', 'server/emails/lead-emails.ts')).toBe(false);
    expect(leadsTo('web/lead-form/submit-lead.ts', 'server/delivery/smtp.ts')).toBe(false);
    expect(defines('server/http/app.ts', 'createCourier')).toBe(false);
  });

  test('every room is in the drawing, and what is drawn exists', () => {
    const drawing = /```\n([\s\S]*?)```/.exec(text)![1]!;
    const drawn = [...drawing.matchAll(/^([\w/-]+)\/ /gm)].map(([, folder]) => folder!);
    expect(drawn.filter((folder) => !existsSync(join(root, folder)))).toEqual([]);
    const isDrawn = (file: string) => drawn.some((folder) => file.startsWith(`${folder}/`));
    expect(sources.filter((file) => dirname(file) !== 'server' && !isDrawn(file))).toEqual([]);
  });

  test('the page stays one that is read', () => {
    expect(text.split(/\s+/).length).toBeLessThanOrEqual(900);
  });
});

function readWalk(section: string): Walk {
  const [title = '', ...rest] = section.split('\n');
  const sentence = rest.join('\n').trim().split('\n\n')[0]!;
  const verbs = [...sentence.matchAll(/\*\*[a-z]+\*\*/g)].length;
  const steps = [...sentence.matchAll(/\(`(\w+)` in\s+`([^`]+)`\)/g)].map(([, name, file]) => ({
    name: name!,
    file: file!,
  }));
  return { title, verbs, steps };
}

function defines(file: string, name: string): boolean {
  return new RegExp(String.raw`^(?:export )?(?:async )?(?:function|const) ${name}\b`, 'm').test(read(file));
}

/** Whether a file is imported within a few steps, called over HTTP, or put together with it by `server/start`. */
function leadsTo(from: string, to: string): boolean {
  const isCall = from.startsWith('web/lead-form/') && to === 'server/http/app.ts';
  return isCall || reach(from, IMPORTS_BETWEEN_MAX).has(to) || areComposed(from, to);
}

const isNext = (from: string, to: string) => knownTo(from).includes(to) || areComposed(from, to);

function areComposed(one: string, other: string): boolean {
  const composers = sources.filter((file) => file.startsWith('server/start/'));
  // The start opens a database, which is one of two, and each brings its own parts.
  return composers.some((file) => knownTo(file).includes(one) && reach(file, 3).has(other));
}

function reach(from: string, imports: number): Set<string> {
  const found = new Set([from]);
  for (let step = 0; step < imports; step += 1)
    for (const file of Array.from(found)) knownTo(file).forEach((to) => found.add(to));
  return found;
}

const known = new Map<string, string[]>();

/** Files that a file imports, or names as the program of a process that it starts. */
function knownTo(file: string): string[] {
  const before = known.get(file);
  if (before || !existsSync(join(root, file))) return before ?? [];
  const named = [...read(file).matchAll(/'([\w/.-]+\.ts)'/g)].map(([, name]) => name!);
  const started = named.flatMap((name) => [name, join(dirname(file), name)]).filter((path) => sources.includes(path));
  known.set(file, [...importsOf(file), ...started]);
  return known.get(file)!;
}
