import { readAmount } from '#contract/amount/read-amount.ts';
import type { Fields, Lead } from '../lead.ts';
import { tellAmount } from '../offers/told-offer.ts';
import { digitsOf, digitsOfNumber, foldText } from './fold-text.ts';
import { sameAddress } from './lead-address.ts';
import type { LeadFilter } from './list-leads.ts';

/** Whether a lead fits a filter but for its time, with what the visitor wrote, which the two databases search differently. */
export function createMatcher({ kind, face, state, email, search }: LeadFilter): (lead: Lead) => boolean {
  const address = email === undefined ? undefined : sameAddress(email.trim());
  const words = search === undefined ? undefined : [foldText(search), foldText(sameAddress(search))];
  const digits = digitsOfNumber(search ?? '');
  const offered = readAmount(search ?? '', 'en', [])?.amount;
  return (lead) =>
    [undefined, lead.kind].includes(kind) &&
    [undefined, lead.face].includes(face) &&
    [undefined, lead.state].includes(state) &&
    (address === undefined || sameAddress(lead.fields['email'] ?? '') === address) &&
    (words === undefined ||
      textsOf(lead).some((text) => hasOneOf(foldText(text), words)) ||
      (digits !== null && digitsOf(lead.fields['phone'] ?? '').includes(digits)) ||
      (lead.fields['amount'] !== undefined && lead.fields['amount'] === offered));
}

const textsOf = ({ reference, fields }: Lead) => [reference, ...Object.values(fields), ...amountTexts(fields)];

const hasOneOf = (text: string, words: string[]) => words.some((word) => text.includes(word));

/** As the owner's mail and the list of his commands have it. */
function amountTexts(fields: Fields): string[] {
  const { amount, currency } = fields;
  return amount === undefined || currency === undefined
    ? []
    : [tellAmount(fields, 'en'), `${amount} ${currency}`, `${currency} ${amount}`];
}
