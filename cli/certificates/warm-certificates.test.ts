import { expect, test } from 'vitest';
import type { Handshake } from './handshake.ts';
import { warmCertificates } from './warm-certificates.ts';

const there: Handshake = { kind: 'there', validFrom: 0, validUntil: 0, issuer: '', names: [] };
const refused: Handshake = { kind: 'refused', code: '', why: 'none' };
const names = Array.from({ length: 500 }, (_, number) => `n${number}.com`);

/** A proxy that answers by `answer`; `times` counts the handshakes of a name. */
function warm(answer: (name: string, time: number) => Handshake | Promise<Handshake>, asked = names) {
  const times = new Map<string, number>();
  const pauses: number[] = [];
  const shake = async (name: string) => {
    times.set(name, (times.get(name) ?? 0) + 1);
    return answer(name, times.get(name)!);
  };
  const pause = async (ms: number) => pauses.push(ms);
  return { times, pauses, warmed: warmCertificates({ names: asked, shake, pause, progress: () => {} }) };
}

test('warming certificates asks again for what was refused, and for nothing else', async () => {
  const { times, warmed } = warm((name, time) => (time === 1 && name.endsWith('7.com') ? refused : there));
  const { asked, stopped } = await warmed;
  expect(stopped).toBe(false);
  expect([...asked.values()].every(({ kind }) => kind === 'there')).toBe(true);
  expect(asked.size).toBe(500);
  expect([...times].filter(([, count]) => count > 1).every(([name]) => name.endsWith('7.com'))).toBe(true);
});

test('a name that is refused for good is asked for three times, fewer than an authority takes', async () => {
  const { times, pauses, warmed } = warm((name) => (name === 'n9.com' ? refused : there));
  expect((await warmed).asked.get('n9.com')).toBe(refused);
  expect(times.get('n9.com')).toBe(3);
  expect(pauses.filter((ms) => ms > 1000)).toHaveLength(2);
});

test('eight at most are under way, whoever is slow', async () => {
  let now = 0;
  let most = 0;
  await warm(async () => {
    now += 1;
    most = Math.max(most, now);
    await new Promise((resolve) => setImmediate(resolve));
    now -= 1;
    return there;
  }).warmed;
  expect(most).toBeLessThanOrEqual(8);
});

test('where nobody listens one name is asked for, and without names none', async () => {
  const gone: Handshake = { kind: 'unreachable', code: 'ECONNREFUSED', why: 'nobody' };
  const { times, warmed } = warm(() => gone);
  expect((await warmed).stopped).toBe(true);
  expect(times.size).toBe(1);
  expect((await warm(() => there, []).warmed).asked.size).toBe(0);
});
