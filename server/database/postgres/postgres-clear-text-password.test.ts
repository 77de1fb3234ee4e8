import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { testCertificate } from '../../../test/certificate.ts';
import { startPasswordAsker } from '../../../test/password-asker.ts';
import { startPostgres } from '../../../test/postgres.ts';
import { openPostgres } from './postgres.ts';

// 0.0.0.0 leads to this machine as well, without being its loopback name.
const ELSEWHERE = '0.0.0.0';

describe('a server that asks for the password in clear text', () => {
  const folder = mkdtempSync(join(tmpdir(), 'janus-certificate-'));
  const authority = join(folder, 'authority.pem');
  writeFileSync(authority, testCertificate.cert);
  let server: Awaited<ReturnType<typeof startPasswordAsker>>;

  beforeEach(async () => {
    server = await startPasswordAsker();
  });
  afterEach(() => server.stop());
  afterAll(() => rmSync(folder, { recursive: true }));

  const open = (host: string, query: string) =>
    openPostgres({ url: `postgres://janus:hunter2@${host}:${server.port}/janus${query}` });

  test.each(['?sslmode=disable', '?sslmode=no-verify'])(
    'does not get it from another machine with %s',
    async (query) => {
      expect(await open(ELSEWHERE, query)).toEqual({
        ok: false,
        problem: expect.stringMatching(/^Cannot use the database in DATABASE_URL: .*password unencrypted[^\n]*$/),
      });
      expect(server.heard()).toBe('');
    },
  );

  test.each([
    ['127.0.0.1', ''],
    ['localhost', '?sslmode=disable'],
    [ELSEWHERE, `?sslmode=verify-full&sslrootcert=${authority}`],
  ])('gets it at %s%s', async (host, query) => {
    expect(await open(host, query)).toEqual({ ok: false, problem: expect.stringContaining('wrong') });
    expect(server.heard()).toContain('hunter2');
  });
});

test('without TLS a real server at another machine gets a scrambled password, and none in clear text', async () => {
  const server = await startPostgres({ inMemory: true });
  const url = new URL(await server.createDatabase());
  const open = async (role: string, host: string, password = 'hunter2') => {
    const address = `postgres://${role}:${password}@${host}:${url.port}${url.pathname}?sslmode=disable`;
    const opened = await openPostgres({ url: address });
    if (!opened.ok) return opened.problem;
    await opened.database.close();
    return 'opened';
  };
  try {
    await demandPasswords(url.href);
    // The server has loaded its new rules once it refuses a wrong password.
    await expect.poll(() => open('scrambler', '127.0.0.1', 'wrong')).toContain('authentication failed');
    expect(await open('scrambler', ELSEWHERE)).toBe('opened');
    expect(await open('asker', ELSEWHERE)).toContain('requests the password unencrypted');
    expect(await open('asker', '127.0.0.1')).toBe('opened');
    expect(await open('scrambler', '127.0.0.1', '')).toMatch(/password must be a string.*user, password/);
  } finally {
    await server.stop();
  }
});

async function demandPasswords(url: string): Promise<void> {
  const opened = await openPostgres({ url });
  if (!opened.ok) throw new Error(opened.problem);
  const { database } = opened;
  const [row] = await database.read({ sql: 'show hba_file' });
  const rules = `('host all asker all password'), ('host all scrambler all scram-sha-256')`;
  await database.write([
    { sql: `create role asker login password 'hunter2'` },
    { sql: `create role scrambler login password 'hunter2'` },
    { sql: `copy (values ${rules}) to '${String(row!['hba_file'])}'` },
    { sql: 'select pg_reload_conf()' },
  ]);
  await database.close();
}
