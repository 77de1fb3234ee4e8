import { expect, test } from 'vitest';
import type { Counts } from '../delivery/counts.ts';
import type { Readiness } from '../http/request.ts';
import { createLog } from '../text/log.ts';
import { createTroubleFinder, type TroubleParts } from './open-delivery.ts';
import { createUnstoredLeads } from './readiness.ts';

const failing = { waiting: 0, oldestWaitingAt: null, failed: 1, lastFailedAt: 5 };
const fine: Readiness = { ready: true, deliveries: {}, oldestWaitingSeconds: 0 };

function createFinder(more: Partial<TroubleParts>, channels: Record<string, object> = {}) {
  const find = createTroubleFinder({
    config: { mail: null, alertUrl: '' },
    outbox: { counts: async () => ({ channels }) as unknown as Counts },
    contentErrors: () => [],
    readiness: async () => fine,
    unstored: { whySince: () => null },
    ...more,
  });
  return (since = 0) => find(since, 10);
}

test('a lead that was not stored raises the alarm at once, a database that is away at the second look', async () => {
  const leads = createUnstoredLeads(
    createLog({ level: 'error', pretty: false, write() {}, now: () => new Date(0) }),
    () => 5,
  );
  leads.add(Object.assign(new Error('full'), { code: 'ENOSPC' }));
  const unstored = createFinder({ unstored: leads });
  expect(await unstored()).toEqual([expect.stringMatching(/^leads cannot be stored\. .*[^.]$/)]);
  // Again until an alarm was raised after it.
  expect(await unstored(4)).toHaveLength(1);
  expect(await unstored(5)).toEqual([]);
  const away = createFinder({ readiness: async () => ({ ready: false, why: 'The database does not answer.' }) });
  expect(await away()).toEqual([]);
  expect(await away()).toEqual(['leads cannot be stored. The database does not answer']);
});

test('the alarm names the place of an error in saved content', async () => {
  const find = createFinder({ contentErrors: () => ['services.yaml:1:1: brand: is missing', 'another'] });
  expect(await find()).toEqual([expect.stringMatching(/^the saved content has an error.* services\.yaml:1:1: brand/)]);
});

test('the alarm names what the owner does not get, and not what a visitor does not get', async () => {
  const channels = {
    'owner-mail': failing,
    'held-digest': failing,
    'visitor-mail': failing,
    'ntfy:ntfy.sh/1': failing,
  };
  const describe = (labels: string[]) => labels.map((label) => expect.stringContaining(`${label}: 1 failed for good`));
  const ntfy = 'Notification to ntfy:ntfy.sh/1';
  expect(await createFinder({}, channels)()).toEqual(describe([ntfy]));
  const withMail = { config: { mail: null, alertUrl: 'https://alert.example/' } };
  expect(await createFinder(withMail, channels)()).toEqual(describe(['Email to you', 'Email about held leads', ntfy]));
});
