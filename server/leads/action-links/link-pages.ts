import { Fragment, createElement as h, type InputHTMLAttributes, type ReactNode } from 'react';
import { cleanText } from '#contract/forms/parse-lead.ts';
import { offerForm } from '#contract/forms/offer.ts';
import { suggestAddress } from '#contract/forms/suggest-address.ts';
import type { Face } from '#contract/site/site.ts';
import { formatMessage, isolate } from '#contract/text/format.ts';
import type { PostedFields } from '../../respond/read-body.ts';
import { dayAfter, formatLocalTime, isComingDay } from '../../text/local-time.ts';
import { answerDueAt } from '../answer-times.ts';
import { type Answer, currencyOf, formatQuote } from '../offers.ts';
import type { Lead } from '../store/lead.ts';
import type { ActionStatus } from './owner-actions.ts';
import type { OwnerAction } from './signed-links.ts';
import { type Addition, ADDITION_MAX, ADDITIONS, type Additions } from './visitor-actions.ts';

interface OwnerPageParts {
  action: OwnerAction;
  lead: Lead;
  status: ActionStatus;
  /** Milliseconds since 1970. */
  now: number;
  /** The time of the reminder that is set, or null. */
  remindAt: number | null;
  timeZone: string;
  /** The posted fields, if they cannot be used. */
  refused?: PostedFields | null;
}

/** Makes the owner's page: a lead's state, and the link's action. It shows nothing that the visitor wrote. */
export function ownerPage(
  { name, lang, words: { links: words } }: Pick<Face, 'name' | 'lang' | 'words'>,
  { action, lead, status, now, remindAt, timeZone, refused }: OwnerPageParts,
): LinkPage {
  const asksPrice = action === 'quote' && status.kind === 'ask';
  const texts = status.kind === 'unfit' ? words.unfit : words[status.kind][action === 'quote' ? 'answered' : action];
  const time = remindAt === null ? '' : formatLocalTime(remindAt, timeZone, lang);
  const values = { reference: lead.reference, time };
  const quote = lead.quote && formatQuote(lead.quote, lang);
  const button =
    status.kind === 'ask'
      ? renderChoices(words, action, { lead, now, timeZone, refused })
      : status.kind === 'done' && status.undoable
        ? renderForm({ step: 'undo', label: words.undo, look: 'secondary' })
        : null;
  const rows: [string, string][] = [
    [words.facts.state, words.states[lead.state]],
    [words.facts.received, formatLocalTime(lead.receivedAt, timeZone, lang)],
  ];
  if (quote) rows.push([words.price.amount, quote.price], [words.price.until, quote.day]);
  const intro = !asksPrice && renderIntro(formatMessage(texts.text, values));
  const body = h(Fragment, null, intro, renderFacts(rows), button);
  const heading = asksPrice ? `${name}: ${words.letter.quote} (${lead.reference})` : formatMessage(texts.title, values);
  return { status: refused && status.kind === 'ask' ? 422 : 200, heading, body };
}

/** Renders the button of an action, with what the owner chooses before: a day, or a price and the day of its end. */
function renderChoices(
  { letter, days, price }: Face['words']['links'],
  action: OwnerAction,
  { lead, now, timeZone, refused }: Pick<OwnerPageParts, 'lead' | 'now' | 'timeZone' | 'refused'>,
): ReactNode {
  const act = { step: 'do', label: letter[action], look: 'primary' } as const;
  if (action !== 'remind' && action !== 'quote') return renderForm(act);
  const typed = (name: string) => refused?.get(name) ?? '';
  const isDayWrong = refused && !isComingDay(typed('day'), now, timeZone);
  const day = (label: string) =>
    renderField({ id: 'day', label, error: isDayWrong && days.wrong }, 'input', {
      type: 'date',
      min: dayAfter(now, timeZone, 1),
      defaultValue: typed('day'),
    });
  if (action === 'remind') {
    const soon = renderButton({ ...act, label: days.tomorrow });
    const inWeek = renderForm({ ...act, step: 'week', label: days.week }, soon);
    return h(Fragment, null, inWeek, renderForm({ ...act, look: 'secondary' }, day(days.day)));
  }
  const error = refused && !isDayWrong && price.wrong;
  const currency = currencyOf(lead.fields);
  const label = currency ? `${price.amount} (${currency})` : price.amount;
  const amount = renderField({ id: 'price', label, error }, 'input', { defaultValue: typed('price') });
  const isTold = refused ? typed('tell') !== '' : lead.kind === offerForm.kind;
  const tell = renderCheckbox({ name: 'tell', defaultChecked: isTold }, letter.tell);
  return renderForm(act, h(Fragment, null, amount, day(price.until), tell));
}

