import { paths } from '#contract/paths.ts';
import { headerRules, type HeaderRule } from './header-rules.ts';
import type { FaceAnswers } from './read-answers.ts';

/** The two files by which Netlify and Cloudflare Pages answer as the server does, or what keeps them from it. */
export type HostFiles = { ok: true; headers: string; redirects: string } | { ok: false; problem: string };

/** `backend`: origin of the server that stores leads; empty where there is none. */
export function hostFiles(answers: FaceAnswers, backend: string): HostFiles {
  const odd = answers.files.find(({ path }) => /[*:]/.test(path));
  if (odd)
    return no(`the name of content/public${odd.path} has a character that means something else in _headers: * or :`);
  const rules = headerRules(answers);
  if (!rules) return no(TOO_MANY);
  const lines = rules.flatMap(linesOf);
  const long = lines.find((line) => line.length > LONGEST_LINE);
  if (long)
    return no(
      `a line of _headers has ${long.length} characters, of which Cloudflare Pages reads ${LONGEST_LINE}: ${long.slice(0, 60)}…`,
    );
  return { ok: true, headers: textOf(lines), redirects: textOf(redirectsTo(backend)) };
}

const LONGEST_LINE = 2000;

const TOO_MANY =
  'its files need more than the 100 rules that Cloudflare Pages reads of _headers; put those of content/public into fewer folders';

const no = (problem: string): HostFiles => ({ ok: false, problem });

/** Netlify passes over what begins with `!`, and lets the later rule replace the earlier one's value. */
function linesOf({ path, without, headers }: HeaderRule): string[] {
  const values = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`);
  const taken = without.map((name) => `  ! ${name}`);
  return values.length + taken.length > 0 ? [path, ...taken, ...values] : [];
}

/** Links in mails lead to the face's own host, and are answered where the leads are. */
function redirectsTo(backend: string): string[] {
  if (backend === '') return [];
  return [paths.ownersLink, paths.visitorsLink].map((path) => `${path}* ${backend}${path}:splat 302`);
}

const textOf = (lines: string[]) => ['# Written by npm run export, which writes it anew', ...lines, ''].join('\n');
