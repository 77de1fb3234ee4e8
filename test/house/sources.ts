import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

export const root = join(import.meta.dirname, '../..');
const rooms = ['contract', 'web', 'server', 'cli', 'sites'];

const isTest = (file: string) => /\.(test|contract)\.tsx?$/.test(file);
const all = rooms.flatMap((room) => filesUnder(room));
export const styles = all.filter((file) => file.endsWith('.css'));
/** Code without tests. */
export const sources = all.filter((file) => !isTest(file) && !styles.includes(file));
export const testsBeside = all.filter(isTest);
export const tests = [...testsBeside, ...['test', 'e2e', 'bench'].flatMap((room) => filesUnder(room))];
export const scripts = filesUnder('scripts', /\.mjs$/);

export function read(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}

/** Modules that a file imports, types included, as they are written. */
export function importNames(file: string): string[] {
  return [...read(file).matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map((match) => match[1]!);
}

/** Files of the project that a file imports. */
export function importsOf(file: string): string[] {
  const byName = importNames(file).filter((name) => name.startsWith('#'));
  return [...byName.map((name) => name.slice(1)), ...relativeImportsOf(file)];
}

export function relativeImportsOf(file: string): string[] {
  const names = importNames(file).filter((name) => name.startsWith('.'));
  return names.map((name) => relative(root, join(root, dirname(file), name)));
}

function filesUnder(folder: string, names = /\.(tsx?|css)$/): string[] {
  return readdirSync(join(root, folder)).flatMap((name) => {
    const path = `${folder}/${name}`;
    if (statSync(join(root, path)).isDirectory()) return filesUnder(path, names);
    return names.test(name) ? [path] : [];
  });
}
