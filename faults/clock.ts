import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startScriptedServer } from '../test/scripted-smtp-server.ts';
import { audit, type Report } from './audit.ts';
import { createLedger } from './ledger.ts';
import { emailsById } from './mail.ts';
import { clockFromFile, openStage, PATIENCE_MS } from './stage.ts';

const DAY_MS = 24 * 3_600_000;

/** Makes the clock jump while emails wait, and later back by as much. Visitors press again after each jump. */
export async function jumpClock(days: number): Promise<Report> {
  const folder = mkdtempSync(join(tmpdir(), 'janus-clock-'));
  const file = join(folder, 'offset');
  const setClock = (offset: number) => writeFileSync(file, String(offset));
  setClock(0);
  const mail = await startScriptedServer({ greeting: '421 not now' });
  const stage = openStage({ smtpUrl: mail.url });
  const ledger = createLedger();
  const waits: number[] = [];
  const lost: string[] = [];
  const untilDelivered = async () => {
    const begun = performance.now();
    if (!(await stage.settled(PATIENCE_MS))) lost.push('deliveries wait for the clock');
    waits.push(Math.round((performance.now() - begun) / 1000));
  };
  try {
    const server = await stage.start({}, clockFromFile(file));
    for (const offset of [days * DAY_MS, 0]) {
      mail.script.greeting = '421 not now';
      await Promise.all(Array.from({ length: 5 }, () => ledger.press(server.port)));
      await pause(1000);
      setClock(offset);
      delete mail.script.greeting;
      // A lead after the jump, whose email is sent immediately.
      await ledger.press(server.port);
      await untilDelivered();
      // Everybody presses again: the keys are valid before and after the jump.
      await Promise.all(ledger.submissions.map((submission) => ledger.press(server.port, submission)));
    }
    const result = await audit({ ledger, stage, emails: emailsById(mail) });
    return {
      fault: `a clock that jumps ${days > 0 ? 'ahead' : 'back'} by a day, and back again, while mails wait`,
      figures: { ...result.figures, 'seconds until all was delivered, after each jump': waits.join(', ') },
      lost: [...lost, ...result.lost],
    };
  } finally {
    await stage.close();
    await mail.stop();
    rmSync(folder, { recursive: true });
  }
}
