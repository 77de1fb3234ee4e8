import { afterEach, describe, expect, test } from 'vitest';
import {
  startNtfy,
  startSlack,
  startTelegram,
  type Answered,
  type PlayedService,
} from '../../../test/notify-services.ts';
import type { Notification } from '../channel-descriptor.ts';
import { createNotify, parseNotifyUrls } from './notify.ts';

const services: PlayedService[] = [];
afterEach(async () => {
  for (const service of services.splice(0)) await service.stop();
});

async function started(service: Promise<PlayedService>) {
  services.push(await service);
  return services.at(-1)!;
}

function notify(service: PlayedService, notification: Notification, timeoutMs = 5000) {
  const reading = parseNotifyUrls(service.address);
  if (!reading.ok) throw new Error(reading.problem);
  return createNotify(reading.value[0]!, { timeoutMs })(notification);
}

const lead: Notification = {
  title: 'Offer O-1',
  facts: ['NowFetch.com, received today'],
  visitorText: [],
  link: 'https://nowfetch.example/l/TOKEN',
};
const starts = { ntfy: startNtfy, slack: startSlack, telegram: startTelegram };
const each = Object.entries(starts);

describe.each(each)('a notification reaches the owner by %s', (_, start) => {
  test('takes what is published, once', async () => {
    const service = await started(start());
    expect(await notify(service, lead)).toEqual({ kind: 'delivered' });
    expect(service.taken).toHaveLength(1);
    expect(JSON.stringify(service.taken[0])).toMatch(/Offer O-1.*NowFetch/);
    expect(JSON.stringify(service.taken[0])).toContain('https://nowfetch.example/l/TOKEN');
  });

  test('takes a visitor’s words, however long and whatever is in them', async () => {
    const service = await started(start());
    const hostile = '<!channel> *bold* <https://evil.example|click> &lt; _x_ [a](http://b)';
    expect(await notify(service, { ...lead, visitorText: [hostile] })).toEqual({ kind: 'delivered' });
    for (const letter of ['x', '漢', '👩‍👩‍👧', '<', '&']) {
      expect(await notify(service, { ...lead, visitorText: [letter.repeat(5000)] })).toEqual({ kind: 'delivered' });
      expect(JSON.stringify(service.taken.at(-1))).toContain('…');
      expect(JSON.stringify(service.taken.at(-1))).toContain('/l/TOKEN');
      expect(JSON.stringify(service.taken.at(-1))).not.toMatch(/\\ud[89a-f]|\ufffd/i);
    }
  });

  test.each([
    [400, 'permanent'],
    [401, 'permanent'],
    [404, 'permanent'],
    [408, 'temporary'],
    [500, 'temporary'],
    [503, 'temporary'],
  ] as const)('an answer %i is %s', async (status, kind) => {
    const service = await started(start());
    service.next.push([status, 'hunter2 said Zoë']);
    expect(await notify(service, lead)).toEqual({ kind, error: `the receiver answered ${status}` });
  });

  test('says how long it wants to be left alone, by default ten seconds', async () => {
    const service = await started(start());
    service.next.push([429, '', { 'retry-after': '30' }], [503, '', { 'retry-after': '7' }], [429, '']);
    const wanted = [];
    for (let n = 0; n < 3; n += 1) wanted.push(await notify(service, lead));
    expect(wanted).toMatchObject([
      { kind: 'temporary', retryAfterMs: 30_000 },
      { kind: 'temporary', retryAfterMs: 7000 },
      { kind: 'temporary', retryAfterMs: 10_000 },
    ]);
  });

  test('its redirect is not followed', async () => {
    const [service, elsewhere] = [await started(start()), await started(start())];
    service.next.push([307, '', { location: elsewhere.origin }], [302, '', { location: elsewhere.origin }]);
    for (const status of [307, 302])
      expect(await notify(service, lead)).toEqual({ kind: 'temporary', error: `the receiver answered ${status}` });
    expect(elsewhere.calls).toEqual([]);
  });

  test('silent or gone, it is temporary', async () => {
    const service = await started(start());
    service.next.push(null);
    expect(await notify(service, lead, 200)).toEqual({
      kind: 'temporary',
      error: 'the receiver did not answer in time',
    });
    // Another test may get a port that was in use. Nobody listens on this one.
    const gone = { ...service, address: service.address.replace(/(?<=127\.0\.0\.1|localhost):\d+/, ':2') };
    expect(await notify(gone, lead)).toMatchObject({ kind: 'temporary', unreachable: true });
  });
});

test('ntfy gets its token', async () => {
  const service = await started(startNtfy('leads', 'tk_hunter2'));
  expect(await notify(service, lead)).toEqual({ kind: 'delivered' });
  const wrong = { ...service, address: service.address.replace('tk_hunter2', 'tk_other') };
  expect(await notify(wrong, lead)).toEqual({
    kind: 'permanent',
    error: 'the receiver answered 403: code 40301 of ntfy',
  });
});

test('Telegram says in its body how long it wants to be left alone', async () => {
  const service = await started(startTelegram());
  const text = { ok: false, error_code: 429, description: 'Too Many Requests', parameters: { retry_after: 17 } };
  service.next.push([429, JSON.stringify(text)]);
  expect(await notify(service, lead)).toMatchObject({ kind: 'temporary', retryAfterMs: 17_000 });
});

test.each<[string, () => Promise<PlayedService>, Answered, string]>([
  ['Slack', startSlack, [404, 'no_service'], ': no_service'],
  ['Slack', startSlack, [403, 'Zoë wrote: my secret'], ''],
  ['ntfy', startNtfy, [400, '{"code":40009,"error":"Zoë wrote"}'], ': code 40009 of ntfy'],
  ['ntfy', startNtfy, [400, 'null'], ''],
  ['Telegram', startTelegram, [400, '{"description":"Bad Request: chat not found"}'], ': chat not found'],
  ['Telegram', startTelegram, [400, '{"description":"Bad Request: Zoë wrote"}'], ''],
])('%s: of a refusal only the service’s own words are kept', async (_, start, answered, because) => {
  const service = await started(start());
  service.next.push(answered);
  const error = `the receiver answered ${answered[0]}${because}`;
  expect(await notify(service, lead)).toEqual({ kind: 'permanent', error });
});
