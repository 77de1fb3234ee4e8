import { expect, test } from 'vitest';
import { askingSite } from '../../test/asking-site.ts';
import { composeOwnerEmail, composeVisitorEmail } from '../emails/lead-emails.ts';
import { renderHtml } from '../text/html-document.ts';
import { renderVisitorPage } from './action-links/link-pages.ts';
import { toStoredOffer } from './offers.ts';
import type { Lead } from './store/lead.ts';

const site = askingSite().sites[2]!;
const mail = { owners: ['owner@solvewright.example'], timeZone: 'UTC', messageId: '<1@example.com>' };

function offer(fields: Record<string, string>): Lead {
  const answers = { name: 'Ada', email: 'ada@example.org', phone: '', message: 'For my engines', ...fields };
  return {
    id: '1',
    reference: 'O-7K2M-9XQD',
    kind: 'offer',
    site: 'sellme',
    receivedAt: 0,
    state: 'new',
    consent: null,
    fields: toStoredOffer('offer', answers, site),
  };
}

test.each([
  [{ amount: '8000', currency: 'USD' }, '$8,000 (64%, below minimum)', '$8,000 for'],
  [{ amount: '10000', currency: 'USD' }, '$10,000 (80%)', '$10,000 for'],
  [{ amount: '12499.99', currency: 'USD' }, '$12,499.99 (99%)', '$12,499.99 for'],
  [{ amount: '500', currency: 'GBP' }, '£500 (in another currency)', '£500 for'],
])(
  'the owner reads what %j is worth, and its subject has no marks, which a reply would send back',
  (fields, line, subject) => {
    const email = composeOwnerEmail(offer(fields), site, mail);
    expect(email.text).toContain(`Amount\n  ${line}\n\nAsking price\n  $12,500\n\nMinimum\n  $10,000\n`);
    expect(email.subject).toContain(subject);
    expect(email.text).toMatch(/^[$£][\d,.]+ from Ada\n/);
  },
);

test('the owner reads a plan by its parts, which add up', () => {
  const { text } = composeOwnerEmail(offer({ plan: '20/6' }), site, mail);
  expect(text).toContain('Payment in instalments\n  20%: $2,500 + 5 × $1,666.66 + $1,666.70 = $12,500\n');
  expect(text).not.toContain('Amount');
});

test('an email that names the minimum asks not to quote it', () => {
  expect(composeOwnerEmail(offer({}), site, mail).text).toContain('This email names your minimum.');
  const { minimum: _, price: __, ...fields } = offer({}).fields;
  expect(composeOwnerEmail({ ...offer({}), fields }, site, mail).text).not.toContain('names your minimum');
});

test('the visitor reads nothing of it, since anybody may have written it', () => {
  const lead = offer({ amount: '8000', currency: 'USD', plan: '25/10' });
  const page = renderHtml(renderVisitorPage(site, { lead, additions: [], timeZone: 'UTC' }).body);
  for (const text of [composeVisitorEmail(lead, site, mail).text, page])
    expect(text).not.toMatch(/8,000|minimum|\$10,000|Asking/i);
});
