import { useState } from 'react';
import type { PortfolioContent } from '#contract/content/portfolio-content.ts';
import type { LeadForm } from '#contract/forms/lead-form.ts';
import { amountField, parseOfferedAmount, splitNames, withNames } from '#contract/forms/offer-terms.ts';
import type { offerForm } from '#contract/forms/offer.ts';
import { NAMES_MAX } from '#contract/site/for-sale.ts';
import { idleStart, type OfferStart } from '#contract/site/page.ts';
import { formatMoney } from '#contract/text/amount.ts';
import { formatMessage } from '#contract/text/format.ts';
import {
  OfferForm,
  type OfferSession,
  type OfferTermFields,
  OfferToast,
  valuesIn,
} from '../domain/contact/offer-form.tsx';
import { AnswerToNote, Honeypot } from '../lead-form/extra-fields.tsx';
import { createFormSession, useFormSession } from '../lead-form/form-session.ts';
import type { Functions } from '../lead-form/form-state.ts';
import { ControlWordsProvider } from '../ui/control-words.ts';
import { FieldError, TextField } from '../ui/field.tsx';
import { textIn } from '../ui/form-fields.ts';
import { listAddress } from './query.ts';
import { createFigures } from './results.tsx';

/** The data of the form, for the server and for the browser. `names`: those that were chosen. */
export interface EnquiryData extends Pick<PortfolioContent, 'lang' | 'names' | 'offer' | 'words'> {
  start: OfferStart;
  /** Says which of the wanted names are left out. */
  notice?: string | undefined;
}

/** Selects what the form needs. A form that was posted without a script repeats its names. */
export function enquiryData(content: PortfolioContent, wanted: string[], start: OfferStart = idleStart): EnquiryData {
  const { lang, words, offer } = content;
  const { gone, most } = words.portfolio;
  const typed = valuesIn(start)['names'];
  const sought = typed === undefined ? wanted : [...new Set(splitNames(typed))].slice(0, NAMES_MAX + 1);
  const names = content.names.filter((one) => one.offers.length > 0 && sought.includes(one.name));
  const missing = sought.filter((name) => !names.some((one) => one.name === name)).join(', ');
  const full = names.length > NAMES_MAX ? formatMessage(most, { count: String(NAMES_MAX) }) : undefined;
  const notice = missing ? formatMessage(gone, { names: missing }) : full;
  return { lang, words, offer, names: names.slice(0, NAMES_MAX), start, notice };
}

/** Creates the form. `onSent` is called when the browser has sent it. */
export function createEnquiry(data: EnquiryData, functions: Functions, onSent = () => {}) {
  const session = createFormSession<typeof offerForm>(data.start);
  session.subscribe(() => session.read().state.status === 'sent' && onSent());
  return (
    <ControlWordsProvider value={data.words.controls}>
      <Enquiry data={data} session={session} functions={functions} />
    </ControlWordsProvider>
  );
}

function Enquiry({ data, ...sending }: { data: EnquiryData; session: OfferSession; functions: Functions }) {
  const { names, start, words, notice } = data;
  const offer = data.offer!;
  const { state } = useFormSession(sending.session);
  const [terms] = useState(() => createNameFields(data));
  const isSent = state.status === 'sent';
  return (
    <>
      {isSent ? (
        <div className="enquiry-sent" tabIndex={-1} ref={(thanks) => thanks?.focus()}>
          <h2>{offer.words.offer.sent.title}</h2>
          <p>{offer.words.offer.sent.text}</p>
          <ul>
            {state.offered?.split('\n').map((line) => (
              <li key={line}>
                <bdi dir="ltr">{line}</bdi>
              </li>
            ))}
          </ul>
          <AnswerToNote note={state.answerTo} link={offer.thanks?.link} />
        </div>
      ) : names.length === 0 ? (
        <p>{notice ?? words.portfolio.choose}</p>
      ) : (
        <>
          <OfferForm {...{ ...sending, start, terms }} content={offer} contact={offer.contact!} purchases={0} />
          <Honeypot form="offer" label={words.controls.empty} />
        </>
      )}
      <a className="button button-secondary" href={listAddress(isSent ? [] : names.map(({ name }) => name))}>
        {words.portfolio.more}
      </a>
      {!isSent && <OfferToast content={offer} session={sending.session} />}
    </>
  );
}

/** Creates the fields of the chosen names. The names go with the values: no draft and no visitor changes them here. */
function createNameFields({ lang, names, offer, words, notice }: EnquiryData): OfferTermFields {
  const figures = createFigures(lang);
  const chosen = names.map(({ name }) => name).join(' ');
  const terms = names.map(({ name, offers }) => ({ name, currencies: offers }));
  const { fields, parseMore, ...form }: LeadForm = withNames(terms, lang);
  const { names: _, ...own } = fields;
  // Their parser limits these fields.
  const amounts = names.map(({ name }) => [amountField(name), { format: 'line', max: Infinity }] as const);
  const descriptor: LeadForm = {
    ...form,
    fields: { ...own, ...Object.fromEntries(amounts) },
    parseMore: (given, messages) => parseMore!({ ...given, names: chosen }, messages),
  };
  const labels: Record<string, string> = offer!.contact!.labels;
  return {
    descriptor: descriptor as typeof offerForm,
    names: (start, errors: Record<string, string | undefined>) => (
      <fieldset className="chosen">
        <legend>{figures.counted(words.portfolio.chosen, names.length)}</legend>
        <input type="hidden" name="names" value={chosen} />
        <FieldError name="names" error={errors['names'] ?? notice} />
        {names.map(({ name, price, currency, offers }) => (
          <TextField
            key={name}
            name={amountField(name)}
            label={
              <>
                <bdi dir="ltr">{name}</bdi> {price !== null && <bdi dir="ltr">{figures.price(price, currency!)}</bdi>}{' '}
                <span className="chosen-label">
                  {labels['amount']} ({offers.join(', ')})
                </span>
              </>
            }
            error={errors[amountField(name)]}
            defaultValue={valuesIn(start)[amountField(name)]}
            autoComplete="off"
            enterKeyHint="next"
          />
        ))}
      </fieldset>
    ),
    formatOffered(form) {
      const lines = names.map(({ name, offers }) => {
        const offered = parseOfferedAmount({ amount: textIn(form, amountField(name)), currency: '' }, offers, lang);
        const isGiven = typeof offered === 'object' && offered.amount !== '';
        return isGiven ? `${name} · ${formatMoney(offered.amount, offered.currency, lang)}` : name;
      });
      return lines.join('\n');
    },
    formatValues(values: Record<string, string>) {
      const lines = names.map(({ name }) => `${name} ${values[amountField(name)]}`.trim());
      const rest = Object.entries(values).filter(([field]) => field in own);
      return { ...Object.fromEntries(rest), names: lines.join('\n') } as never;
    },
  };
}
