import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { DomainName } from '#contract/domain-name.ts';
import { readHostName } from '#contract/host-name.ts';
import { readConfig, type Environment } from '../server/start/config.ts';
import { keysFor, readTypedDomain } from './domain-name.ts';
import { fillDomainTemplate } from './domain-template.ts';

export interface DomainCommand {
  /** The words after the command. */
  args: string[];
  environment: Environment;
  /** The project's folder, for a relative `CONTENT_DIR`. */
  root: string;
}

/** Exit code 0 done, 1 failed, 2 wrong usage; and what to say. */
export interface CommandResult {
  code: 0 | 1 | 2;
  lines: string[];
}

const USAGE = 'npm run domain:new -- example.com';

/** Writes a complete, commented file for a domain for sale. Never over a file that is there, and nothing where it fails. */
export function newDomain({ args, environment, root }: DomainCommand): CommandResult {
  const [given = '', ...more] = args;
  if (given === '' || more.length > 0) return { code: 2, lines: [`Give one domain name: ${USAGE}`] };
  const reading = readTypedDomain(given);
  if (!reading.ok) return { code: 2, lines: [`${reading.problem}: ${USAGE}`] };
  const settings = readConfig(environment);
  if (!settings.ok) return { code: 1, lines: settings.problems };
  const { domain } = reading;
  const folder = join(resolve(root, settings.config.contentDir), 'domains');
  const place = join(settings.config.contentDir, 'domains');
  const owner = environment['OWNER_EMAIL']?.split(',')[0]!.trim() || undefined;
  const email = owner ?? `sales@${domain.host}`;
  const local = (key: string) => new URL(`http://${key}.localhost:${settings.config.port}/`).href;
  try {
    mkdirSync(folder, { recursive: true });
    const there = fileWithHost(folder, domain);
    if (there)
      return {
        code: 1,
        lines: [`${domain.shown} stands in ${place}/${there} already; nothing was changed`],
      };
    const key = freeKey([folder, join(folder, '../services')], domain);
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

/** Names of files are one whatever their capitals: some systems keep no difference. */
function freeKey(folders: string[], domain: DomainName): string {
  const files = folders.filter((folder) => existsSync(folder)).flatMap((folder) => readdirSync(folder));
  const taken = new Set(files.map((file) => file.replace(/\.ya?ml$/i, '').toLowerCase()));
  return keysFor(domain).find((key) => !taken.has(key))!;
}

/** The file whose page is this domain's already. It may have mistakes, so its lines are read and not its meaning. */
function fileWithHost(folder: string, { host }: DomainName): string | undefined {
  return readdirSync(folder)
    .filter((file) => /^[^.].*\.ya?ml$/.test(file))
    .find((file) => {
      const [hosts = ''] = /^hosts:.*(?:\n[ -].*)*/m.exec(readFileSync(join(folder, file), 'utf8')) ?? [];
      return hosts.split(/[\s[\],"']+/).some((word) => readHostName(word) === host);
    });
}
