import { formOfKind } from '#contract/forms/lead-forms.ts';
import type { Site } from '#contract/site/site.ts';
import { formatMessage, pluralForm } from '#contract/text/format.ts';
import type { Email } from '../delivery/delivery.ts';
import type { AnswerFigures, OpenLead, Period, VisitFigures, WaitingLead } from '../leads/answer-times.ts';
import type { Lead } from '../leads/store/lead.ts';
import { formatDuration, formatLocalTime, partsOfTime } from '../text/local-time.ts';
import { type EmailFace, NAME_MAX, type OwnerMail } from './lead-emails.ts';
import { type Answered, type EmailLink, renderEmail } from './render-email.ts';
import { defangLinks, headerText } from './visitor-text.ts';
import { janusCommand } from '../text/janus-command.ts';

/** Leads that one email lists. The rest are counted. */
export const LEADS_SHOWN = 50;

const LINE_MAX = 200;

/** Links to pages of ours, by lead. */
type LinksOfLeads = ReadonlyMap<string, EmailLink[]>;

/** Composes an email to the owner about held leads, in the words of a face. No text of theirs can be clicked. */
export function composeHeldEmail(
  held: Lead[],
  face: Pick<EmailFace, 'name' | 'lang' | 'dir' | 'words'>,
  { messageId, owners, timeZone, linksOf = new Map() }: OwnerMail & { linksOf?: LinksOfLeads },
): Email {
  const { name, lang, words } = face;
  const { lead: about, before, all, once } = words.mails.held;
  const shown = held.slice(0, LEADS_SHOWN);
  const timeOf = ({ receivedAt }: Lead) => formatLocalTime(receivedAt, timeZone, lang);
  const entry = (lead: Lead): Answered => {
    const { id, reference, kind, face: key, fields } = lead;
    const line = (field: string) => defangLinks(headerText(fields[field] ?? '', LINE_MAX));
    const visitor = `${line('name')}, ${line('email')}`;
    return {
      label: formatMessage(about, { reference, kind, face: key, time: timeOf(lead) }),
      answer: [visitor, line(formOfKind(kind)?.summary ?? ''), `${janusCommand()} leads release ${reference}`].join(
        '\n',
      ),
      links: linksOf.get(id) ?? [],
    };
  };
  return renderEmail(
    {
      language: face,
      title: headingOf(words.mails.held, lang, held.length),
      before: [before],
      answers: shown.map(entry),
      after: [withCommand(all), once],
      unbroken: shown.flatMap((lead) => [lead.reference, ...partsOfTime(timeOf(lead))]),
    },
    { messageId, to: owners, fromName: name },
  );
}

const withCommand = (message: string) => formatMessage(message, { command: janusCommand() });

/** Says how many leads there are, and how many of them are listed if some are left out. */
function headingOf({ title, many }: Heading, lang: string, count: number): string {
  const heading = count > LEADS_SHOWN ? many : pluralForm(title, lang, count);
  return formatMessage(heading, { count: String(Math.min(count, LEADS_SHOWN)) });
}

interface Heading {
  title: Parameters<typeof pluralForm>[0];
  many: string;
}

/** Composes an email to the owner about errors in saved content, or, if there are none, about their correction. */
export function composeContentEmail(
  errors: string[],
  face: Pick<EmailFace, 'name' | 'lang' | 'dir' | 'words'>,
  { messageId, owners }: Omit<OwnerMail, 'timeZone'>,
): Email {
  const { title, before, corrected, online } = { ...ENGLISH, ...face.words.mails.content };
  const wrong = { title, before: [before, ...errors.slice(0, ERRORS_SHOWN)] };
  const page = errors.length > 0 ? wrong : { title: corrected, before: [online] };
  return renderEmail({ language: face, ...page }, { messageId, to: owners, fromName: face.name });
}

const ERRORS_SHOWN = 5;
/** For a site that an older version built, without these texts. It stays online if the newer one finds an error. */
const ENGLISH: EmailFace['words']['mails']['content'] = {
  title: 'The saved content has an error, so your site stays as it was',
  before: 'Correct it and save the file again:',
  corrected: 'The saved content is correct again',
  online: 'Your site shows what you saved last.',
};

interface ReminderEmailParts extends OwnerMail {
  /** Milliseconds since 1970. */
  now: number;
  linksOf: LinksOfLeads;
}

