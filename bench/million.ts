import { startPostgres } from '../test/postgres.ts';
import { commandFigures } from './million/commands.ts';
import { serverFigures } from './million/in-server.ts';
import { filledStore } from './million/stores.ts';
import { numberOption, option, report, type Figure } from './measure.ts';
import { builtSite } from './site.ts';

/**
 * A million leads of eighteen months in SQLite and in PostgreSQL: the owner's commands, and what visitors feel, beside a store of
 * 10,000. `--leads N` (1000000), `--rounds N` (3), `--only sqlite` or `--only postgres`.
 */
const FEW = 10_000;

const leads = numberOption('leads', 1_000_000);
const rounds = numberOption('rounds', 3);
const only = option('only', '');
const site = await builtSite();
const figures: Figure[] = [];
if (only !== 'postgres') figures.push(...(await measure('SQLite', null)));
if (only !== 'sqlite') {
  const postgres = await startPostgres();
  try {
    figures.push(...(await measure('PostgreSQL', postgres)));
  } finally {
    await postgres.stop();
  }
}
report(figures);

async function measure(name: string, postgres: Awaited<ReturnType<typeof startPostgres>> | null): Promise<Figure[]> {
  const [many, few] = [await filledStore(leads, postgres), await filledStore(FEW, postgres)];
  const commands = await commandFigures(name, many, few, rounds);
  return [...commands, ...(await serverFigures(site, name, { many, few }, rounds))];
}