interface VisitorPageHandlerParts {
  additions: Additions;
  answerOf(lead: Lead, face: Face): Promise<Answer | null>;
  withdraw(lead: Lead): Promise<void>;
  timeZone: string;
}

export interface VisitorRequest {
  path: string;
  /** The posted fields, or null for a GET, which changes nothing. */
  posted: PostedFields | null;
}

/** Makes the visitor's own page of a lead, after acting on what was posted to it. */
export function createVisitorPageHandler({ additions, answerOf, withdraw, timeZone }: VisitorPageHandlerParts) {
  return async ({ path, posted }: VisitorRequest, lead: Lead, face: Face): Promise<LinkPage> => {
    const { own } = face.words.links;
    const show = async (more: { refused?: Refused; stored?: boolean } = {}) => {
      const [added, answer] = [await additions.ofLeads([lead.id]), await answerOf(lead, face)];
      return visitorPage(face, { lead, additions: added, answer, timeZone, ...more });
    };

    async function add(text: string): Promise<LinkPage> {
      const refuse = (error: string) => show({ refused: { text, error } });
      if (text === '') return refuse(own.short);
      if (text.length > ADDITION_MAX) return refuse(formatMessage(own.long, { max: String(ADDITION_MAX) }));
      const stored = (await additions.add(lead.id, text)) === 'stored';
      return stored ? show({ stored }) : refuse(formatMessage(own.full, { address: face.email }));
    }

    switch (posted?.get('step')) {
      case 'add':
        return add(cleanText(posted?.get('words') ?? ''));
      case 'ask':
        return withdrawalPage(face, lead, { status: 200, path });
      case 'withdraw':
        // A program that sends every form it finds ticks no box.
        if (posted?.get('agree') !== 'yes') return withdrawalPage(face, lead, { status: 422, path });
        await withdraw(lead);
        return plainLinkPage(200, own.withdrawn);
      default:
        return show();
    }
  };
}

/** A text that could not be stored, and the reason. */
export interface Refused {
  text: string;
  error: string;
}

interface VisitorPageParts {
  lead: Lead;
  additions: Addition[];
  answer?: Answer | null;
  timeZone: string;
  refused?: Refused | undefined;
  stored?: boolean;
}

/**
 * Shows visitors the state of their request, without its text: anybody may write one with another's address, whose reader
 * then gets here. A lead that is held looks like any other.
 */
export function visitorPage(face: Face, parts: VisitorPageParts): LinkPage {
  const { lead, additions, answer, timeZone, refused, stored } = parts;
  const { facts: names, own } = face.words.links;
  const time = (at: number) => formatLocalTime(at, timeZone, face.lang);
  const answered = lead.state === 'answered';
  const { email = '' } = lead.fields;
  const dueAt = answered ? null : answerDueAt(lead, face, timeZone);
  const rows: [string, string][] = [
    [names.reference, lead.reference],
    [names.received, time(lead.receivedAt)],
    ...(dueAt === null ? [] : [[names.due, time(dueAt)] as [string, string]]),
    ...(answer?.rows ?? []),
  ];
  const added = additions.map(({ receivedAt, words }) => ({ label: time(receivedAt), answer: words }));
  const body = h(
    Fragment,
    null,
    // A screen reader announces it as well.
    stored && h('p', { className: 'link-told', role: 'status' }, own.stored),
    renderIntro(answer?.text ?? (answered ? own.answered : own.received)),
    !answered && renderIntro(formatMessage(own.answerTo, { address: isolate(email, face) })),
    renderFacts(rows),
    answer?.pay && h('a', { className: 'button button-primary', href: answer.pay.link }, answer.pay.label),
    added.length > 0 && renderAnswers(own.added, added),
    added.length < ADDITIONS
      ? renderAdditionForm(face, refused, added.length > 0 ? null : suggestAddress(email))
      : renderIntro(formatMessage(own.full, { address: face.email })),
    renderForm({ step: 'ask', label: own.withdraw, look: 'secondary' }),
  );
  const status = refused ? 422 : 200;
  return { status, heading: answer?.title ?? formatMessage(own.title, { face: face.name }), body };
}

