/**
 * SQLite's spelling of `$1` is `?1`. `count` is the highest number: a statement given fewer values must be refused, as
 * PostgreSQL does, where SQLite would read the missing one as null and store it.
 */
export function toQuestionMarks(numbered: string): { sql: string; count: number } {
  let count = 0;
  const sql = numbered.replace(/\$(\d+)/g, (_, number: string) => {
    count = Math.max(count, Number(number));
    return `?${number}`;
  });
  return { sql, count };
}