/** Composes an email to the owner about leads whose promised time is nearly over, in the words of the first face. */
export function composeReminderEmail(
  waiting: WaitingLead[],
  { faces }: Site,
  { messageId, owners, timeZone, now, linksOf }: ReminderEmailParts,
): Email {
  const speaking = faces[0]!;
  const { name, lang, words: own } = speaking;
  const words = own.mails.reminder;
  const shown = waiting.slice(0, LEADS_SHOWN);
  const timeOf = (time: number) => formatLocalTime(time, timeZone, lang);
  const entry = ({ lead, dueAt }: WaitingLead): Answered => {
    const { reference, receivedAt, fields } = lead;
    const face = faces.find(({ key }) => key === lead.face)?.name ?? lead.face;
    const due = formatMessage((dueAt ?? 0) < now ? words.late : words.due, { due: timeOf(dueAt ?? 0) });
    const visitor = [fields['name'], fields['email']].map((text) => headerText(text ?? '', LINE_MAX)).join(', ');
    return {
      label: formatMessage(words.lead, { reference, face, time: timeOf(receivedAt) }),
      answer: [visitor, due, formatMessage(words.answered, { reference, command: janusCommand() })].join('\n'),
      links: linksOf.get(lead.id) ?? [],
    };
  };
  return renderEmail(
    {
      language: speaking,
      title: headingOf(words, lang, waiting.length),
      before: [words.before],
      answers: shown.map(entry),
      after: [words.once],
      unbroken: shown.flatMap(({ lead }) => [lead.reference, ...partsOfTime(timeOf(lead.receivedAt))]),
    },
    { messageId, to: owners, fromName: name },
  );
}

const SOURCES_SHOWN = 3;

/** Open leads that the weekly email lists. A command lists all. */
export const OPEN_SHOWN = 10;

interface WeekFigures {
  week: Period;
  /** One row for every face that has any, as with the visits. */
  figures: AnswerFigures[];
  visited: VisitFigures[];
  open: OpenLead[];
  linksOf: LinksOfLeads;
}

/** Composes an email to the owner about a week, in the words of the first face. */
export function composeWeeklyEmail(
  { week: { since, until }, figures, visited, open, linksOf }: WeekFigures,
  { faces }: Site,
  { messageId, owners, timeZone }: OwnerMail,
): Email {
  const speaking = faces[0]!;
  const { name, lang, words: own } = speaking;
  const words = own.mails.week;
  const came = figures.reduce((sum, one) => sum + one.came, 0);
  const title = formatMessage(pluralForm(words.title, lang, came), { count: String(came) });
  const timeOf = (time: number) => formatLocalTime(time, timeZone, lang);
  const nameOf = (face: string) => faces.find(({ key }) => key === face)?.name ?? face;
  const entry = ({ lead: { id, reference, face, fields }, why, at }: OpenLead): Answered => {
    const label = formatMessage(words[why], {
      reference,
      name: headerText(fields['name'] ?? '', NAME_MAX),
      face: nameOf(face),
      day: partsOfTime(timeOf(at))[0]!,
      days: formatDuration(until - at, lang),
    });
    return { label, answer: `${janusCommand()} leads show ${reference}`, links: linksOf.get(id) ?? [] };
  };
  const answerLines = ({ came, answered, inTime, medianMs, waiting, held }: AnswerFigures) => [
    formatMessage(words.came, { count: String(came) }),
    inTime === null
      ? formatMessage(words.answered, { count: String(answered) })
      : formatMessage(words.inTime, { count: String(inTime), of: String(came) }),
    ...(medianMs === null ? [] : [formatMessage(words.median, { duration: formatDuration(medianMs, lang) })]),
    ...(waiting === 0 ? [] : [formatMessage(words.waiting, { count: String(waiting) })]),
    ...(held === 0 ? [] : [formatMessage(words.held, { count: String(held) })]),
  ];
  const visitLines = ({ visits, begun, sources }: VisitFigures) => [
    formatMessage(words.visits, { count: String(visits), begun: String(begun) }),
    ...(sources.length === 0 ? [] : [formatMessage(words.sources, { sources: listSources(sources, lang) })]),
  ];
  const shownFaces = new Set([...faces.map(({ key }) => key), ...figures.map(({ face }) => face)]);
  const page = {
    language: speaking,
    title,
    before: [formatMessage(words.before, { from: timeOf(since), until: timeOf(until) })],
    answers: [
      ...[...shownFaces].flatMap((face) => {
        const leads = figures.filter((one) => one.face === face);
        const visits = visited.filter((one) => one.face === face);
        if (leads.length + visits.length === 0) return [];
        return {
          label: nameOf(face),
          answer: [...visits.flatMap(visitLines), ...leads.flatMap(answerLines)].join('\n'),
        };
      }),
      ...open.slice(0, OPEN_SHOWN).map(entry),
      ...(open.length > OPEN_SHOWN ? [{ label: '…', answer: `${janusCommand()} leads list --state due` }] : []),
    ],
    after: [...(figures.length === 0 ? [] : [withCommand(words.answerMark)]), words.off],
    unbroken: [...partsOfTime(timeOf(since)), ...partsOfTime(timeOf(until))],
  };
  return renderEmail(page, { messageId, to: owners, fromName: name });
}

/** Lists sources, such as `news.example (12), spring (5)`. */
function listSources(sources: VisitFigures['sources'], lang: string): string {
  const list = new Intl.ListFormat(lang, { type: 'unit', style: 'short' });
  return list.format(sources.slice(0, SOURCES_SHOWN).map(({ name, visits }) => `${name} (${visits})`));
}
