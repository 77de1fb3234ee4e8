import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { mailContent } from './mail-content.ts';
import { mailWords, mailWordsOf, type LetterKind } from './mail-words.ts';

const said = (mails: unknown) => mailContent.safeParse(mails).error?.issues.map(({ message }) => message) ?? [];

test('every default word is one that content may give', () => {
  for (const face of ['services', 'domain'] as const)
    for (const letter of Object.keys(mailWords) as LetterKind[])
      expect(said({ [letter]: mailWordsOf(letter, face) })).toEqual([]);
});

test('each word is optional, and the others stay', () => {
  expect(said({})).toEqual([]);
  expect(mailWordsOf('visitor', 'domain', { visitor: { copy: 'Ihre Worte:' } })).toMatchObject({
    copy: 'Ihre Worte:',
    more: mailWords.visitor.more.words,
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
  const withName = Object.entries(mailWords.visitor).filter(([, { may }]) =>
    (may as readonly string[]).includes('name'),
  );
  expect(withName.map(([word]) => word)).toEqual(['hello']);
});

test.each(['services.yaml', 'domains/nowfetch.yaml'])(
  'the block that content/%s shows is what is said by default',
  (file) => {
    const text = readFileSync(join(import.meta.dirname, '../sample/content', file), 'utf8');
    const shown = /^# mails:\n(?:#.*\n)+/m.exec(text)![0].replace(/^# /gm, '');
    const face = file === 'services.yaml' ? 'services' : 'domain';
    expect(parse(shown)).toEqual({
      mails: { owner: mailWordsOf('owner', face), visitor: mailWordsOf('visitor', face) },
    });
  },
);
