import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readConfig, type Config, type Environment } from '../server/start/config.ts';
import { makeContentFolder } from './content-folder.ts';
import { DOMAIN_USAGE, readDomainArguments } from './domain-arguments.ts';
import { namesThere } from './domain-list/names-there.ts';
import { keysFor, readTypedDomain } from './domain-name.ts';
import { fillDomainTemplate } from './domain-template.ts';
import { newDomains } from './new-domains.ts';

export interface DomainCommand {
  /** The words after the command. */
  args: string[];
  environment: Environment;
  /** The project's folder, for a relative `CONTENT_DIR`. */
  root: string;
  /** Says how far long work is. */
  tell?(words: string): void;
}

/** Exit code 0 done, 1 failed, 2 wrong usage; and what to say. */
export interface CommandResult {
  code: 0 | 1 | 2;
  lines: string[];
}

/**
 * Writes a complete, commented file for a domain for sale; short files where there are several or a file of what they share. Never
 * over a file that is there, and nothing where it fails.
 */
export function newDomain({ args, environment, root, tell = () => {} }: DomainCommand): CommandResult {
  const given = readDomainArguments(args, environment);
  if (typeof given === 'string') return { code: 2, lines: [given] };
  const settings = readConfig(environment);
  if (!settings.ok) return { code: 1, lines: settings.problems };
  const { config } = settings;
  const today = new Date().toISOString().slice(0, 10);
  const [name] = given.names;
  const shared = join(resolve(root, config.contentDir), 'domains/_defaults.yaml');
  if (name === undefined || given.names.length > 1 || given.dryRun || existsSync(shared))
    return newDomains({ given, config, environment, root, tell, today });
  return wholeFile(name, { environment, root, config });
}

type Place = Pick<DomainCommand, 'environment' | 'root'> & { config: Config };

function wholeFile(given: string, { environment, root, config }: Place): CommandResult {
  const reading = readTypedDomain(given);
  if (!reading.ok) return { code: 2, lines: [`${reading.problem}: ${DOMAIN_USAGE}`] };
  const { domain } = reading;
  const place = join(config.contentDir, 'domains');
  const owner = environment['OWNER_EMAIL']?.split(',')[0]!.trim() || undefined;
  const email = owner ?? `sales@${domain.host}`;
  const local = (key: string) => new URL(`http://${key}.localhost:${config.port}/`).href;
  try {
    const folder = makeContentFolder(resolve(root, config.contentDir), 'domains');
    const { hosts, keys } = namesThere(folder);
    const there = hosts.get(domain.host);
    if (there)
      return {
        code: 1,
        lines: [`${domain.shown} stands in ${place}/${there} already; nothing was changed`],
      };
    const key = keysFor(domain).find((each) => !keys.has(each))!;
    const template = readFileSync(join(import.meta.dirname, 'domain-template.yaml'), 'utf8');
    const words = fillDomainTemplate(template, { ...domain, email, address: local(key) });
    writeFileSync(join(folder, `${key}.yaml`), words, { flag: 'wx' });
    return {
      code: 0,
      lines: [
        `Wrote ${place}/${key}.yaml. Edit its words and figures; a running server shows them at once, else npm start. The page is at ${local(key)}`,
        ...(owner ? [] : [`OWNER_EMAIL is not set, so the page names ${email}: change it unless that mailbox exists`]),
      ],
    };
  } catch (error) {
    return { code: 1, lines: [`Nothing was written to ${place}: ${(error as Error).message}`] };
  }
}
