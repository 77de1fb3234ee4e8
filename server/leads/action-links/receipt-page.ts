import { Fragment, createElement as h } from 'react';
import { formOfKind } from '#contract/forms/lead-forms.ts';
import { cleanLine, parseLead } from '#contract/forms/parse-lead.ts';
import { suggestAddress } from '#contract/forms/suggest-address.ts';
import type { Face } from '#contract/site/site.ts';
import { formatMessage, isolate } from '#contract/text/format.ts';
import { formatLocalTime, MINUTE_MS } from '../../text/local-time.ts';
import type { Acceptance } from '../receive/accept.ts';
import type { Lead } from '../store/lead.ts';
import {
  type LinkPage,
  type Refused,
  renderFacts,
  renderField,
  renderForm,
  renderIntro,
  type VisitorRequest,
} from './link-pages.ts';

/** Minutes for which the sender of a form can correct its address. */
const CORRECTION_MINUTES = 10;

/** The step of the form that corrects it. */
export const CORRECT = 'correct';

/** Stores a lead once more under another address, with all checks of a new form. */
export type ReceiveCorrected = (lead: Lead, to: { email: string; face: Face }) => Promise<Acceptance>;

interface ReceiptPageHandlerParts {
  receive: ReceiveCorrected;
  withdraw(lead: Lead): Promise<void>;
  clock(): number;
  timeZone: string;
}

/**
 * Makes the page that tells the sender of a form that it arrived. With a corrected address it is a new lead, so that no
 * link that was emailed to the other address leads to it, and the old one is withdrawn. Returns the new one then.
 */
export function createReceiptPageHandler({ receive, withdraw, clock, timeZone }: ReceiptPageHandlerParts) {
  return async ({ posted }: VisitorRequest, lead: Lead, face: Face): Promise<LinkPage | { leadId: string }> => {
    const canCorrect = Math.abs(clock() - lead.receivedAt) < CORRECTION_MINUTES * MINUTE_MS;
    const show = (refused?: Refused) => receiptPage(face, lead, { canCorrect, refused, timeZone });
    if (posted?.get('step') !== CORRECT || !canCorrect) return show();
    const email = cleanLine(posted.get('email') ?? '');
    const parsed = parseLead(formOfKind(lead.kind)!, { email }, face.words.forms[lead.kind]!.fields);
    const error = parsed.ok ? undefined : parsed.errors['email'];
    if (error !== undefined) return show({ text: email, error });
    if (email === lead.fields['email']) return show();
    const acceptance = await receive(lead, { email, face });
    if (acceptance.kind !== 'accepted') throw new Error('a corrected lead could not be stored');
    if (lead.state === 'new') await withdraw(lead);
    return { leadId: acceptance.id };
  };
}

/** Shows nothing that its reader did not type, since the address may be somebody else's. */
function receiptPage(
  face: Face,
  lead: Lead,
  { canCorrect, refused, timeZone }: { canCorrect: boolean; refused: Refused | undefined; timeZone: string },
): LinkPage {
  const { facts: names, own } = face.words.links;
  const { email = '' } = lead.fields;
  const rows: [string, string][] = [
    [names.reference, lead.reference],
    [names.received, formatLocalTime(lead.receivedAt, timeZone, face.lang)],
  ];
  const { label } = face.words.forms[lead.kind]!.fields['email']!;
  const field = renderField({ id: 'email', label, error: refused?.error }, 'input', {
    type: 'email',
    autoComplete: 'email',
    defaultValue: refused?.text ?? suggestAddress(email) ?? email,
  });
  const body = h(
    Fragment,
    null,
    renderIntro(own.received),
    renderIntro(formatMessage(own.answerTo, { address: isolate(email, face) })),
    renderFacts(rows),
    canCorrect
      ? renderForm({ step: CORRECT, label: own.wrongAddress, look: 'primary' }, field)
      : renderIntro(formatMessage(own.full, { address: face.email })),
  );
  return { status: refused ? 422 : 200, heading: formatMessage(own.title, { face: face.name }), body };
}
