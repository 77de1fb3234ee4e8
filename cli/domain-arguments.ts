import type { Environment } from '../server/start/config.ts';
import { readCommandLine } from './command-line.ts';

export interface DomainArguments {
  names: string[];
  /** Path of a list. */
  from: string | undefined;
  skipBroken: boolean;
  dryRun: boolean;
}

export const DOMAIN_USAGE =
  'npm run domain:new -- example.com, or several names, or --from list.csv [--skip-broken] [--dry-run]';

const options = {
  from: { type: 'string' },
  'skip-broken': { type: 'boolean' },
  'dry-run': { type: 'boolean' },
} as const;

/** Reads the words after `npm run domain:new --`; else says what is wrong with them. */
export function readDomainArguments(args: string[], environment: Environment): DomainArguments | string {
  const line = { args, options, command: 'domain:new --', environment };
  const reading = readCommandLine(line, ({ words: names, values }) => {
    const { from } = values;
    if (names.length === 0 && from === undefined) throw new Error('Give a domain name');
    if (names.length > 0 && from !== undefined) throw new Error('Give names or a list, not both');
    return { names, from, skipBroken: values['skip-broken'] ?? false, dryRun: values['dry-run'] ?? false };
  });
  return reading.ok ? reading.request : `${reading.problem} ${DOMAIN_USAGE}`;
}
