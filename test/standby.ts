import { spawnSync } from 'node:child_process';
import { appendFileSync, chownSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { execute, servePostgres, type PostgresServer } from './postgres.ts';

export interface Standby {
  port: number;
  /** Makes it a primary server, which accepts writes. */
  promote(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a second server that follows the first, which is restarted for it. Later commits of the first are on both. */
export async function addStandby(primary: PostgresServer): Promise<Standby> {
  const { place, port } = primary;
  const folder = join(place.folder, 'standby');
  const data = join(folder, 'data');
  const addressOf = (server: { port: number }) => `postgres://postgres@127.0.0.1:${server.port}/postgres`;
  await primary.crash();
  spawnSync('mkdir', ['-m', '700', folder]);
  spawnSync('cp', ['-a', place.data, data]);
  const signal = join(data, 'standby.signal');
  writeFileSync(signal, '');
  for (const path of [folder, signal])
    if (place.user.uid !== undefined) chownSync(path, place.user.uid, place.user.gid!);
  appendFileSync(
    join(data, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=127.0.0.1 port=${port} user=postgres'\n`,
  );
  await primary.start();
  const standby = await servePostgres({ ...place, folder, data });
  await execute(addressOf(primary), `alter system set synchronous_standby_names = '*'`);
  await execute(addressOf(primary), 'select pg_reload_conf()');
  return {
    port: standby.port,
    promote: () => execute(addressOf(standby), 'select pg_promote()'),
    stop: standby.stop,
  };
}
