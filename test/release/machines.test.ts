import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLedger } from '../../faults/ledger.ts';
import { openPostOffice } from '../../faults/stage.ts';
import { freePort } from '../server-process.ts';
import { bootGuest, canBootGuests, type Guest, makeRepository, readCommands } from './guest.ts';

/** The guide as it stands, with the words that it tells its reader to replace. */
const here = (command: string) => command.replace('REPOSITORY_URL', 'file:///repository/janus/.git');
const [copy, install, settings, look] = readCommands('deploy-debian', 'Install').map(here);
const [upgrade] = readCommands('upgrade', 'Upgrade on Debian').map(here);
const [goBack] = readCommands('upgrade', 'Go back to the old version');
const [uninstall] = readCommands('deploy-debian', 'Uninstall');
/** The doctor ends with an error, as the content is a sample. */
const withoutError = (commands: string) => commands.replace(/^janus doctor.*$/m, '$& || true');

/** Milliseconds for a step, on a machine that is busy with everything else. */
const WITHIN_MS = 20 * 60_000;

const machines = [
  { suite: 'trixie', system: 'Debian 13' },
  { suite: 'bookworm', system: 'Debian 12' },
];

const onEach = describe.runIf(canBootGuests()).each(machines);
onEach('on a bare $system', { timeout: WITHIN_MS }, ({ suite, system }) => {
  const alarms: string[] = [];
  const figures: string[] = [];
  /** The leads that visitors were told are stored, as far as no backup of before was restored. */
  let acknowledged = new Set<string>();
  let total = 0;
  let begun: number;
  let repository: ReturnType<typeof makeRepository>;
  let guest: Guest;
  let port: number;
  let office: Awaited<ReturnType<typeof openPostOffice>>;
  const receiver = createServer(async (request, response) => {
    alarms.push((await request.toArray()).join(''));
    response.end();
  });
  beforeAll(async () => {
    [port, office] = [await freePort(), await openPostOffice()];
    await once(receiver.listen(0, '127.0.0.1'), 'listening');
    repository = makeRepository();
    guest = await bootGuest(suite, repository.folder);
    // All guests share the ports of this machine.
    const alert = `ALERT_URL=http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
    const own = `[Service]\nEnvironment=PORT=${port} RATE_LIMIT_PER_MINUTE=0 ${alert}`;
    const folder = '/etc/systemd/system/janus.service.d';
    await guest.run(`mkdir -p ${folder} && echo '${own}' > ${folder}/test.conf`);
    const mail = `SMTP_URL=${office.url}\nMAIL_FROM=site@firm.com\nOWNER_EMAIL=owner@firm.com\nTIME_ZONE=UTC`;
    const edit = settings!.replace(/^editor (.*)$/m, `echo '${mail}' >> $1`);
    begun = performance.now();
    // The sample has no form for quotes, which the visitors here send.
    const content = copy!.replace(/^scp -r my-site \S+:/m, 'cp -r /repository/janus/content ');
    await guest.run([content, install, edit].join(''));
  }, WITHIN_MS);
  afterAll(async () => {
    process.stderr.write(`${system}: ${[...figures, `${total} leads acknowledged`].join(', ')}\n`);
    await guest?.remove();
    await office.stop();
    receiver.close();
    repository.remove();
  }, WITHIN_MS);

  const answer = async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { signal: AbortSignal.timeout(5000) }).catch(
      () => null,
    );
    return response === null ? { status: 0, text: '' } : { status: response.status, text: await response.text() };
  };
  const ready = async () => (await answer('/readyz')).status;
  const isStored = async () => {
    const rows = JSON.parse(await guest.run('janus leads export --format json')) as { id: string }[];
    return new Set(rows.map(({ id }) => id));
  };
  const findMissing = async () => [...acknowledged.difference(await isStored())];

  /** Lets visitors send the form while `work` runs and until one more of them succeeded. Counts the acknowledged. */
  async function underLoad(work: () => Promise<unknown>): Promise<Record<number, number>> {
    const ledger = createLedger();
    const load = ledger.startLoad(port, 1);
    await expect.poll(() => ledger.statuses[200]).toBeGreaterThan(3);
    await work();
    const before = ledger.statuses[200]!;
    await expect.poll(() => ledger.statuses[200]).toBeGreaterThan(before + 3);
    await load.stop();
    const leads = ledger.submissions.flatMap(({ lead }) => lead ?? []);
    acknowledged = acknowledged.union(new Set(leads));
    total += leads.length;
    expect(ledger.contradictions).toEqual([]);
    return ledger.statuses;
  }

  test('the guide leads to a stored lead and its emails', async () => {
    await underLoad(async () => {});
    figures.push(`${((performance.now() - begun) / 1000).toFixed(0)} s from the bare machine to the first lead`);
    expect(await findMissing()).toEqual([]);
    await expect.poll(() => office.emails.size).toBeGreaterThanOrEqual(2 * acknowledged.size);
    const seen = await guest.run(withoutError(look!));
    expect(seen).toContain('Visitor 0');
    expect(seen).toContain('The mail server accepted a test email to owner@firm.com');
  });

  test('the installation can run again, and changes nothing', async () => {
    const state = `systemctl show janus -p MainPID -p NRestarts
      find /etc /usr/local /srv /opt /var/lib/janus -not -path '*/.cache*' -printf '%p %s %l %m\n' | sort`;
    const before = await guest.run(state);
    await guest.run('/opt/janus/1.0.0/deploy/install.sh');
    expect(await guest.run(state)).toBe(before);
  });

  test('a second server is named after its port', async () => {
    const second = await freePort();
    await guest.run(`systemctl start janus@${second}`);
    expect((await fetch(`http://127.0.0.1:${second}/readyz`)).status).toBe(200);
    await guest.run(`systemctl stop janus@${second}`);
  });

  test('a restart, each crash and a reboot lose no lead and end by themselves', async () => {
    const names = 'janus.service janus@3001.service janus-backup.service janus-backup.timer';
    expect(await guest.run(`systemd-analyze verify ${names} 2>&1`)).toBe('');
    await underLoad(async () => {
      await guest.run('systemctl restart janus');
      expect(await ready()).toBe(200);
    });
    // systemd waited longer after each one, in former units from the fifth on.
    const pauses: number[] = [];
    await underLoad(async () => {
      for (let crash = 0; crash < 6; crash++) {
        await guest.run('systemctl kill --signal=KILL janus');
        const killed = performance.now();
        await pause(200);
        await expect.poll(ready).toBe(200);
        pauses.push(performance.now() - killed);
      }
    });
    figures.push(`${(Math.max(...pauses) / 1000).toFixed(1)} s for the slowest of six crashes`);
    expect(pauses.at(-1)).toBeLessThan(3 * Math.max(...pauses.slice(0, 3)));
    await underLoad(async () => {
      await guest.reboot();
      await expect.poll(ready).toBe(200);
    });
    expect(await findMissing()).toEqual([]);
  });

  test('a server that hangs is ended and started again', async () => {
    await guest.run('systemctl kill --signal=STOP janus');
    expect(await ready()).toBe(0);
    await expect.poll(ready).toBe(200);
    expect(await guest.run('journalctl -u janus -o cat -n 200')).toContain('Watchdog timeout');
  });

  test('a full disk is at /readyz, raises an alarm and loses no lead', async () => {
    const folder = '/var/lib/private/janus';
    await guest.run(`systemctl stop janus && cp -a ${folder} /root/copy
      mount -t tmpfs -o size=40m,mode=700 tmpfs ${folder}
      cp -a /root/copy/. ${folder}/ && systemctl start janus`);
    const statuses = await underLoad(async () => {
      await guest.run(`cat /dev/zero > ${folder}/filler || true`);
      await expect.poll(ready).toBe(503);
      await expect.poll(() => alarms.join()).toContain('leads cannot be stored');
      await guest.run(`rm ${folder}/filler`);
      await expect.poll(ready).toBe(200);
    });
    expect(statuses[503]).toBeGreaterThan(0);
    expect(await findMissing()).toEqual([]);
    await guest.run(`systemctl stop janus && rm -rf /root/copy && cp -a ${folder} /root/copy && umount ${folder}
      cp -a /root/copy/. ${folder}/ && systemctl start janus`);
  });

  test.each([
    ['SMTP_URL=mail.firm.com', 'Cannot start: SMTP_URL must be'],
    ['PORT=80x', 'Cannot start: PORT must be'],
    ['OWNER_EMIAL=a@firm.com', 'OWNER_EMIAL in the environment is not a setting. Did you mean OWNER_EMAIL?'],
  ])('%s is named by the start and by the doctor', async (line, message) => {
    const isFatal = message.startsWith('Cannot start');
    const restart = `systemctl restart janus && echo started || echo failed`;
    await guest.run(`cp -p /etc/janus/janus.env /root/kept && echo '${line}' >> /etc/janus/janus.env`);
    expect(await guest.run(restart)).toBe(isFatal ? 'failed\n' : 'started\n');
    expect(await guest.run(`journalctl -u janus -o cat -n 200 -p ${isFatal ? 'err' : 'warning'}`)).toContain(message);
    expect(await guest.run('janus doctor || true')).toMatch(new RegExp(`(?:WRONG|warning) +${line.split('=')[0]}`));
    await guest.run('cp -p /root/kept /etc/janus/janus.env && systemctl restart janus');
  });

  test('a backup is made under load and restored', async () => {
    const before = new Set(acknowledged);
    await underLoad(() => guest.run('systemctl start janus-backup'));
    expect(await findMissing()).toEqual([]);
    const { text } = await answer('/metrics');
    expect(text).toMatch(/^janus_backup_age_seconds \d+$[^]*^janus_disk_free_bytes [1-9]/m);
    await guest.run(`systemctl stop janus
      janus restore $(ls -t /var/lib/janus/backups/janus-*.tar.gz | head -1) --yes
      systemctl start janus`);
    const restored = await isStored();
    expect([...before.difference(restored)]).toEqual([]);
    acknowledged = acknowledged.intersection(restored);
  });

  test('an upgrade that changes the database, and the way back, lose no lead', async () => {
    const before = new Set(acknowledged);
    await underLoad(() => guest.run(withoutError(upgrade!)));
    expect((await answer('/readyz')).text).toContain('"version":"1.1.0"');
    expect(await findMissing()).toEqual([]);
    const back = await guest.run(`${goBack}cat leads-of-1.1.0.csv`);
    expect((await answer('/readyz')).text).toContain('"version":"1.0.0"');
    const restored = await isStored();
    expect([...before.difference(restored)]).toEqual([]);
    expect([...acknowledged].filter((id) => !restored.has(id) && !back.includes(id))).toEqual([]);
    acknowledged = restored;
    await underLoad(async () => {});
    expect(await findMissing()).toEqual([]);
  });

  test('the uninstallation leaves the content alone', async () => {
    await guest.run(uninstall!);
    expect(await guest.run('find /etc /opt /usr /var -name "*janus*"')).toBe('');
    expect(await guest.run('ls /srv')).toContain('janus\n');
  });
});
