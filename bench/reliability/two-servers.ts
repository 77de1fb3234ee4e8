import { audit } from './audit.ts';
import { createLedger } from './ledger.ts';
import { openPostOffice } from './post-office.ts';
import type { Report } from './report.ts';
import { openStage } from './stage.ts';

/** A second server on the same data folder, while the first works and after it was killed. */
export async function startTwice(): Promise<Report> {
  const office = await openPostOffice();
  const stage = openStage({ smtpUrl: office.url });
  const ledger = createLedger();
  const lost: string[] = [];
  const second = () =>
    stage.start().then(
      () => 'started',
      (error: Error) => error.message.split('\n').find((line) => line.startsWith('Cannot start')) ?? 'said nothing',
    );
  try {
    const first = await stage.start();
    await ledger.press(first.port);
    const said = await second();
    if (!said.startsWith('Cannot start: Another server is already running on the data folder')) lost.push(`it ${said}`);
    await ledger.press(first.port);
    await first.end('SIGKILL');
    const third = await stage.start();
    await ledger.press(third.port);
    if (!(await stage.settled(90_000))) lost.push('deliveries still wait');
    const result = await audit({ ledger, stage, letters: office.letters, crashes: 1 });
    return {
      fault: 'two servers on one data folder',
      figures: { 'the second says': said.replace(stage.dataDir, '…'), ...result.figures },
      lost: [...lost, ...result.lost],
    };
  } finally {
    await stage.close();
    await office.stop();
  }
}
