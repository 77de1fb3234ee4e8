import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createLedger } from './ledger.ts';
import { openPostOffice } from './post-office.ts';
import type { Report } from './report.ts';
import { openStage } from './stage.ts';

const LEADS = 20;
const CALLS = 'pwrite64,fsync,fdatasync,write,writev,sendto,sendmsg';

/** The system's own record of the server's calls: between a lead's last bytes in the log and its answer stands the fsync. */
export async function traceAnswers(): Promise<Report> {
  if (spawnSync('strace', ['-V']).error) throw new Error('This needs strace: apt-get install strace (Linux only)');
  const folder = mkdtempSync(join(tmpdir(), 'janus-trace-'));
  const file = join(folder, 'trace');
  const office = await openPostOffice();
  const stage = openStage({ smtpUrl: office.url });
  const ledger = createLedger();
  try {
    const server = await stage.start();
    const options = ['-f', '-y', '-s', '24', '-e', `trace=${CALLS}`, '-o', file, '-p', String(server.child.pid)];
    const tracer = spawn('strace', options, { stdio: ['ignore', 'ignore', 'pipe'] });
    await once(tracer.stderr, 'data');
    for (let lead = 0; lead < LEADS; lead += 1) await ledger.press(server.port);
    await stage.settled(30_000);
    await pause(300);
    const ended = once(tracer, 'exit');
    tracer.kill('SIGINT');
    await ended;
    return readTrace(readFileSync(file, 'utf8').split('\n'), ledger.statuses[200] ?? 0);
  } finally {
    await stage.close();
    await office.stop();
    rmSync(folder, { recursive: true });
  }
}

function readTrace(lines: string[], accepted: number): Report {
  const lost: string[] = [];
  let answered = 0;
  let synced = 0;
  let excerpt = '';
  for (const [index, line] of lines.entries()) {
    if (!line.includes('"HTTP/1.1 200')) continue;
    answered += 1;
    const before = lines.slice(0, index);
    const written = before.findLastIndex((one) => /pwrite64\(.*janus\.db-wal>/.test(one));
    const sync = before.findLastIndex((one) => /(fsync|fdatasync)\(.*janus\.db-wal>\)\s+= 0/.test(one));
    if (written === -1 || sync < written) lost.push(`answer ${answered} was written before the fsync`);
    else synced += 1;
    if (excerpt === '') excerpt = [lines[written], lines[sync], line].map((one) => `\n    ${tidy(one ?? '')}`).join('');
  }
  if (answered !== accepted) lost.push(`${accepted} leads were accepted, and the trace shows ${answered} answers`);
  return {
    fault: 'power loss: what the system calls say',
    figures: {
      answers: answered,
      'with an fsync of the write-ahead log right before': synced,
      'the first one': excerpt,
    },
    lost,
  };
}

function tidy(line: string): string {
  return line.replace(/^\d+ +/, '').replace(/<[^>]*\/([^/>]+)>/g, '<$1>');
}
