import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startPasswordAsker } from './password-asker.ts';
import { startFailing } from './server-process.ts';

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'janus-refused-'))));
afterEach(() => rmSync(folder, { recursive: true }));

test('a DATABASE_URL that cannot be used ends the start with one line, without its password', async () => {
  const server = await startPasswordAsker();
  const { code, errors } = await startFailing(folder, {
    DATABASE_URL: `postgres://janus:hunter%232@127.0.0.1:${server.port}/janus`,
  });
  server.stop();
  expect(server.heard()).toContain('hunter#2');
  expect(code).toBe(1);
  expect(errors).toMatch(/^Cannot start: Cannot use the database in DATABASE_URL: [^\n]+\n$/);
  expect(errors).not.toMatch(/hunter|%23/);
});
