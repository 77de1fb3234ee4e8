import { describe, expect, test } from 'vitest';
import { askingSite } from '../../test/asking-site.ts';
import { composeOwnerEmail, composeVisitorEmail } from '../emails/lead-emails.ts';
import { renderHtml } from '../text/html-document.ts';
import { visitorPage } from './action-links/link-pages.ts';
import { toStoredOffer } from './offers.ts';
import type { Lead } from './store/lead.ts';

const face = askingSite().faces[2]!;
const mail = { owners: ['owner@solvewright.example'], timeZone: 'UTC', messageId: '<1@example.com>' };

function offer(fields: Record<string, string>): Lead {
  const answers = { name: 'Ada', email: 'ada@example.org', phone: '', message: 'For my engines', ...fields };
  return {
    id: '1',
    reference: 'O-7K2M-9XQD',
    kind: 'offer',
    face: 'sellme',
    receivedAt: 0,
    state: 'new',
    consent: null,
    fields: toStoredOffer('offer', answers, face),
  };
}

describe("the owner's letter about an offer", () => {
  test('has amount, price and minimum next to each other, the low offer marked, and is answered to the visitor', () => {
    const { text, replyTo } = composeOwnerEmail(offer({ amount: '8000', currency: 'USD' }), face, mail);
    expect(text).toContain(
      'Amount\n  $8,000 USD (64%, below minimum)\n\nAsking price\n  $12,500 USD\n\nMinimum\n  $10,000 USD\n',
    );
    expect(replyTo).toEqual({ name: 'Ada', address: 'ada@example.org' });
  });

  test('marks no offer that is high enough', () => {
    const { text } = composeOwnerEmail(offer({ amount: '11000.50', currency: 'USD' }), face, mail);
    expect(text).toContain('Amount\n  $11,000.50 USD (88%)\n');
    expect(text).not.toContain('below');
  });

  test('marks no offer of exactly the minimum', () => {
    const { text } = composeOwnerEmail(offer({ amount: '10000', currency: 'USD' }), face, mail);
    expect(text).toContain('Amount\n  $10,000 USD (80%)\n');
  });

  test('calls nothing below the price 100%', () => {
    const { text } = composeOwnerEmail(offer({ amount: '12499.99', currency: 'USD' }), face, mail);
    expect(text).toContain('$12,499.99 USD (99%)');
  });

  test('marks an offer in another currency, and compares it with nothing', () => {
    const { text, subject } = composeOwnerEmail(offer({ amount: '500', currency: 'GBP' }), face, mail);
    expect(text).toContain('Amount\n  £500 (in another currency)\n');
    expect(subject).toBe('£500 · Offer O-7K2M-9XQD for sellme.com from Ada');
  });

  test('has the amount in its subject, without the marks that a reply would send back', () => {
    const { subject } = composeOwnerEmail(offer({ amount: '8000', currency: 'USD' }), face, mail);
    expect(subject).toBe('$8,000 USD · Offer O-7K2M-9XQD for sellme.com from Ada');
  });

  test('tells a plan by its parts, which add up', () => {
    const { text } = composeOwnerEmail(offer({ plan: '20/6' }), face, mail);
    expect(text).toContain('Payment in instalments\n  20%: $2,500 + 5 × $1,666.66 + $1,666.70 = $12,500\n');
    expect(text).not.toContain('Amount');
  });

  test('of an offer without either has the seller’s terms alone', () => {
    const { text } = composeOwnerEmail(offer({}), face, mail);
    expect(text).toContain('Asking price\n  $12,500 USD\n\nMinimum\n  $10,000 USD\n');
    expect(text).not.toMatch(/Amount|nstalments/);
  });

  test('asks not to quote the minimum, if it names one', () => {
    expect(composeOwnerEmail(offer({}), face, mail).text).toContain('This email names your minimum.');
    const open = { ...face, terms: { currencies: ['USD'] } };
    const lead = { ...offer({}), fields: toStoredOffer('offer', offer({}).fields, open) };
    const { minimum: _, price: __, ...fields } = lead.fields;
    expect(composeOwnerEmail({ ...lead, fields }, open, mail).text).not.toContain('names your minimum');
  });
});

test('the visitor reads nothing of it, since anybody may have written it', () => {
  const lead = offer({ amount: '8000', currency: 'USD', plan: '25/10' });
  const page = renderHtml(visitorPage(face, { lead, additions: [], timeZone: 'UTC' }).body);
  for (const text of [composeVisitorEmail(lead, face, mail).text, page])
    expect(text).not.toMatch(/8,000|minimum|\$10,000|Asking/i);
});

test('an offer of a time when nothing of this was asked is shown as it was', () => {
  const { price: _, ...fields } = offer({}).fields;
  const { text } = composeOwnerEmail({ ...offer({}), fields }, face, mail);
  expect(text).toContain('Your offer\n  For my engines\n');
});
