import type { Statement } from './database.ts';

/**
 * SQLite's spelling of `$1` is `?1`. Throws when the values do not match the numbers: SQLite would read a missing one
 * as null and store it, where PostgreSQL refuses.
 */
export function toQuestionMarks({ sql, values = [] }: Statement): string {
  let highest = 0;
  const translated = sql.replace(/\$(\d+)/g, (_, number: string) => {
    highest = Math.max(highest, Number(number));
    return `?${number}`;
  });
  if (highest !== values.length)
    throw new Error(`The statement takes ${highest} values and was given ${values.length}`);
  return translated;
}
