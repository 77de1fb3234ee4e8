import { expect, test } from 'vitest';
import { quoteFieldMessages } from '../../test/locales.ts';
import { sampleQuote } from '../../test/spec-messages.ts';
import { parseLead } from './parse-lead.ts';
import { type QuestionRules, questions, quoteForm, withQuestions } from './quote-request.ts';

const usual = quoteForm.fields.question1;
const rules: QuestionRules = {
  question1: { ...usual, min: 0, optional: true },
  question2: { ...usual, min: 3, optional: true },
  question3: { ...usual, min: 1 },
  question4: { ...usual, min: 15 },
};
const errorsIn = (given: Partial<typeof sampleQuote>, own?: QuestionRules) => {
  const parsed = parseLead(withQuestions(own), { ...sampleQuote, ...given }, quoteFieldMessages);
  return parsed.ok ? [] : Object.keys(parsed.errors);
};

test('without rules of its owner the form has the specified ten characters for each question', () => {
  expect(withQuestions(undefined)).toEqual(quoteForm);
  for (const name of questions) {
    expect(errorsIn({ [name]: 'Ostern' })).toEqual([name]);
    expect(errorsIn({ [name]: '' })).toEqual([name]);
    expect(errorsIn({ [name]: 'x'.repeat(10) })).toEqual([]);
  }
});

test.each([
  ['question1', 'Ostern', []],
  ['question1', '', []],
  ['question1', 'x'.repeat(501), ['question1']],
  ['question2', '  ', []],
  ['question2', 'ab', ['question2']],
  ['question2', 'abc', []],
  ['question3', '', ['question3']],
  ['question3', 'x', []],
  ['question4', 'x'.repeat(14), ['question4']],
  ['question4', 'x'.repeat(15), []],
  ['question5', 'Ostern', ['question5']],
] as const)('by its own rule %s takes %j or refuses it: %j', (name, answer, refused) => {
  expect(errorsIn({ [name]: answer }, rules)).toEqual(refused);
});
