import type { Prose } from './prose.ts';

/** A rule of STYLE.md, "English", that a machine can hold. */
interface Rule {
  name: string;
  /** The kinds of texts that it is for. By default it is for all of them. */
  kinds?: Prose['kind'][];
  pattern: RegExp;
  instead: string;
  bad: string[];
  good: string[];
}

const sentenceKinds: Prose['kind'][] = ['comment', 'docstring', 'text', 'message'];

/** Patterns read one sentence, in which code and quotations are dots. */
export const rules: Rule[] = [
  {
    name: 'if-not-where',
    kinds: sentenceKinds,
    pattern:
      /^Where\b[^?]*$|, where (?:there|one|it|they|he|that|none|nobody|nothing) (?:is|are|has|have|was|were|does|do)\b/,
    instead: 'if for a condition, when for a time',
    bad: ['Where it is left out, nothing is sent.', 'It calls a webhook, where one is set.'],
    good: ['Where is it?', 'It is written to the folder where the leads are.'],
  },
  {
    name: 'free-relative',
    kinds: sentenceKinds,
    pattern:
      /^(?:What|Whatever|Who|Whoever|Whose|Whom|Which|Whichever|Of|So (?:many|much|long|often)|How (?:many|much|often|long)|(?:By|In|For|To|With|From|On) wh(?:ich|om|at|o))\b(?![^:]{1,30}:)[^?]*$/,
    instead: 'a verb, or an article and a noun',
    bad: [
      'What is stored of a lead.',
      'Of a lead, its id.',
      'So many leads are shown.',
      'Who comes twice counts twice.',
    ],
    good: [
      'The fields of a lead that are stored.',
      'What is stored?',
      'What remains: the log.',
      'Whether the lead is held.',
    ],
  },
  {
    name: 'headless',
    pattern:
      /\bwhoever\b|\b(?:for|of|to|by|than|from|with|as) who (?!(?:they|it|he|she|we|you|is\b)(?:\s|$))|\bhim or her\b|\b(?:visitor|owner|person|client|buyer|seller)\b[^.]*\b(?:he|his|him)\b/i,
    instead: 'the actor: visitors who, the button, you; they for one person',
    bad: ['Whoever opens it', 'for who has nginx', 'The owner reads his text.'],
    good: ['for owners who have nginx', 'Visitors, who read it, wait.', 'The owner reads their email.'],
  },
  {
    name: 'stand',
    pattern:
      /(?<!\bto )\b(?:stands?|stood)\b(?!-| for\b| in for\b| by\b| out\b)|\b(?:lies|lay|lain|lie) (?:in|on|at|under|beside|beyond|between|there|here|next|within|outside|elsewhere)\b/i,
    instead: 'is, or appears',
    bad: ['The name stands in the file.', 'The file lies in the folder.'],
    good: ['MX stands for mail exchanger.', 'A stand-in for the service', 'You understand it.'],
  },
  {
    name: 'tell',
    pattern:
      /\b(?:is|are|was|were|be|been|being|not|and|or|,) told\b|\b(?:tells?|telling|told) (?:of|apart|what|which|where|whether|how|who|in|so|it|its|nobody|each|by|from|as|more|less|nothing|all)\b|\bto tell [,.]/i,
    instead: 'reports, notifies, prints, distinguishes',
    bad: ['An alarm is told.', 'It tells which one.', 'It tells of leads.'],
    good: ['This header tells browsers to use HTTPS.', 'Tell the visitor.'],
  },
  {
    name: 'is-no',
    pattern:
      /(?<!\bthere )(?<!\bThere )\b(?:is|are|was|were) no (?!longer\b|more\b|less\b|fewer\b|other\b|better\b|one\b|older\b|newer\b|larger\b|longer\b|bigger\b|way\b|need\b)\p{L}/u,
    instead: 'is not a',
    bad: ['NowFetch is no address.', 'What it says is no English.'],
    good: ['There is no address.', 'It is no longer sent.', 'It is not an address.'],
  },
  {
    name: 'semicolon',
    kinds: ['comment', 'docstring', 'text', 'heading', 'title'],
    // Two sources in parentheses may have one between them.
    pattern: /(?<!&\w+);(?=\s|$)(?![^(]*\))/,
    instead: 'two sentences',
    bad: ['It is stored; it is sent.'],
    good: ['It is stored. It is sent.', 'It writes · (RFC 8555, 8.3; CSP 3).'],
  },
  {
    // An error in content is the place, `what is wrong; what is expected`, (product.md, "Content").
    name: 'semicolon',
    kinds: ['message'],
    pattern: /^\p{Lu}[^]*;(?=\s|$)|(?:;\s[^]*){3}/u,
    instead: 'two sentences',
    bad: ['The build failed; save a file again.', 'has a space; a dot; a hyphen; write a name'],
    good: ['has a space; write it without', 'is wrong; expected a number; did you mean 3?'],
  },
  {
    name: 'private-word',
    kinds: ['text', 'message', 'heading'],
    pattern: /\bthe program\b(?! (?:that|you|which))|(?<!--|\b(?:book|type|bold) )\bfaces?\b|\bcouriers?\b/i,
    instead: 'Janus, site',
    bad: ['The program starts.', 'Each face has a name.'],
    good: [
      'Janus starts.',
      'a book face',
      'Name it with --face.',
      'The program that uses the port',
      'Each site has a name.',
    ],
  },
];

