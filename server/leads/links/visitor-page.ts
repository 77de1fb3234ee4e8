import { createElement as h, Fragment, type ReactNode } from 'react';
import { cleanText } from '#contract/clean-text.ts';
import { fillWords } from '#contract/fill-words.ts';
import type { Face } from '#contract/site.ts';
import { answerDueAt } from '../answers/promise.ts';
import { localTime } from '../letters/local-time.ts';
import type { Lead } from '../lead.ts';
import { tellAnswers } from '../offers/told-offer.ts';
import { ADDITION_MAX, ADDITIONS, type Addition, type Additions } from './additions.ts';
import { facts, form, leadText, plainLinkPage, type LinkPage } from './link-parts.ts';

interface VisitorDeskParts {
  additions: Additions;
  withdraw(lead: Lead): Promise<void>;
  timeZone: string;
}

export interface VisitorRequest {
  path: string;
  /** What was posted; null for a look, which changes nothing. */
  posted: URLSearchParams | null;
}

/** The visitor's own page of a lead, after what was posted to it. */
export function createVisitorDesk({ additions, withdraw, timeZone }: VisitorDeskParts) {
  return async ({ path, posted }: VisitorRequest, lead: Lead, face: Face): Promise<LinkPage> => {
    const { own } = face.words.links;
    const show = async (more: { refused?: { words: string; error: string }; stored?: boolean } = {}) =>
      visitorPage(face, { lead, additions: await additions.ofLeads([lead.id]), timeZone, ...more });

    async function add(words: string): Promise<LinkPage> {
      const refuse = (error: string) => show({ refused: { words, error } });
      if (words === '') return refuse(own.short);
      if (words.length > ADDITION_MAX) return refuse(fillWords(own.long, { max: String(ADDITION_MAX) }));
      const stored = (await additions.add(lead.id, words)) === 'stored';
      return stored ? show({ stored }) : refuse(fillWords(own.full, { address: face.email }));
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

interface VisitorPageParts {
  lead: Lead;
  additions: Addition[];
  timeZone: string;
  /** What was written into the field, where it could not be stored, and why. */
  refused?: { words: string; error: string } | undefined;
  stored?: boolean;
}

/**
 * Where his own request stands. His words only where the lead was paid for: anybody may write them and enter another's
 * address, and who reads that address gets here. A lead that is held looks like any other.
 */
export function visitorPage(face: Face, { lead, additions, timeZone, refused, stored }: VisitorPageParts): LinkPage {
  const { facts: names, own } = face.words.links;
  const time = (at: number) => localTime(at, timeZone, face.lang);
  const answered = lead.state === 'answered';
  const dueAt = answered ? null : answerDueAt(lead, face);
  const rows: [string, string][] = [
    [names.reference, lead.reference],
    [names.received, time(lead.receivedAt)],
    ...(dueAt === null ? [] : [[names.due, time(dueAt)] as [string, string]]),
  ];
  const wrote = lead.paid ? tellAnswers(lead, face, true).filter(({ answer }) => answer !== '') : [];
  const added = additions.map(({ receivedAt, words }) => ({ label: time(receivedAt), answer: words }));
  const body = h(
    Fragment,
    null,
    // Said when it comes, by a screen reader too.
    stored && h('p', { className: 'link-told', role: 'status' }, own.stored),
    leadText(answered ? own.answered : own.received),
    facts(rows),
    lead.paid && answersUnder(own.wrote, wrote),
    added.length > 0 && answersUnder(own.added, added),
    added.length < ADDITIONS ? addForm(face, refused) : leadText(fillWords(own.full, { address: face.email })),
    form({ step: 'ask', label: own.withdraw, look: 'secondary' }),
  );
  const status = refused ? 422 : 200;
  return { status, heading: fillWords(own.title, { face: face.name }), body };
}

/** Questions with the words of a visitor. */
function answersUnder(heading: string, answers: { label: string; answer: string }[]): ReactNode {
  const rows = answers.map(({ label, answer }, at) =>
    h('div', { key: at }, h('dt', null, label), h('dd', { dir: 'auto' }, answer)),
  );
  return h(Fragment, null, h('h2', null, heading), h('dl', { className: 'link-words' }, rows));
}

function addForm({ words }: Face, refused: VisitorPageParts['refused']): ReactNode {
  const { add, send } = words.links.own;
  const error = refused && { 'aria-invalid': true, 'aria-describedby': 'words-error' };
  const area = h('textarea', {
    className: 'field-input field-area',
    id: 'words',
    name: 'words',
    rows: 4,
    maxLength: ADDITION_MAX,
    required: true,
    defaultValue: refused?.words,
    ...error,
  });
  const field = h(
    'div',
    { className: 'field', 'data-invalid': refused && '' },
    h('label', { className: 'field-label', htmlFor: 'words' }, add),
    area,
    refused && h('p', { className: 'field-error', id: 'words-error' }, refused.error),
  );
  return form({ step: 'add', label: send, look: 'primary' }, field);
}

/** Before everything is erased; `path` leads back. */
function withdrawalPage(
  { words }: Face,
  { reference }: Lead,
  { status, path }: { status: number; path: string },
): LinkPage {
  const { sure, agree, erase, keep } = words.links.own;
  const box = h('input', { type: 'checkbox', name: 'agree', value: 'yes', required: true });
  const erasing = form(
    { step: 'withdraw', label: erase, look: 'primary' },
    h('label', { className: 'link-agree' }, box, agree),
  );
  const back = h('p', null, h('a', { className: 'link-back', href: path }, keep));
  const body = h(Fragment, null, leadText(sure.text), erasing, back);
  return { status, heading: fillWords(sure.title, { reference }), body };
}
