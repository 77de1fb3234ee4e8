import { fillWords } from '#contract/fill-words.ts';
import { formOfKind } from '#contract/lead-forms.ts';
import { pluralForm } from '#contract/plural.ts';
import type { Letter } from '../../outbox/delivery.ts';
import type { Lead } from '../lead.ts';
import type { Answered, LetterLink, LetterPage } from './letter-page.ts';
import { headerText, defangLinks } from './letter-text.ts';
import type { LetterFace, OwnerSide } from './letters.ts';
import { localTime, partsOfTime } from './local-time.ts';
import { ownersLetter } from './owners-letter.ts';

/** Leads that one mail names; the rest are counted. */
export const HELD_SHOWN = 50;

const LINE_MAX = 200;

/** In whose name and words it is. */
type HeldFace = Pick<LetterFace, 'name' | 'lang' | 'dir' | 'words'>;

/** To the owner, about leads that are held. Nothing that they say can be clicked: it is probably spam. `linksOf`: to pages of ours, by lead. */
export function composeHeldLetter(
  held: Lead[],
  { name, lang, dir, words: { mails } }: HeldFace,
  { owners, timeZone }: OwnerSide,
  messageId: string,
  linksOf: ReadonlyMap<string, LetterLink[]> = new Map(),
): Letter {
  const shown = held.slice(0, HELD_SHOWN);
  const words = mails.held;
  const heading = held.length > HELD_SHOWN ? words.many : pluralForm(words.title, lang, held.length);
  const title = fillWords(heading, { count: String(shown.length) });
  const timeOf = ({ receivedAt }: Lead) => localTime(receivedAt, timeZone, lang);
  const page: LetterPage = {
    lang,
    dir,
    title,
    before: [words.before],
    answers: shown.map((lead) => ({ ...entry(lead, words.lead, timeOf(lead)), links: linksOf.get(lead.id) ?? [] })),
    after: [words.all, words.once],
    unbroken: shown.flatMap((lead) => [lead.reference, ...partsOfTime(timeOf(lead))]),
  };
  return ownersLetter(page, { messageId, owners, fromName: name });
}

function entry({ reference, kind, face, fields }: Lead, words: string, time: string): Answered {
  const line = (field: string) => defangLinks(headerText(fields[field] ?? '', LINE_MAX));
  return {
    label: fillWords(words, { reference, kind, face, time }),
    answer: [
      `${line('name')}, ${line('email')}`,
      line(formOfKind(kind)?.summary ?? ''),
      `npm run leads -- release ${reference}`,
    ].join('\n'),
  };
}
