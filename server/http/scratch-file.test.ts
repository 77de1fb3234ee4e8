import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createScratchFile } from './scratch-file.ts';

const MEGABYTE = 1_000_000;

test('a scratch file takes a quarter of what is free at most, and below 32 MB there is none for ten minutes', () => {
  let [free, now] = [31 * MEGABYTE, 0];
  const scratch = createScratchFile(256 * MEGABYTE, { freeBytes: () => free, clock: () => now });
  const keeps = (key: string, bytes = 10) => {
    scratch.write(key, Buffer.alloc(bytes, key));
    return scratch.read(key)?.equals(Buffer.alloc(bytes, key)) ?? false;
  };
  expect(keeps('a')).toBe(false);
  free = 40 * MEGABYTE;
  now += 599_000;
  expect(keeps('a')).toBe(false);
  now += 1000;
  expect([keeps('a', 6 * MEGABYTE), keeps('b', 6 * MEGABYTE), keeps('c', 11 * MEGABYTE)]).toEqual([true, true, false]);
  expect([scratch.read('a'), scratch.read('b')?.length]).toEqual([undefined, 6 * MEGABYTE]);
  free = 31 * MEGABYTE;
  now += 1000;
  expect([scratch.read('b'), keeps('b')]).toEqual([undefined, false]);
});

test.runIf(existsSync('/proc/self/fd'))('a disk that is full has its room back at once, and the file later', () => {
  // A real refusal of the kernel: no file of this process may grow past 40 KB, and the write that would is cut short.
  const script = `
    import { readdirSync, readlinkSync } from 'node:fs';
    import { createScratchFile } from ${JSON.stringify(new URL('./scratch-file.ts', import.meta.url).href)};
    process.on('SIGXFSZ', () => {});
    let now = 0;
    const scratch = createScratchFile(1_000_000, { freeBytes: () => 1e9, clock: () => now });
    const target = (name) => { try { return readlinkSync('/proc/self/fd/' + name); } catch { return ''; } };
    const tell = (bodies) => {
      for (let key = 0; key < bodies; key += 1) scratch.write(String(key), Buffer.alloc(9000));
      const open = readdirSync('/proc/self/fd').filter((name) => target(name).includes('janus-bodies')).length;
      const kept = Array.from({ length: 9 }, (_, key) => scratch.read(String(key))).filter(Boolean).length;
      return { open, kept };
    };
    const told = [tell(4), tell(9), tell(1)];
    now = 600_000;
    console.log(JSON.stringify([...told, tell(1)]));`;
  const command = `ulimit -f 80; exec "$0" --input-type=module -e "$1"`;
  const child = spawnSync('sh', ['-c', command, process.execPath, script], { encoding: 'utf8' });
  expect(child.stderr).toBe('');
  const [none, one] = [
    { open: 0, kept: 0 },
    { open: 1, kept: 1 },
  ];
  expect(JSON.parse(child.stdout)).toEqual([{ open: 1, kept: 4 }, none, none, one]);
});
