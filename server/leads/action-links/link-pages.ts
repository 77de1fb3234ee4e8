import { Fragment, createElement as h, type ReactNode } from 'react';
import type { Site } from '#contract/site/site.ts';
import { formatMessage, isolate } from '#contract/text/format.ts';
import { formatLocalTime } from '../../text/local-time.ts';
import type { Lead } from '../store/lead.ts';
import type { OwnerAction } from './signed-links.ts';
import { type Addition, ADDITION_MAX, ADDITIONS } from './visitor-actions.ts';

/** What the owner's link can do: ask for its action, or say that it is done or no longer fits. */
export type ActionStatus = 'ask' | 'done' | 'unfit';

interface OwnerPageParts {
  action: OwnerAction;
  lead: Lead;
  status: ActionStatus;
  timeZone: string;
}

/** Shows the owner a lead's state, and the link's action. It has nothing that the visitor wrote. */
export function renderOwnerPage(
  { lang, words: { links: messages } }: Pick<Site, 'lang' | 'words'>,
  { action, lead, status, timeZone }: OwnerPageParts,
): LinkPage {
  const { title, text } = status === 'unfit' ? messages.unfit : messages[status][action];
  const button = status === 'ask' && renderForm({ step: 'do', label: messages.letter[action], look: 'primary' });
  const facts = renderFacts([
    [messages.facts.state, messages.states[lead.state]],
    [messages.facts.received, formatLocalTime(lead.receivedAt, timeZone, lang)],
  ]);
  const body = h(Fragment, null, renderIntro(text), facts, button);
  return { status: 200, heading: formatMessage(title, { reference: lead.reference }), body };
}

export interface Refused {
  text: string;
  error: string;
}

export interface VisitorPageParts {
  lead: Lead;
  additions: Addition[];
  timeZone: string;
  refused?: Refused;
  stored?: boolean;
}

/** Shows a request's state without its text, which a stranger may have sent. A held lead looks like others. */
export function renderVisitorPage(site: Site, parts: VisitorPageParts): LinkPage {
  const { lead, additions, timeZone, refused, stored } = parts;
  const { facts: names, own } = site.words.links;
  const time = (at: number) => formatLocalTime(at, timeZone, site.lang);
  const answered = lead.state === 'answered';
  const { email = '' } = lead.fields;
  const added = additions.map(({ receivedAt, words }, at) =>
    h('div', { key: at }, h('dt', null, time(receivedAt)), h('dd', { dir: 'auto' }, words)),
  );
  const body = h(
    Fragment,
    null,
    // A screen reader announces it as well.
    stored && h('p', { className: 'link-told', role: 'status' }, own.stored),
    renderIntro(answered ? own.answered : own.received),
    !answered && renderIntro(formatMessage(own.answerTo, { address: isolate(email, site) })),
    renderFacts([
      [names.reference, lead.reference],
      [names.received, time(lead.receivedAt)],
    ]),
    added.length > 0 && h('h2', null, own.added),
    added.length > 0 && h('dl', { className: 'link-words' }, added),
    added.length < ADDITIONS
      ? renderAdditionForm(site, refused)
      : renderIntro(formatMessage(own.full, { address: site.email })),
    renderForm({ step: 'ask', label: own.withdraw, look: 'secondary' }),
  );
  const status = refused ? 422 : 200;
  return { status, heading: fillText(site, lead, own.title), body };
}

function renderAdditionForm({ words }: Site, refused: Refused | undefined): ReactNode {
  const { add, send } = words.links.own;
  const error = refused?.error;
  const field = h(
    'div',
    { className: 'field', 'data-invalid': error ? '' : undefined },
    h('label', { className: 'field-label', htmlFor: 'words' }, add),
    h('textarea', {
      className: 'field-input field-area',
      id: 'words',
      name: 'words',
      required: true,
      rows: 4,
      maxLength: ADDITION_MAX,
      defaultValue: refused?.text,
      'aria-invalid': error ? true : undefined,
      'aria-describedby': error ? 'words-error' : undefined,
    }),
    error && h('p', { className: 'field-error', id: 'words-error' }, error),
  );
  return renderForm({ step: 'add', label: send, look: 'primary' }, field);
}

/** Asks before everything is erased. `path` leads to the page before. */
export function renderWithdrawalPage(
  site: Site,
  lead: Lead,
  { status, path }: { status: number; path: string },
): LinkPage {
  const { sure, agree, erase, keep } = site.words.links.own;
  const input = h('input', { type: 'checkbox', name: 'agree', value: 'yes', required: true });
  const box = h('label', { className: 'link-agree' }, input, agree);
  const erasing = renderForm({ step: 'withdraw', label: erase, look: 'primary' }, box);
  const back = h('p', null, h('a', { className: 'link-back', href: path }, keep));
  const body = h(Fragment, null, renderIntro(fillText(site, lead, sure.text)), erasing, back);
  return { status, heading: fillText(site, lead, sure.title), body };
}

export function renderWithdrawnPage(site: Site, lead: Lead): LinkPage {
  const { title, text } = site.words.links.own.withdrawn;
  return renderPlainPage(200, site, { title: fillText(site, lead, title), text });
}

/** Names what the visitor sent, such as a request or an offer. */
const fillText = ({ name, words }: Site, { kind, reference }: Lead, text: string) =>
  formatMessage(text, { noun: words.forms[kind]?.noun ?? kind, reference, face: name });

export interface LinkPage {
  status: number;
  heading: string;
  body: ReactNode;
}

/** Shows a text, and a way on. */
export function renderPlainPage(
  status: number,
  { name, url, words }: Pick<Site, 'name' | 'url' | 'words'>,
  { title, text }: { title: string; text: string },
): LinkPage {
  const home = formatMessage(words.links.home, { face: name });
  const button = h('p', null, h('a', { className: 'button button-primary', href: url }, home));
  return { status, heading: title, body: h(Fragment, null, renderIntro(text), button) };
}

const renderIntro = (text: string) => h('p', { className: 'link-lead' }, text);

function renderFacts(rows: [name: string, value: string][]): ReactNode {
  const row = ([name, value]: [string, string]) =>
    h('div', { key: name }, h('dt', null, name), h('dd', null, h('bdi', null, value)));
  return h('dl', { className: 'link-facts' }, rows.map(row));
}

function renderForm(
  { step, label, look }: { step: string; label: string; look: 'primary' | 'secondary' },
  fields: ReactNode = null,
): ReactNode {
  const button = h('button', { className: `button button-${look}`, name: 'step', value: step }, label);
  return h('form', { className: 'link-form', method: 'post' }, fields, button);
}
