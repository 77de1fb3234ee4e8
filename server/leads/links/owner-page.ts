import { createElement as h, Fragment } from 'react';
import { fillWords } from '#contract/fill-words.ts';
import type { Face } from '#contract/site.ts';
import { localTime } from '../letters/local-time.ts';
import type { Lead } from '../lead.ts';
import type { OwnerAction } from './link-token.ts';
import type { Standing } from './owner-deeds.ts';
import { facts, form, leadText, type LinkPage } from './link-parts.ts';

interface OwnerPageParts {
  action: OwnerAction;
  lead: Lead;
  standing: Standing;
  /** When a reminder comes, or would; milliseconds since 1970. */
  remindAt: number;
  timeZone: string;
}

/** Where a lead stands, and what the link will do with it or has done. It says nothing that the visitor wrote. */
export function ownerPage(
  { lang, words: { links: words } }: Pick<Face, 'lang' | 'words'>,
  { action, lead, standing, remindAt, timeZone }: OwnerPageParts,
): LinkPage {
  const said = standing.kind === 'unfit' ? words.unfit : words[standing.kind][action];
  const values = { reference: lead.reference, time: localTime(remindAt, timeZone, lang) };
  const button =
    standing.kind === 'ask'
      ? form({ step: 'do', label: words.letter[action], look: 'primary' })
      : standing.kind === 'done' && standing.undoable
        ? form({ step: 'undo', label: words.undo, look: 'secondary' })
        : null;
  const rows: [string, string][] = [
    [words.facts.state, words.states[lead.state]],
    [words.facts.received, localTime(lead.receivedAt, timeZone, lang)],
  ];
  const body = h(Fragment, null, leadText(fillWords(said.text, values)), facts(rows), button);
  return { status: 200, heading: fillWords(said.title, values), body };
}
