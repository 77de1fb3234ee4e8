import { describe, expect, test } from 'vitest';
import { forTest } from '../../../test/for-test.ts';
import { startNtfy, startSlack, startTelegram, type PlayedService } from '../../../test/notify-services.ts';
import { createNotify, parseNotifyUrls } from './notify.ts';

function read(text: string) {
  const reading = parseNotifyUrls(text);
  if (!reading.ok) throw new Error(reading.problem);
  return reading.value;
}

const notify = ({ address }: Pick<PlayedService, 'address'>, notification = lead) =>
  createNotify(read(address)[0]!)(notification);

const lead = { title: 'Offer O-1', text: 'NowFetch.com, received today', link: 'https://nowfetch.example/l/TOKEN' };

describe.each(Object.entries({ ntfy: startNtfy, slack: startSlack, telegram: startTelegram }))(
  'a notification reaches the owner by %s',
  (_, start) => {
    test('once, whatever is in a site’s name, and cut if it is too long', async () => {
      const service = await forTest(start());
      const text = '<!channel> *bold* <https://evil.example|click> &lt; [a](http://b)';
      for (const each of [text, '👩‍👩‍👧'.repeat(2000), '<'.repeat(5000)])
        expect(await notify(service, { ...lead, text: each })).toEqual({ kind: 'delivered' });
      expect(service.taken).toHaveLength(3);
      const [first, long] = service.taken.map((each) => JSON.stringify(each));
      for (const part of ['Offer O-1', 'bold', 'https://nowfetch.example/l/TOKEN']) expect(first).toContain(part);
      expect(long).toContain('…');
      expect(long).not.toMatch(/\\ud[89a-f]|\ufffd/i);
    });

    test('or says why it does not, and for how long it wants to be left alone', async () => {
      const service = await forTest(start());
      service.next.push([404, 'no\u001b[31m such\nchat'], [429, '', { 'retry-after': '30' }], [429, '']);
      expect(await notify(service)).toEqual({ kind: 'failed', error: 'the receiver answered 404: no [31m such chat' });
      for (const retryAfterMs of [30_000, 10_000])
        expect(await notify(service)).toMatchObject({ kind: 'later', retryAfterMs });
    });
  },
);

test('ntfy gets its token', async () => {
  const service = await forTest(startNtfy('leads', 'tk_hunter2'));
  expect(await notify(service)).toEqual({ kind: 'delivered' });
  expect(await notify({ address: service.address.replace('tk_hunter2', 'tk_other') })).toMatchObject({
    kind: 'failed',
  });
});

const slackUrl = 'https://hooks.slack.com/services/T0001/B0002/hunter2';
const telegramUrl = 'https://api.telegram.org/bot123456:ABC-d_e/sendMessage';

test.each([
  ['ntfy://My_Leads-1', { url: 'https://ntfy.sh/', target: 'My_Leads-1' }],
  ['ntfy://ntfy.sh/leads', { url: 'https://ntfy.sh/', target: 'leads' }],
  ['https://ntfy.sh/leads/', { url: 'https://ntfy.sh/', target: 'leads' }],
  ['ntfys://push.firm.com:8443/leads', { url: 'https://push.firm.com:8443/', target: 'leads' }],
  ['ntfy://tk_a1@leads', { url: 'https://ntfy.sh/', target: 'leads', authorization: 'Bearer tk_a1' }],
  [
    'https://me:p%40ss@push.firm.com/leads',
    { url: 'https://push.firm.com/', target: 'leads', authorization: `Basic ${btoa('me:p@ss')}` },
  ],
  ['http://127.0.0.1:8080/leads', { url: 'http://127.0.0.1:8080/', target: 'leads' }],
  [slackUrl, { url: slackUrl }],
  ['telegram://123456:ABC-d_e@telegram?chats=-100200', { url: telegramUrl, target: '-100200' }],
  [`${telegramUrl}?chat_id=@leads_here`, { url: telegramUrl, target: '@leads_here' }],
])('an address is read as the service gives it: %s', (text, expected) => {
  expect(read(text)).toEqual([{ ...expected, channel: expect.any(String) }]);
});

test('a channel tells service and host and nothing secret, and stays when a token is changed', () => {
  const nameOf = (text: string) => read(text)[0]!.channel;
  expect(nameOf('ntfy://secret-topic')).toMatch(/^ntfy:ntfy\.sh\/[0-9a-f]{8}$/);
  expect(nameOf('ntfy://tk_a@secret-topic')).toBe(nameOf('https://tk_b@ntfy.sh/secret-topic'));
  expect(nameOf(slackUrl)).toMatch(/^slack:hooks\.slack\.com\/[0-9a-f]{8}$/);
  expect(nameOf(slackUrl)).toBe(nameOf(`${slackUrl}other`));
  expect(nameOf('telegram://1:a@telegram?chats=5')).toBe(nameOf('telegram://1:b@telegram?chats=5'));
  expect(nameOf('telegram://1:a@telegram?chats=5')).not.toBe(nameOf('telegram://1:a@telegram?chats=6'));
  expect(read(`ntfy://one, ntfy://two,${slackUrl}`)).toHaveLength(3);
});

test.each([
  ['hunter2', 'give ntfy://TOPIC'],
  ['discord://hunter2@1', 'WEBHOOK_URL'],
  ['ntfy://ok,', 'the 2. of 2'],
  ['ntfy://hunter2, https://ntfy.sh/hunter2', 'twice (the 2. of 2)'],
  ['https://chat.example/hooks/hunter2', 'give ntfy'],
  ['https://ntfy.sh/hunter2?auth=QmVhcmVy', 'give ntfy'],
  ['https://hunter2@ntfy.sh/leads', 'give ntfy'],
  ['https://me:hunter2%zz@ntfy.sh/leads', 'give ntfy'],
  [`ntfy://${'hunter2'.repeat(10)}`, 'give ntfy'],
  ['http://127.0.0.1.evil.example/hunter2', 'this machine only'],
  ['https://hooks.slack.com/services/T0001/hunter2', 'give ntfy'],
  [slackUrl.replace('https', 'http'), 'this machine only'],
  ['telegram://hunter2@telegram?chats=1', 'give ntfy'],
  ['telegram://123456:hunter2@telegram?chats=1,2', 'the 2. of 2'],
  [`${telegramUrl.replace('ABC', 'hunter2')}?chat_id=1&parse_mode=HTML`, 'give ntfy'],
])('what is not understood is told by what is expected, without the address: %s', (text, expected) => {
  const reading = parseNotifyUrls(text);
  const problem = reading.ok ? '' : reading.problem;
  expect(problem).toContain(expected);
  expect(problem).not.toContain('hunter2');
});
