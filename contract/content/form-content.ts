import { z } from 'zod';
import type { ConsentSentence, FieldOf, FormMessages, LeadForm } from '../forms/lead-form.ts';
import { messageForm } from '../forms/message.ts';
import { type QuestionRules, questions, quoteForm } from '../forms/quote-request.ts';
import { linkedSentence } from './common-content.ts';
import { button, group, list, textWithNames, title, words } from './parts.ts';
import type { Messages } from './messages.ts';

/** The column next to a form. */
const next = z.strictObject({
  heading: title.describe('Heading of the column.'),
  steps: list(words).describe('What happens after the form is sent, one step an entry.'),
  reader: words.optional().describe('Sentence about the person who reads the answers.'),
  reply: words.optional().describe('Sentence about when visitors hear from you.'),
});

const sending = {
  submit: button.optional().describe('Button that sends the form.'),
  note: linkedSentence
    .optional()
    .describe('Sentence above the button, such as how you use the answers. Write a link as [text](/path).'),
};

type Question = (typeof questions)[number];

/** Makes the schema of a group with a key for each question. */
function makeQuestionGroup<Schema extends z.ZodType>(description: string, makeSchema: (name: Question) => Schema) {
  const shape = Object.fromEntries(questions.map((name) => [name, makeSchema(name)])) as Record<Question, Schema>;
  return group(description, shape).optional();
}

const hintList = list(words).optional().describe('Examples of answers.');

function makeRule(name: Question) {
  const { max } = quoteForm.fields[name];
  return z
    .strictObject({
      optional: z.boolean().optional().describe('Whether visitors may leave the answer empty.'),
      min: z
        .number()
        .int('must be a whole number of characters')
        .min(0, 'must be 0 or more')
        .max(max, `must be at most ${max}`)
        .optional()
        .describe('Minimum characters in an answer, usually 10, or 0 if the question is optional.'),
    })
    .optional()
    .describe('Rule for the answer, such as { optional: true }.');
}

/** Labels of a form that differ from the default, apart from those that the specification fixes. */
export function formLabels<Form extends LeadForm>({ fields }: Form) {
  const open = Object.entries(fields).filter(([, { fixedLabel }]) => !fixedLabel);
  type Open = {
    [Field in FieldOf<Form>]: Form['fields'][Field] extends { fixedLabel: true } ? never : Field;
  }[FieldOf<Form>];
  const label = words.optional().describe('Your own label of this field.');
  return z.strictObject(Object.fromEntries(open.map(([field]) => [field, label])) as Record<Open, typeof label>);
}

/** `quote:` in a services site's file: the page with the quote form. */
export const quoteContent = z.strictObject({
  title: title.describe('Heading of the page.'),
  intro: words.describe('One or two sentences below the heading.'),
  ...sending,
  contactHeading: words.describe('Heading above name, email, company and phone.'),
  questionsHeading: words.describe('Heading above the five questions.'),
  labels: formLabels(quoteForm).optional().describe('Your own questions and labels.'),
  questions: makeQuestionGroup('Rules for questions, such as an optional one or a shorter minimum.', makeRule),
  hints: makeQuestionGroup('Examples of answers below each question.', () => hintList),
  next: next
    .extend({
      answered: textWithNames(['done', 'all']).optional().describe('Progress, such as {done} of {all} answered.'),
    })
    .describe('Column next to the form.'),
  excerpt: z
    .strictObject({
      heading: title.describe('Heading of the excerpt.'),
      lines: list(words).describe('Lines of the excerpt, best three.'),
    })
    .optional()
    .describe('Excerpt of a plan, next to the form.'),
});

/** `message:` in the same file: the page with the short form. The pack of its language has everything left out. */
export const messageContent = z.strictObject({
  title: title.optional().describe('Heading of the page.'),
  intro: words.optional().describe('One or two sentences below the heading.'),
  ...sending,
  labels: formLabels(messageForm).optional().describe('Your own labels of the four fields.'),
  hints: group('Examples of texts below the label of the message.', {
    message: list(words).optional().describe('Examples, one an entry.'),
  }).optional(),
  next: next.optional().describe('Column next to the form.'),
});

export interface FormContent {
  title: string;
  intro: string;
  labels: Record<string, string>;
  hints?: Partial<Record<string, string[]>> | undefined;
  note?: ConsentSentence | undefined;
  next: z.infer<typeof next> & { answered?: string | undefined };
  form: Messages['forms']['quote']['unsent'] &
    Messages['formPage'] & {
      /** Note for visitors without JavaScript, if no other server takes their form. */
      withoutScript: string;
    };
  words: Pick<Messages['forms']['quote'], 'submit' | 'submitting' | 'sent' | 'close' | 'failed'> & {
    messages: FormMessages;
  };
}

export type QuoteContent = FormContent &
  Pick<z.infer<typeof quoteContent>, 'contactHeading' | 'questionsHeading' | 'excerpt'> & {
    questions?: QuestionRules | undefined;
    /** The names of the example day's routines, and the answer for a visitor who brings their own day. */
    day?: { routines: string[]; answer: string } | undefined;
  };
