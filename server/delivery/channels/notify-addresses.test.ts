import { describe, expect, test } from 'vitest';
import { parseNotifyUrls } from './notify.ts';

function read(text: string) {
  const reading = parseNotifyUrls(text);
  if (!reading.ok) throw new Error(reading.problem);
  return reading.value;
}
const problemOf = (text: string) => {
  const reading = parseNotifyUrls(text);
  return reading.ok ? '' : reading.problem;
};

const slackUrl = 'https://hooks.slack.com/services/T0001/B0002/hunter2';

describe('the addresses for notifications are read as services give them', () => {
  test.each([
    ['ntfy://My_Leads-1', 'ntfy', 'https://ntfy.sh/', 'My_Leads-1', ''],
    ['ntfy://ntfy.sh/leads', 'ntfy', 'https://ntfy.sh/', 'leads', ''],
    ['https://ntfy.sh/leads/', 'ntfy', 'https://ntfy.sh/', 'leads', ''],
    ['ntfys://push.firm.com:8443/leads', 'ntfy', 'https://push.firm.com:8443/', 'leads', ''],
    ['ntfy://:tk_a1@push.firm.com/leads', 'ntfy', 'https://push.firm.com/', 'leads', 'Bearer tk_a1'],
    ['ntfy://tk_a1@leads', 'ntfy', 'https://ntfy.sh/', 'leads', 'Bearer tk_a1'],
    ['https://me:p%40ss@push.firm.com/leads', 'ntfy', 'https://push.firm.com/', 'leads', `Basic ${btoa('me:p@ss')}`],
    ['http://127.0.0.1:8080/leads', 'ntfy', 'http://127.0.0.1:8080/', 'leads', ''],
    ['ntfy://localhost:8080/leads', 'ntfy', 'http://localhost:8080/', 'leads', ''],
    [slackUrl, 'slack', slackUrl, '', ''],
    [
      'telegram://123456:ABC-d_e@telegram?chats=-100200',
      'telegram',
      'https://api.telegram.org/bot123456:ABC-d_e/sendMessage',
      '-100200',
      '',
    ],
    [
      'https://api.telegram.org/bot123456:ABC-d_e/sendMessage?chat_id=@leads_here',
      'telegram',
      'https://api.telegram.org/bot123456:ABC-d_e/sendMessage',
      '@leads_here',
      '',
    ],
  ])('%s', (text, service, url, target, authorization) => {
    expect(read(text)).toEqual([{ service, url, target, authorization, channel: expect.any(String) }]);
  });
});

test('a channel tells service and host and nothing secret, and stays when a token is changed', () => {
  const channelOf = (text: string) => read(text)[0]!.channel;
  expect(channelOf('ntfy://secret-topic')).toMatch(/^ntfy:ntfy\.sh\/[0-9a-f]{8}$/);
  expect(channelOf('ntfy://tk_a@secret-topic')).toBe(channelOf('https://tk_b@ntfy.sh/secret-topic'));
  expect(channelOf(slackUrl)).toMatch(/^slack:hooks\.slack\.com\/[0-9a-f]{8}$/);
  expect(channelOf(slackUrl)).toBe(channelOf(`${slackUrl}other`));
  expect(channelOf('telegram://1:a@telegram?chats=5')).toMatch(/^telegram:api\.telegram\.org\/[0-9a-f]{8}$/);
  expect(channelOf('telegram://1:a@telegram?chats=5')).toBe(channelOf('telegram://1:b@telegram?chats=5'));
  expect(channelOf('telegram://1:a@telegram?chats=5')).not.toBe(channelOf('telegram://1:a@telegram?chats=6'));
});

test('several have commas between them, each once', () => {
  expect(read(`ntfy://one, ntfy://two,${slackUrl}`).map(({ service }) => service)).toEqual(['ntfy', 'ntfy', 'slack']);
  expect(problemOf('ntfy://hunter2, https://ntfy.sh/hunter2')).toMatch(/twice \(the 2\. of 2\)/);
});

describe('what is not understood is named by service and by what is expected, without the address', () => {
  test.each([
    ['hunter2', 'give ntfy://TOPIC'],
    ['discord://hunter2@1', 'WEBHOOK_URL'],
    ['ntfy://ok,', 'the 2. of 2'],
    ['https://discord.com/api/webhooks/1/hunter2', 'ntfy: give'],
    ['https://ntfy.sh/', 'ntfy: give'],
    ['https://ntfy.sh/hunter2?auth=QmVhcmVy', 'ntfy: give'],
    ['https://hunter2@ntfy.sh/leads', 'ntfy: give'],
    [`ntfy://${'hunter2'.repeat(10)}`, 'up to 64 letters'],
    ['https://ntfy.sh/hunter2%zz', 'ntfy: give'],
    ['http://192.168.1.5/hunter2', 'this machine only'],
    ['http://127.0.0.1.evil.example/hunter2', 'this machine only'],
    ['https://hooks.slack.com/services/T0001/hunter2', 'Slack: give'],
    ['https://hooks.slack.com/triggers/hunter2', 'Slack: give'],
    ['slack://xoxb:hunter2@C01', 'Slack: give'],
    [slackUrl.replace('https', 'http'), 'this machine only'],
    ['telegram://123456:hunter2@telegram', 'Telegram: give'],
    ['telegram://hunter2@telegram?chats=1', 'Telegram: give'],
    ['telegram://123456:hunter2@telegram?chats=1,2', 'the 2. of 2'],
    ['https://api.telegram.org/bot123456:hunter2/getMe', 'Telegram: give'],
    ['https://api.telegram.org/bot123456:hunter2/sendMessage', 'Telegram: give'],
    ['https://api.telegram.org/bot123456:hunter2/sendMessage?chat_id=1&parse_mode=HTML', 'Telegram: give'],
  ])('%s', (text, expected) => {
    expect(problemOf(text)).toContain(expected);
    expect(problemOf(text)).not.toContain('hunter2');
  });
});
