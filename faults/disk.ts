import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { audit, type Report } from './audit.ts';
import { createLedger, answers, pressAgain, startLoad, wrongAnswers } from './ledger.ts';
import { openPostOffice } from './post-office.ts';
import { refusedWritesFail, openStage, PATIENCE_MS } from './stage.ts';

/** Fills the disk under load for some seconds. The server is never restarted. */
export async function fillDisk(): Promise<Report> {
  const folder = mkdtempSync(join(tmpdir(), 'janus-disk-'));
  const disk = openDisk(folder);
  const office = await openPostOffice();
  const stage = openStage({ smtpUrl: office.url, dataDir: folder });
  const ledger = createLedger();
  try {
    const server = await stage.start({}, refusedWritesFail());
    const ready = async () => (await fetch(`http://127.0.0.1:${server.port}/readyz`)).status;
    const accepted = () => ledger.statuses[200] ?? 0;
    const load = startLoad(server.port, ledger, 8, 40);
    await pause(1000);
    // A second look must notice it as well.
    await ready();
    disk.fill(server.child.pid!);
    const refused = await until(async () => (ledger.statuses[503] ?? 0) > 20);
    const before = accepted();
    await pause(2000);
    const whileFull = accepted() - before;
    const red = await until(async () => (await ready()) === 503);
    disk.free(server.child.pid!);
    await until(async () => accepted() > before + whileFull + 20);
    const green = await until(async () => (await ready()) === 200);
    await load.stop();
    await pressAgain(server.port, ledger);
    const done = await stage.settled(PATIENCE_MS);
    const { figures, lost } = await audit({ ledger, stage, emails: office.emails });
    lost.push(...wrongAnswers(ledger));
    if (ledger.statuses[0]) lost.push(`${ledger.statuses[0]} presses without an answer`);
    if (!refused) lost.push('the disk was never full');
    if (!red) lost.push('readyz stayed green on a full disk');
    if (!green) lost.push('readyz stayed red when there was space again');
    if (!done) lost.push('deliveries still wait');
    return { fault: `a disk that fills (${disk.name})`, figures: { answers: answers(ledger), ...figures }, lost };
  } finally {
    await stage.close();
    disk.remove();
    rmSync(folder, { recursive: true, force: true });
    await office.stop();
  }
}

interface Disk {
  name: string;
  fill(pid: number): void;
  free(pid: number): void;
  remove(): void;
}

/** Returns a disk for the folder that can be filled. */
export const openDisk = (folder: string): Disk => mountDisk(folder) ?? limitFileSize();

/** Mounts a small file system of its own. Returns null if this user may not mount one. */
function mountDisk(folder: string): Disk | null {
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=40m', 'tmpfs', folder]).status !== 0) return null;
  const filler = join(folder, 'filler');
  return {
    name: 'a file system of 40 MB',
    fill: () => void spawnSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=4k']),
    free: () => rmSync(filler),
    remove: () => void spawnSync('umount', [folder]),
  };
}

/** Lets no file of the server grow: the kernel refuses the writes, as on a full disk. */
function limitFileSize(): Disk {
  const limit = (pid: number, bytes: string) => {
    const { status, stderr } = spawnSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:`], { encoding: 'utf8' });
    if (status !== 0) throw new Error(`This needs root, or prlimit of util-linux: ${stderr}`);
  };
  return {
    name: 'no file may grow beyond 300 KB',
    fill: (pid) => limit(pid, '300000'),
    free: (pid) => limit(pid, 'unlimited'),
    remove: () => {},
  };
}

async function until(condition: () => Promise<boolean>): Promise<boolean> {
  const end = performance.now() + 60_000;
  while (performance.now() < end) {
    if (await condition()) return true;
    await pause(50);
  }
  return false;
}
