import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import MarkdownIt from 'markdown-it';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { freePort } from '../free-port.ts';
import { sampleQuote } from '../sample-quote.ts';

/*
 * Follows the tutorials to the letter. A tutorial may say this, and the test does this:
 *
 * - A block `sh` is typed, line by line. `git clone` is a copy of this project with its packages. `npm start` and `npm run dev` run on
 *   until the next of them, as after Ctrl+C. A reference such as Q-7K2M-9XQD is the one that the last list showed.
 * - A block `text` below it: each line is in the output of the block above, in this order.
 * - "Save this as `FILE`" above a block writes the file.
 * - "In `FILE`, …" above a block `yaml` merges the block into the file: maps key by key, anything else as a whole.
 *   "In `FILE`, replace …" above a block and "with these" above the next: the first text gives way to the second.
 * - "In `FILE`, delete `KEY` …" deletes these keys.
 * - "Open <URL>. … shows "A" and "B"." expects these texts on the page, as soon as it has them.
 * - "Send the form at <URL> …" fills in the form and posts it as a browser without JavaScript does.
 *
 * The port is another one, so that several tests and a running server have room. Any other block is one for reading (no language).
 */

const root = join(import.meta.dirname, '../..');
const MINUTES = 60_000;

let machine: string;
let folder: string;
let port: number;
let server: ChildProcess | undefined;
/** The output of the last command. A server that it started still adds to it. */
let output: { said: string; goesOn: boolean };
let served: typeof output;

beforeEach(async () => {
  machine = mkdtempSync(join(tmpdir(), 'janus-tutorial-'));
  folder = machine;
  port = await freePort();
  output = { said: '', goesOn: false };
  served = output;
});
afterEach(async () => {
  await stopServer();
  rmSync(machine, { recursive: true, force: true });
});

test.each(['company-site', 'sell-a-domain', 'sell-many-domains', 'change-the-code'])(
  '%s works as it is written',
  { timeout: 20 * MINUTES },
  async (name) => {
    const steps = stepsOf(readFileSync(join(root, `docs/tutorials/${name}.md`), 'utf8'));
    expect(steps.length).toBeGreaterThan(8);
    for (const step of steps) await follow(step).catch(explain(step));
  },
);

test('a block that nobody could follow, a page without a text to see and an output that is not there are errors', async () => {
  expect(() => stepsOf('Look:\n\n```yaml\na: 1\n```\n')).toThrow('a: 1');
  expect(() => stepsOf('Open <http://localhost:3000/>. It is beautiful.\n')).toThrow('beautiful');
  const [typed, expected] = stepsOf('```sh\necho one two\n```\n\n```text\none … two\nthree\n```\n');
  await follow(typed!);
  await expect(follow(expected!)).rejects.toThrow('three');
});

type Step =
  | { kind: 'type'; commands: string[] }
  | { kind: 'expect'; lines: string[] }
  | { kind: 'save'; file: string; content: string }
  | { kind: 'merge'; file: string; content: string }
  | { kind: 'replace'; file: string; before: string; after: string }
  | { kind: 'delete'; file: string; keys: string[] }
  | { kind: 'open'; url: string; shown: string[] }
  | { kind: 'send'; url: string; fields: Record<string, string>; shown: string[] };

function stepsOf(markdown: string): Step[] {
  const steps: Step[] = [];
  let paragraph = '';
  let replaced: { file: string; before: string } | undefined;
  for (const { type, info, content } of new MarkdownIt({ html: true }).parse(markdown, {})) {
    if (type === 'inline') {
      paragraph = content;
      steps.push(...stepsIn(content.replaceAll(/\s+/g, ' ')));
    }
    if (type !== 'fence') continue;
    const file = /`([^`]+)`/.exec(paragraph)?.[1] ?? '';
    if (info === 'sh') steps.push({ kind: 'type', commands: content.trim().split('\n') });
    else if (info === 'text') steps.push({ kind: 'expect', lines: content.trim().split('\n') });
    else if (/\bSave this as `/.test(paragraph)) steps.push({ kind: 'save', file, content });
    else if (/\bIn `[^`]+`, replace\b/.test(paragraph)) replaced = { file, before: content };
    else if (replaced && paragraph.startsWith('with these')) {
      steps.push({ kind: 'replace', ...replaced, after: content });
      replaced = undefined;
    } else if (/\bIn `[^`]+\.yaml`, (?!delete)/.test(paragraph))
      steps.push({ kind: 'merge', file: yamlFileIn(paragraph), content });
    else if (info !== '') throw new Error(`Nobody could follow this block:\n${content}`);
  }
  return steps;
}

