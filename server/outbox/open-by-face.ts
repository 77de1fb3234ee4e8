import type { Database } from '../database/database.ts';
import { CHANNELS_IN_USE } from './counts.ts';

/** How many deliveries of leads of each face are still to go out, held ones included; by the key of the face. */
export async function readOpenByFace(database: Database): Promise<Map<string, number>> {
  const sql = `${CHANNELS_IN_USE}
    select l.face, count(*) as n from deliveries d join leads l on l.id = d.lead_id
    where d.channel in (select channel from used) and d.state in ('waiting', 'sending', 'held') and d.channel <> 'held-digest' and l.kind not in ('probe', 'withdrawn')
    group by l.face`;
  const rows = await database.read({ sql });
  return new Map(rows.map((row) => [String(row['face']), Number(row['n'])]));
}
