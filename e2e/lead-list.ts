import { parseLeadCommand } from '../cli/lead-arguments.ts';
import { createLeadCommands } from '../cli/lead-commands.ts';
import { clockOf } from '../cli/local-time.ts';
import type { Database } from '../server/database/database.ts';
import { openExistingDatabase } from '../server/database/open.ts';

/** The owner's list beside a running server, by the commands of `npm run leads` and without a process for each. */
export interface LeadList {
  /** What the command prints. */
  leads(...args: string[]): Promise<string>;
  /** As `list --json`; `filter`: further words of the command. */
  listLeads(...filter: string[]): Promise<Record<string, unknown>[]>;
}

interface Options {
  dataDir: string;
  timeZone: string;
}

export function createLeadList({ dataDir, timeZone }: Options): LeadList & { close(): Promise<void> } {
  let database: Promise<Database> | undefined;

  async function open(): Promise<Database> {
    const opened = await openExistingDatabase({ dataDir, databaseUrl: '' });
    if (!opened.ok) throw new Error(opened.problem);
    return opened.database;
  }

  async function leads(...args: string[]): Promise<string> {
    const parsed = parseLeadCommand(args, { TIME_ZONE: timeZone });
    if (!parsed.ok) throw new Error(parsed.problem);
    const { command } = parsed;
    if (command.name === 'help' || command.name === 'move') throw new Error(`"${command.name}" is not for journeys`);
    const parts = { database: await (database ??= open()), faces: [], width: null, clock: clockOf(timeZone) };
    const result = await createLeadCommands({ ...parts, now: Date.now }).run(command);
    if (!result.ok) throw new Error(result.problem);
    let { output } = result;
    for await (const more of result.more ?? []) output += more;
    return output;
  }

  return {
    leads,
    listLeads: async (...filter) => JSON.parse(await leads('list', '--json', ...filter)),
    close: async () => (await database)?.close(),
  };
}
