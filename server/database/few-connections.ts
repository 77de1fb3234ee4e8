/** The driver's. It gives out those that come back where it has as many as `max`. */
interface Pool<Client> {
  options: { max: number; connectionTimeoutMillis?: number | undefined };
  readonly totalCount: number;
  connect(): Promise<Client>;
  on(event: 'connect' | 'remove', listener: (client: Client) => void): unknown;
}

/** How long a pool asks for no more connections than it has, once it was refused one. */
const CONTENT_MS = 1000;

/**
 * Takes clients out of a pool. Where the server has no connection left for one more, it waits for one of those that the pool has, as
 * long as for any.
 */
export function createConnect<Client>(pool: Pool<Client>): () => Promise<Client> {
  const { max, connectionTimeoutMillis = 0 } = pool.options;
  const connected = new Set<Client>();
  let refusedAt = -Infinity;
  pool.on('connect', (client) => connected.add(client));
  pool.on('remove', (client) => connected.delete(client));

  return async () => {
    const until = performance.now() + connectionTimeoutMillis;
    for (let isFirst = true; ; isFirst = false) {
      if (performance.now() - refusedAt > CONTENT_MS) pool.options.max = max;
      try {
        return await pool.connect();
      } catch (error) {
        // Of those that are on their way one may be let in: that is waited for once.
        const hasOthers = connected.size > 0 || (isFirst && pool.totalCount > 0);
        if (!saysFull(error) || !hasOthers || performance.now() > until) throw error;
        refusedAt = performance.now();
        pool.options.max = Math.max(1, connected.size);
      }
    }
  };
}

/** PostgreSQL's too_many_connections, of the server, a role or a database; and as PgBouncer and Supabase's pooler say it. */
const saysFull = (error: unknown) =>
  (error as { code?: string }).code === '53300' || /max[ _]?client/i.test((error as Error).message);