const yamlFileIn = (paragraph: string) => /In `([^`]+)`/.exec(paragraph)![1]!;

/** Finds the steps that are sentences. */
function stepsIn(paragraph: string): Step[] {
  return paragraph.split(/(?<=\.) (?=Open <|Send the form|In `)/).flatMap((sentence): Step[] => {
    const [, deleteFrom, keys] = /^In `([^`]+)`, delete (.*)/.exec(sentence) ?? [];
    if (deleteFrom && keys) return [{ kind: 'delete', file: deleteFrom, keys: quoted(keys, /`([^`]+)`/g) }];
    const [, verb, url, rest] = /^(Open|Send the form at) <([^>]+)>(.*)/.exec(sentence) ?? [];
    if (!verb || !url || rest === undefined) return [];
    const shown = quoted(/(?:shows|contains) (.*)/.exec(rest)?.[1] ?? '', /"([^"]+)"/g);
    if (shown.length === 0) throw new Error(`Nobody could check this: ${sentence}`);
    if (verb === 'Open') return [{ kind: 'open', url, shown }];
    const fields = [...rest.matchAll(/the (\w+) `([^`]+)`/g)].map(([, name, value]) => [name!, value!]);
    return [{ kind: 'send', url, fields: Object.fromEntries(fields), shown }];
  });
}

const quoted = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map((match) => match[1]!);

function explain(step: Step) {
  return (error: unknown) => {
    throw new Error(
      `${JSON.stringify(step)}\n${(error as Error).message}\nLast output:\n${output.said}\nServer:\n${served.said.slice(-3000)}`,
      {
        cause: error,
      },
    );
  };
}

async function follow(step: Step): Promise<void> {
  if (step.kind === 'type') {
    for (const command of step.commands) await type(command);
  } else if (step.kind === 'expect') {
    if (output.goesOn) await expect.poll(() => linesMissing(step.lines)).toEqual([]);
    expect(linesMissing(step.lines)).toEqual([]);
  } else if (step.kind === 'save') {
    mkdirSync(dirname(pathOf(step.file)), { recursive: true });
    writeFileSync(pathOf(step.file), step.content);
  } else if (step.kind === 'merge') {
    const merged = merge(parse(readFileSync(pathOf(step.file), 'utf8')), parse(step.content));
    writeFileSync(pathOf(step.file), stringify(merged));
  } else if (step.kind === 'replace') {
    const before = readFileSync(pathOf(step.file), 'utf8');
    expect(before).toContain(step.before);
    writeFileSync(
      pathOf(step.file),
      before.replace(step.before, () => step.after),
    );
  } else if (step.kind === 'delete') {
    const content = parse(readFileSync(pathOf(step.file), 'utf8')) as Record<string, unknown>;
    for (const key of step.keys) {
      expect(Object.keys(content)).toContain(key);
      delete content[key];
    }
    writeFileSync(pathOf(step.file), stringify(content));
  } else if (step.kind === 'open') {
    await expect.poll(async () => textsMissing(await ask(step.url), step.shown)).toEqual([]);
  } else {
    const answer = await ask(step.url, fillIn(await ask(step.url), step.fields));
    expect(textsMissing(answer, step.shown)).toEqual([]);
  }
}

const pathOf = (file: string) => resolve(folder, file);

async function type(line: string): Promise<void> {
  const command = line.replaceAll(/\b[MO]-7K2M-9XQD\b/g, () => /\b[MO]-\w{4}-\w{4}\b/.exec(output.said)![0]);
  if (command.startsWith('git clone ')) return copyProject(join(folder, command.split(' ').at(-1)!));
  if (command.startsWith('cd ')) {
    folder = pathOf(command.slice(3));
    return expect(existsSync(folder)).toBe(true);
  }
  if (/^npm (?:start|run dev)$/.test(command)) return startServer(command);
  const child = execFile('sh', ['-c', command], { cwd: folder, env: environment() });
  const [said, complained, [code]] = await Promise.all([
    text(child.stdout!),
    text(child.stderr!),
    once(child, 'close') as Promise<[number | null]>,
  ]);
  output = { said: said + complained, goesOn: false };
  expect(code, `${command}\n${output.said}`).toBe(0);
}

/** The files of this project as they are, committed or not. */
async function copyProject(to: string): Promise<void> {
  const listed = await text(execFile('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: root }).stdout!);
  for (const file of listed.split('\0').filter((name) => name !== '' && existsSync(join(root, name))))
    cpSync(join(root, file), join(to, file));
  symlinkSync(join(root, 'node_modules'), join(to, 'node_modules'));
  const git = (...args: string[]) =>
    once(execFile('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org', ...args], { cwd: to }), 'close');
  await git('init', '--quiet');
  await git('add', '--all');
  await git('commit', '--quiet', '--message=A clone');
}

const environment = () => ({ ...process.env, PORT: String(port), HOST: '127.0.0.1', LOG_LEVEL: 'info' });

async function startServer(command: string): Promise<void> {
  await stopServer();
  const own = { said: '', goesOn: true };
  output = own;
  served = own;
  server = spawn('sh', ['-c', command], {
    cwd: folder,
    env: environment(),
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  for (const stream of [server.stdout!, server.stderr!]) stream.on('data', (chunk) => (own.said += chunk));
}

async function stopServer(): Promise<void> {
  const child = server;
  server = undefined;
  if (!child || child.exitCode !== null) return;
  process.kill(-child.pid!, 'SIGINT');
  await once(child, 'exit');
}

/** Returns the lines that are not in the output in their order. In a line, `…` is any text, and 3000 the port. */
function linesMissing(lines: string[]): string[] {
  if (server && server.exitCode !== null) throw new Error('The server has ended.');
  const said = output.said.replaceAll(String(port), '3000');
  let from = 0;
  return lines.filter((line) =>
    line.split('…').some((part) => {
      const at = said.indexOf(part.trim(), from);
      from = at === -1 ? from : at + part.trim().length;
      return at === -1;
    }),
  );
}

const textsMissing = (page: string, texts: string[]) => {
  const plain = decode(page);
  const read = plain.replaceAll(/<wbr\/?>|\u00AD/g, '').replaceAll(/<[^>]+>/g, '');
  return texts.filter((each) => !read.includes(each) && !plain.includes(each));
};

const decode = (html: string) => html.replaceAll('&#x27;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&');

/** Asks as a browser asks for the address. The answer is empty while nobody answers. */
function ask(address: string, posted?: URLSearchParams): Promise<string> {
  const { host, pathname, search } = new URL(address);
  const headers = {
    host,
    ...(posted && { 'content-type': 'application/x-www-form-urlencoded', origin: `http://${host}` }),
  };
  return new Promise((done) => {
    request({ host: '127.0.0.1', port, path: pathname + search, method: posted ? 'POST' : 'GET', headers }, (answer) =>
      done(text(answer)),
    )
      .on('error', () => done(''))
      .end(posted?.toString());
  });
}

/** Returns the fields that a visitor sends who fills in the page's form and ticks its boxes. */
function fillIn(page: string, fields: Record<string, string>): URLSearchParams {
  const [form = ''] = /<form\b[^>]*method="post"[^]*?<\/form>/.exec(page) ?? [];
  const given: Record<string, string> = { ...sampleQuote, message: 'Is it still for sale?', ...fields };
  const names = quoted(form, /<(?:input|textarea|select)\b[^>]*\bname="([^"]+)"/g);
  for (const name of Object.keys(fields)) expect(names).toContain(name);
  for (const [box] of form.matchAll(/<input\b[^>]*\btype="checkbox"[^>]*>/g))
    given[/\bname="([^"]+)"/.exec(box)![1]!] = decode(/\bvalue="([^"]*)"/.exec(box)?.[1] ?? 'on');
  return new URLSearchParams(names.flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]]])));
}

/** Merges maps key by key. Anything else replaces the former value. */
function merge(into: unknown, added: unknown): unknown {
  if (!isMap(into) || !isMap(added)) return added;
  return {
    ...into,
    ...Object.fromEntries(Object.entries(added).map(([key, value]) => [key, merge(into[key], value)])),
  };
}

const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
