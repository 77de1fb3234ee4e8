import { outputOf, type Program, type Settings } from './program.ts';
import type { Acknowledged } from './visitors.ts';

/** What an owner does in a day, by `npm run leads`, beside the running server. The ledger knows it afterward. */
export async function workOnLeads(program: Program, settings: Settings, leads: Acknowledged[]): Promise<void> {
  const of = (state: Acknowledged['state']) => leads.filter((lead) => lead.state === state);
  const [answered, spam, byId, byAddress] = of('new');
  const [released] = of('held');
  const deeds: [Acknowledged, Acknowledged['state'], ...string[]][] = [
    [answered!, 'answered', 'answered', answered!.reference],
    [spam!, 'spam', 'spam', spam!.id],
    [released!, 'new', 'release', released!.id],
    [byId!, 'erased', 'erase', byId!.id],
    [byAddress!, 'erased', 'erase', '--email', byAddress!.email],
  ];
  for (const [lead, state, ...words] of deeds) {
    outputOf(await program.run('leads', settings, ...words));
    lead.state = state;
  }
}
