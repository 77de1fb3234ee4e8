import { expect, test } from 'vitest';
import { startNtfy, startSlack } from '../../test/notify-services.ts';
import { parseConfig } from '../../server/start/config.ts';
import { sendTestNotifications } from './owner-messages.ts';

test('the doctor sends one notification to each address, and reports a refusal without the secret', async () => {
  const [ntfy, slack] = [await startNtfy(), await startSlack()];
  const reading = parseConfig({ NOTIFY_URLS: `${ntfy.address}, ${slack.address}` });
  if (!reading.ok) throw new Error(reading.problems.join());
  slack.next.push([404, 'no_service']);
  const found = await sendTestNotifications(reading.config.services, 'Firm');
  expect(found).toEqual([
    { state: 'ok', words: expect.stringContaining(reading.config.services.notify[0]!.channel) },
    { state: 'wrong', words: expect.stringContaining('no_service') },
  ]);
  expect(JSON.stringify(ntfy.taken)).toContain('Firm');
  expect(JSON.stringify(found)).not.toContain('hunter2');
  await Promise.all([ntfy.stop(), slack.stop()]);
});

test('without addresses it says so', async () => {
  expect(await sendTestNotifications({ notify: [] }, 'Firm')).toMatchObject([{ state: 'wrong' }]);
});
