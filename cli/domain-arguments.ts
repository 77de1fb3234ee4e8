import { parseArgs } from 'node:util';
import type { Environment } from '../server/start/config.ts';

export interface DomainArguments {
  names: string[];
  /** Path of a list. */
  from: string | undefined;
  skipBroken: boolean;
  dryRun: boolean;
}

export const DOMAIN_USAGE =
  'npm run domain:new -- example.com, or several names, or --from list.csv [--skip-broken] [--dry-run]';

/** The words after `npm run domain:new --`; else what is wrong with them. npm takes options for its own where the two dashes lack. */
export function readDomainArguments(args: string[], environment: Environment): DomainArguments | string {
  try {
    const { values, positionals: names } = parseArgs({ args, options: OPTIONS, allowPositionals: true });
    const kept = (option: string) => environment[`npm_config_${option}`];
    const given = kept('from');
    if (given !== undefined && values.from === undefined)
      return `npm kept --from for itself; put two dashes first: npm run domain:new -- --from ${given === 'true' ? (names[0] ?? 'list.csv') : given}`;
    if (names.length === 0 && values.from === undefined) return `Give a domain name: ${DOMAIN_USAGE}`;
    if (names.length > 0 && values.from !== undefined) return `Give names or a list, not both: ${DOMAIN_USAGE}`;
    return {
      names,
      from: values.from,
      skipBroken: values['skip-broken'] ?? kept('skip_broken') === 'true',
      dryRun: values['dry-run'] ?? kept('dry_run') === 'true',
    };
  } catch (error) {
    // The parser of Node reports mistakes by throwing.
    return `${(error as Error).message.split('. ')[0]}: ${DOMAIN_USAGE}`;
  }
}

const OPTIONS = {
  from: { type: 'string' },
  'skip-broken': { type: 'boolean' },
  'dry-run': { type: 'boolean' },
} as const;
