import { join, resolve } from 'node:path';
import { buildKey, codeKey, isFresh, programKey, siteFolder } from '../scripts/build-key.mjs';
import { lookAtFile, readConfig, type Environment } from '../server/start/config.ts';
import { buildSite } from './build.ts';

const root = join(import.meta.dirname, '..');

interface FolderOptions {
  /** Does nothing where the site is built from what is there. */
  ifStale?: boolean;
  /** Ends it. */
  signal?: AbortSignal;
}

/** Builds the site of a folder, whose lock the caller has; returns what is wrong with its settings or its content. */
export async function buildFolder(
  folder: string,
  environment: Environment,
  { ifStale = false, signal }: FolderOptions = {},
): Promise<string[]> {
  const out = siteFolder(folder);
  const code = codeKey(folder);
  const program = programKey(folder, code);
  const keys = { codeKey: code, programKey: program, buildKey: buildKey(folder, program) };
  if (ifStale && isFresh(out, keys.buildKey)) return [];
  const { problems } = lookAtFile(folder);
  if (problems.length > 0) return problems;
  const settings = readConfig(environment);
  if (!settings.ok) return settings.problems;
  const { backendOrigin, publicAnonKey, contentDir } = settings.config;
  const places = { root, content: resolve(folder, contentDir), out };
  return buildSite({ ...places, ...keys, backendUrl: backendOrigin, publicAnonKey, signal });
}
