import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { english } from '#words/english.ts';
import { emailWordsOf, type EmailKind, type OwnEmailWords } from '../site/site.ts';
import { ownEmailWords, emailWords } from './email-words.ts';

const said = (mails: unknown) => ownEmailWords.safeParse(mails).error?.issues.map(({ message }) => message) ?? [];
const wordsOf = (email: EmailKind, kind: 'services' | 'domain', mails?: OwnEmailWords) =>
  emailWordsOf(email, { kind, mails, words: english });

test('every default word of a mail is one that content may give', () => {
  for (const face of ['services', 'domain'] as const)
    for (const letter of ['owner', 'visitor'] as const) expect(said({ [letter]: wordsOf(letter, face) })).toEqual([]);
});

test('each word is optional, and the others stay', () => {
  expect(said({})).toEqual([]);
  expect(wordsOf('visitor', 'domain', { visitor: { copy: 'Ihre Worte:' } })).toMatchObject({
    copy: 'Ihre Worte:',
    more: english.mails.visitor.more,
  });
});

test.each([
  [{ owner: { subject: '{titel} {reference}' } }, /^has \{titel\}, which nothing fills in here; known are \{title\}, /],
  [{ visitor: { more: 'Or {call}' } }, /^has \{call\}.*known are \{address\}$/],
  [{ visitor: { copy: '' } }, /empty/],
  [{ visitor: { sujet: 'x' } }, /sujet/],
])('%j is refused', (mails, message) => {
  expect(said(mails)).toEqual([expect.stringMatching(message)]);
});

test('a stranger’s words stand in no mail to another but where it is known that he wrote them himself', () => {
  const mayName = Object.entries(emailWords.shape.visitor.shape).filter(([, word]) => word.safeParse('{name}').success);
  expect(mayName.map(([word]) => word)).toEqual(['hello']);
});

test.each(['services.yaml', 'domains/nowfetch.yaml'])(
  'the block that content/%s shows is what is said by default',
  (file) => {
    const text = readFileSync(join(import.meta.dirname, '../../sample/content', file), 'utf8');
    const shown = /^# mails:\n(?:#.*\n)+/m.exec(text)![0].replace(/^# /gm, '');
    const face = file === 'services.yaml' ? 'services' : 'domain';
    expect(parse(shown)).toEqual({ mails: { owner: wordsOf('owner', face), visitor: wordsOf('visitor', face) } });
  },
);
