import type { Database } from '../../database/database.ts';

/** Keys of the faces that leads bear, the program's own rows included; from step to step through an index of the faces. */
export async function readFacesOfLeads(database: Database): Promise<string[]> {
  const rows = await database.read({ sql: FACES });
  return rows.map(({ face }) => String(face));
}

const FACES = `with recursive used (face) as (
  select min(face) from leads
  union all
  select (select min(face) from leads where face > used.face) from used where used.face is not null)
  select face from used where face is not null order by face`;