/** Words that come from another language, or that mean two things, with the word that an English reader expects. */
const WORDS: [word: RegExp, instead: string, bad: string, good?: string][] = [
  [/\banew\b/i, 'again', 'It is asked anew.'],
  [/\bmeanwhile\b/i, 'in the meantime, since', 'what comes meanwhile'],
  [/\ball the same\b/i, 'anyway', 'All the same, it is sent.'],
  [/\bbeside\b/i, 'next to, besides', 'the file beside it', 'besides the name'],
  [/\bat once\b/i, 'immediately, or at the same time', 'Two go at once.', 'once a day'],
  [/\bputs? (?:it |them |this |that )?back\b/i, 'restore', 'It puts it back.'],
  [
    /(?<!\bby )\bmistakes?\b(?! (?:\w+ )?for\b)/i,
    'error',
    'a mistake in a file',
    'mistakes it for a robot, by mistake',
  ],
  [/\blook(?:s|ed|ing)? at\b/i, 'check, read', 'The file is looked at.', 'It looks for a file.'],
  [/\bmade up\b/i, 'invented', 'a name that is made up'],
  [/(?:^|[,:] )else (?!if\b)/i, 'otherwise', 'It goes, else it waits.', 'Something else is wrong.'],
  [/\bmend(?:s|ed|ing)?\b/i, 'fix, repair', 'It mends the index.', 'It recommends a value.'],
  [
    /(?<!\btakes )\b(?:a|an|each|one|every|no|two|all|these|our|such|this) mails?\b(?! ?(?:server|box|client|program|address|queue|system|loop))|\bmails (?:that|which|are|were|to|of|about|and|wait|go|leave|in)\b/i,
    'email',
    'a mail to the owner',
    'It takes no mail.',
  ],
];

rules.push(
  ...WORDS.map(([pattern, instead, bad, good = 'It is sent.']): Rule => {
    return { name: 'word', pattern, instead, bad: [bad], good: [good] };
  }),
);

/** Words in a sentence: more than these are read twice. */
const LONGEST = { comment: 35, docstring: 35, title: 35, text: 25, message: 25, heading: 25 };

export interface Finding {
  line: number;
  rule: string;
  excerpt: string;
  instead: string;
}

export function findingsIn(prose: Prose): Finding[] {
  return sentencesOf(masked(prose.text)).flatMap(({ text, at }) => {
    const sentence = text.replaceAll(/\s+/g, ' ').trim();
    const line = prose.line + prose.text.slice(0, at).split('\n').length - 1;
    // Code in parentheses is a place to look, not a part of the sentence.
    const words = sentence
      .replaceAll(/\([^()]*·[^()]*\)/g, '')
      .split(' ')
      .filter((word) => /[\p{L}\p{N}·]/u.test(word)).length;
    const excerptAt = (index: number) => {
      const own = prose.text
        .slice(at, at + text.length)
        .replaceAll(/\s+/g, ' ')
        .trim();
      const from = Math.max(0, index - 30);
      return own.slice(from, from + 90);
    };
    const broken = rules
      .filter(({ kinds }) => kinds?.includes(prose.kind) ?? true)
      .flatMap(({ name, pattern, instead }) => {
        const match = pattern.exec(sentence);
        return match ? [{ line, rule: name, excerpt: excerptAt(match.index), instead }] : [];
      });
    if (words <= LONGEST[prose.kind]) return broken;
    const instead = `at most ${LONGEST[prose.kind]}`;
    return [...broken, { line, rule: `${words} words`, excerpt: excerptAt(0), instead }];
  });
}

/** A text in which code, quotations, addresses and names in braces are dots of the same length: they may say anything. */
function masked(text: string): string {
  const dots = (all: string) => all.replaceAll(/[^\n]/g, '·');
  const spaces = (all: string) => all.replaceAll(/[^\n]/g, ' ');
  return text
    .replaceAll(
      /`[^`]+`|"[^"]{1,200}"|“[^”]{1,300}”|(?<![\p{L}\p{N}])'[^'\n]{2,100}'(?!\p{L})|https?:\/\/[^\s)]+|\{[\w.]+\}/gu,
      dots,
    )
    .replaceAll(/(?<=\])\([^)]*\)/g, spaces)
    .replaceAll(/[*[\]]/g, ' ');
}

/** Sentences with their places: they end with a stop before a capital letter, a digit or code, or with the text. */
function sentencesOf(text: string): { text: string; at: number }[] {
  const ends = [...text.matchAll(/(?<!\b(?:e\.g|i\.e|vs|etc|Dr|St|cf))[.?!]["')\]]*\s+(?=["'([]*[\p{Lu}\p{N}·])/gu)];
  const starts = [0, ...ends.map(({ 0: end, index }) => index + end.length)];
  return starts
    .map((at, index) => ({ at, text: text.slice(at, starts[index + 1]) }))
    .map((sentence) => {
      const indent = /^\s*/.exec(sentence.text)![0].length;
      return { at: sentence.at + indent, text: sentence.text.slice(indent) };
    });
}
