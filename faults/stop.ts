import { setTimeout as pause } from 'node:timers/promises';
import { startScriptedServer } from '../test/scripted-smtp-server.ts';
import { audit, type Report } from './audit.ts';
import { createLedger, answers, pressAgain, startLoad, wrongAnswers } from './ledger.ts';
import { emailsById } from './mail.ts';
import { openStage } from './stage.ts';

interface StopOptions {
  rounds?: number;
  /** The longest time for a stop, in milliseconds. The promise is ten seconds on a machine that does little else. */
  limitMs?: number;
}

/** Sends SIGTERM under load, while the mail server answers slowly or never. */
export async function stopGracefully(
  deliveries: 'that end' | 'that hang',
  { rounds = 3, limitMs = 10_000 }: StopOptions = {},
): Promise<Report> {
  const mail = await startScriptedServer();
  const stage = openStage({ smtpUrl: mail.url });
  const ledger = createLedger();
  const lost: string[] = [];
  let longest = 0;
  try {
    for (let round = 0; round < rounds; round += 1) {
      if (deliveries === 'that hang') mail.script.BODY = 'hang';
      mail.delayMs = deliveries === 'that end' ? 50 : 0;
      const server = await stage.start();
      const load = startLoad(server.port, ledger, 16, 100);
      await pause(1000);
      const begun = performance.now();
      const code = await server.end('SIGTERM');
      longest = Math.max(longest, performance.now() - begun);
      await load.stop();
      if (code !== 0) lost.push(`ended with ${code}`);
      const sending = await stage.look((database) =>
        database.read({ sql: `select count(*) as n from deliveries where state = 'sending'` }),
      );
      if (sending[0]!['n'] !== 0) lost.push('a lease was not handed back');
    }
    if (longest > limitMs) lost.push(`a stop took longer than ${limitMs / 1000} seconds`);
    delete mail.script.BODY;
    mail.delayMs = 0;
    // Emails at a silent server may arrive a second time: one on each channel for each stop.
    const ambiguous = mail.letters.length;
    const server = await stage.start();
    await pressAgain(server.port, ledger);
    if (!(await stage.settled(300_000))) lost.push('deliveries still wait');
    const crashes = deliveries === 'that hang' ? ambiguous : 0;
    const result = await audit({ ledger, stage, emails: emailsById(mail), crashes });
    return {
      fault: `SIGTERM under load, with deliveries ${deliveries}`,
      figures: {
        stops: rounds,
        'longest stop, seconds': Number((longest / 1000).toFixed(1)),
        answers: answers(ledger),
        'connections cut without an answer': ledger.cut,
        ...result.figures,
      },
      lost: [...lost, ...wrongAnswers(ledger), ...result.lost],
    };
  } finally {
    await stage.close();
    await mail.stop();
  }
}
