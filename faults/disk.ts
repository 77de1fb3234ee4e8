import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createLedger, findLosses } from './ledger.ts';
import { openPostOffice, openStage, refusedWritesFail } from './stage.ts';

/** Fills the disk under load for some seconds. The server is never restarted. Returns every loss, in words. */
export async function fillDisk(): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'janus-disk-'));
  const disk = openDisk(folder);
  const office = await openPostOffice();
  const stage = openStage({ smtpUrl: office.url, dataDir: folder });
  const ledger = createLedger();
  const missed: string[] = [];
  const expect = async (what: string, condition: () => Promise<boolean> | boolean) => {
    for (const end = performance.now() + 60_000; !(await condition()); await pause(50))
      if (performance.now() > end) return void missed.push(what);
  };
  try {
    const server = await stage.start({}, refusedWritesFail());
    const ready = async () => (await fetch(server.url('/readyz'))).status;
    const load = ledger.startLoad(server.port, 8);
    await pause(1000);
    // A second look must notice it as well.
    await ready();
    disk.fill(server.child.pid!);
    await expect('the disk was never full', () => (ledger.statuses[503] ?? 0) > 20);
    await expect('readyz stayed green on a full disk', async () => (await ready()) === 503);
    disk.free(server.child.pid!);
    const before = ledger.statuses[200] ?? 0;
    await expect('nothing was accepted afterward', () => (ledger.statuses[200] ?? 0) > before + 20);
    await expect('readyz stayed red when there was space again', async () => (await ready()) === 200);
    await load.stop();
    await ledger.pressAgain(server.port);
    if (ledger.statuses[0]) missed.push(`${ledger.statuses[0]} presses have no answer`);
    return [...missed, ...(await findLosses(ledger, { stage, office, crashes: 0 }))];
  } finally {
    await stage.close();
    disk.remove();
    rmSync(folder, { recursive: true, force: true });
    await office.stop();
  }
}

/** Opens a disk that can be filled: a small file system of its own, or a limit on what the server may write. */
export function openDisk(folder: string) {
  const canMount = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=40m', 'tmpfs', folder]).status === 0;
  const filler = join(folder, 'filler');
  if (canMount)
    return {
      fill: (_pid: number) => void spawnSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=4k']),
      free: (_pid: number) => rmSync(filler),
      remove: () => void spawnSync('umount', [folder]),
    };
  const limit = (pid: number, bytes: string) => {
    const { status, stderr } = spawnSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:`], { encoding: 'utf8' });
    if (status !== 0) throw new Error(`This needs root, or prlimit of util-linux: ${stderr}`);
  };
  return {
    fill: (pid: number) => limit(pid, '300000'),
    free: (pid: number) => limit(pid, 'unlimited'),
    remove() {},
  };
}
