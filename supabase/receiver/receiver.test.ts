import { expect, test } from 'vitest';
import { supabaseSite } from '../../cli/supabase/supabase-site.ts';
import { sampleQuote } from '../../test/sample-quote.ts';
import { fixtureSite } from '../../test/site-fixture.ts';
import { createReceiver } from './receiver.ts';

const quote = {
  method: 'POST',
  headers: { 'content-type': 'application/json', apikey: 'key' },
  body: JSON.stringify(sampleQuote),
};

function receive(environment: Record<string, string>) {
  const lines: string[] = [];
  const print = (line: string) => void lines.push(line);
  const receiver = createReceiver({ site: supabaseSite(fixtureSite), environment, print });
  return { lines, ask: (path: string, init: RequestInit) => receiver(new Request(`https://p.example${path}`, init)) };
}

test.each([
  [{}, /^NOTHING IS ACCEPTED: DATABASE_URL is missing/],
  [{ DATABASE_URL: 'postgres://x:hunter2@db.example/x' }, /^NOTHING IS ACCEPTED: DATABASE_URL does not say/],
  [
    { SUPABASE_DB_URL: 'postgres://x:hunter2@127.0.0.1:1/x?sslmode=disable' },
    /^Cannot use the database .*ECONNREFUSED/,
  ],
])(
  'a receiver with wrong settings answers calls with 503, and the log says why without the password: %j',
  async (environment, why) => {
    const { lines, ask } = receive({ ...environment, PUBLIC_ANON_KEY: 'key' });
    const response = await ask('/send-quote-request', quote);
    expect(response.status).toBe(503);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(lines[0]).toMatch(why);
    expect(lines.at(-1)).toMatch('a lead could not be stored');
    expect(lines.join()).not.toMatch(/hunter2|Ada|\n/);
  },
);

test('without any public key nobody is let in, not even with an empty one', async () => {
  const { ask } = receive({ DATABASE_URL: 'postgres://127.0.0.1:1/x' });
  for (const key of ['', 'janus-anon']) {
    const headers = { ...quote.headers, apikey: key, authorization: 'Bearer ' };
    expect((await ask('/send-quote-request', { ...quote, headers })).status).toBe(401);
  }
});

test.each(['/', '/challenge', '/../challenge', '/other', '/send-quote-request/more'])(
  'there is nothing at %s',
  async (path) => {
    const { ask } = receive({ DATABASE_URL: 'postgres://127.0.0.1:1/x' });
    expect((await ask(path, { method: 'GET' })).status).toBe(404);
  },
);
