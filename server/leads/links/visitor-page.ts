import { fillWords } from '#contract/fill-words.ts';
import type { Face } from '#contract/site.ts';
import { answerDueAt } from '../answers/promise.ts';
import { localTime } from '../letters/local-time.ts';
import type { Lead } from '../lead.ts';
import { tellFields, usualLabels } from '../offers/told-offer.ts';
import { ADDITION_MAX, ADDITIONS, type Addition } from './additions.ts';
import {
  answers,
  facts,
  form,
  heading,
  lead as leadText,
  linkTo,
  textField,
  tickBox,
  told,
  type LinkPage,
} from './page-html.ts';

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
  const body = [
    ...(stored ? [told(own.stored)] : []),
    leadText(answered ? own.answered : own.received),
    facts(rows),
    ...(lead.paid ? [heading(own.wrote), answers(wordsOf(lead, face))] : []),
    ...(additions.length > 0
      ? [
          heading(own.added),
          answers(additions.map(({ receivedAt, words }) => ({ label: time(receivedAt), answer: words }))),
        ]
      : []),
    additions.length < ADDITIONS ? addForm(face, refused) : leadText(fillWords(own.full, { address: face.email })),
    form('ask', own.withdraw, 'secondary'),
  ];
  const status = refused ? 422 : 200;
  return { status, heading: fillWords(own.title, { face: face.name }), body: body.join('') };
}

function addForm({ words }: Face, refused: VisitorPageParts['refused']): string {
  const { add, send } = words.links.own;
  const { words: value, error } = refused ?? { words: '', error: null };
  return form('add', send, 'primary', textField({ name: 'words', label: add, value, max: ADDITION_MAX, error }));
}

/** Before everything is erased; `path` leads back. */
export function withdrawalPage(status: number, { words }: Face, { reference }: Lead, path: string): LinkPage {
  const { sure, agree, erase, keep } = words.links.own;
  const body = leadText(sure.text) + form('withdraw', erase, 'primary', tickBox('agree', agree)) + linkTo(path, keep);
  return { status, heading: fillWords(sure.title, { reference }), body };
}

function wordsOf(lead: Lead, face: Face): { label: string; answer: string }[] {
  const asked = face.labels[lead.kind] ?? {};
  const fields = face.words.forms[lead.kind]?.fields;
  return tellFields(lead.fields, face.lang, asked, true)
    .filter(({ text }) => text !== '')
    .map(({ field, text }) => ({
      label: asked[field] ?? fields?.[field]?.label ?? usualLabels[field] ?? field,
      answer: text,
    }));
}