/** Renders questions with a visitor's answers. */
function renderAnswers(heading: string, answers: { label: string; answer: string }[]): ReactNode {
  const rows = answers.map(({ label, answer }, at) =>
    h('div', { key: at }, h('dt', null, label), h('dd', { dir: 'auto' }, answer)),
  );
  return h(Fragment, null, h('h2', null, heading), h('dl', { className: 'link-words' }, rows));
}

/** `meant`: the visitor's address, as it was probably meant. */
function renderAdditionForm(
  { words, dir }: Face,
  refused: VisitorPageParts['refused'],
  meant: string | null,
): ReactNode {
  const { add, send, rightAddress } = words.links.own;
  const correction = meant === null ? undefined : formatMessage(rightAddress, { address: isolate(meant, { dir }) });
  const field = renderField({ id: 'words', label: add, error: refused?.error }, 'textarea', {
    className: 'field-input field-area',
    rows: 4,
    maxLength: ADDITION_MAX,
    defaultValue: refused?.text ?? correction,
  });
  return renderForm({ step: 'add', label: send, look: 'primary' }, field);
}

export function renderField(
  { id, label, error }: { id: string; label: string; error: string | false | null | undefined },
  control: 'input' | 'textarea',
  attributes: object,
): ReactNode {
  const invalid = error && { 'aria-invalid': true, 'aria-describedby': `${id}-error` };
  return h(
    'div',
    { className: 'field', 'data-invalid': error ? '' : undefined },
    h('label', { className: 'field-label', htmlFor: id }, label),
    h(control, { className: 'field-input', id, name: id, required: true, ...attributes, ...invalid }),
    error && h('p', { className: 'field-error', id: `${id}-error` }, error),
  );
}

/** Asks before everything is erased. `path` leads to the page before. */
function withdrawalPage(
  { words }: Face,
  { reference }: Lead,
  { status, path }: { status: number; path: string },
): LinkPage {
  const { sure, agree, erase, keep } = words.links.own;
  const box = renderCheckbox({ name: 'agree', required: true }, agree);
  const erasing = renderForm({ step: 'withdraw', label: erase, look: 'primary' }, box);
  const back = h('p', null, h('a', { className: 'link-back', href: path }, keep));
  const body = h(Fragment, null, renderIntro(sure.text), erasing, back);
  return { status, heading: formatMessage(sure.title, { reference }), body };
}

/** The page that a link leads to. */
export interface LinkPage {
  status: number;
  heading: string;
  body: ReactNode;
}

/** Makes a page of one text. */
export function plainLinkPage(status: number, { title, text }: { title: string; text: string }): LinkPage {
  return { status, heading: title, body: renderIntro(text) };
}

export const renderIntro = (text: string) => h('p', { className: 'link-lead' }, text);

/** Renders facts about a lead. */
export function renderFacts(rows: [name: string, value: string][]): ReactNode {
  const row = ([name, value]: [string, string]) =>
    h('div', { key: name }, h('dt', null, name), h('dd', null, h('bdi', null, value)));
  return h('dl', { className: 'link-facts' }, rows.map(row));
}

interface StepButton {
  step: string;
  label: string;
  look: 'primary' | 'secondary';
}

/** Renders a form to the page itself, whose button names the `step` to be done. */
export function renderForm(button: StepButton, fields: ReactNode = null): ReactNode {
  return h('form', { className: 'link-form', method: 'post' }, fields, renderButton(button));
}

function renderCheckbox(input: InputHTMLAttributes<HTMLInputElement>, label: string): ReactNode {
  return h('label', { className: 'link-agree' }, h('input', { type: 'checkbox', value: 'yes', ...input }), label);
}

function renderButton({ step, label, look }: StepButton): ReactNode {
  return h('button', { className: `button button-${look}`, name: 'step', value: step }, label);
}
