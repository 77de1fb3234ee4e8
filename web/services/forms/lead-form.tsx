import { type MouseEvent, type ReactNode, useEffect, useState } from 'react';
import type { FormContent, QuoteContent } from '#contract/content/form-content.ts';
import type { ServicesContent } from '#contract/content/services-content.ts';
import { consentField, type LeadForm as Descriptor, listFields } from '#contract/forms/lead-form.ts';
import { messageForm } from '#contract/forms/message.ts';
import { questions, withQuestions } from '#contract/forms/quote-request.ts';
import { idleStart, type ServicesStart } from '#contract/site/page.ts';
import { choosePlural, formatMessage, type Plural } from '#contract/text/format.ts';
import { ConsentField, EmailField, Honeypot, KeptNote, LinkedSentence, NeedsScript } from '../../lead-form/fields.tsx';
import type { FormSession, Functions } from '../../lead-form/form-session.ts';
import { SentLine } from '../../lead-form/outcome.tsx';
import { focusInvalidField, useLeadForm } from '../../lead-form/use-lead-form.ts';
import { SubmitButton } from '../../ui/button.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { readValues, writeField } from '../../ui/form-fields.ts';
import { MailLink } from '../../ui/page/page-links.tsx';
import { describeDay, useDayInAddress } from '../own-day.ts';

interface SiteForm {
  content: ServicesContent;
  posted: ServicesStart | undefined;
  session: FormSession;
  functions: Functions;
}

export function QuoteForm({ quote, ...site }: SiteForm & { quote: QuoteContent }) {
  const [descriptor] = useState(() => withQuestions(quote.questions));
  const { units } = site.content.words.page;
  const day = useDayInAddress();
  // After a draft has come back, which stays.
  useEffect(() => {
    const field = document.querySelector<HTMLTextAreaElement>('[name=question3]')!;
    const answer = quote.day && describeDay(day, quote.day, units);
    if (answer && !field.value) writeField(field, answer.slice(0, descriptor.fields.question3!.max));
  }, [day, quote, units, descriptor]);
  return (
    <LeadForm {...site} page={quote} descriptor={descriptor}>
      {(given) => (
        <>
          <section aria-labelledby="contact-information">
            <h2 id="contact-information">{quote.contactHeading}</h2>
            <ContactFields {...given}>
              <TextField {...makeProps(given, 'company')} autoComplete="organization" inputMode="text" />
            </ContactFields>
          </section>
          <section aria-labelledby="assessment-questions">
            <h2 id="assessment-questions">{quote.questionsHeading}</h2>
            <ol className="questions">
              {questions.map((name) => (
                <li className="question" key={name}>
                  <LongField {...given} name={name} />
                </li>
              ))}
            </ol>
          </section>
        </>
      )}
    </LeadForm>
  );
}

export function MessageForm({ message, ...site }: SiteForm & { message: FormContent }) {
  return (
    <LeadForm {...site} page={message} descriptor={messageForm}>
      {(given) => (
        <div className="short-fields">
          <ContactFields {...given} />
          <LongField {...given} name="message" />
        </div>
      )}
    </LeadForm>
  );
}

interface FormFields {
  page: FormContent;
  descriptor: Descriptor;
  values: Partial<Record<string, string>> | undefined;
  errors: Partial<Record<string, string>>;
}

interface LeadFormProps extends SiteForm, Pick<FormFields, 'page' | 'descriptor'> {
  children: (fields: FormFields) => ReactNode;
}

function LeadForm({ content, page, descriptor, posted = idleStart, session, functions, children }: LeadFormProps) {
  const { form: words, words: formMessages } = page;
  const id = `${descriptor.kind}-form`;
  // A form that comes back gets the values of the form before it instead.
  const [start] = useState(session.form ? idleStart : posted);
  const values = 'values' in start ? start.values : undefined;
  const { isSending, hasFailed, errors, attributes, isKept } = useLeadForm({
    descriptor,
    session,
    messages: formMessages.messages,
    functions,
    keepsDraft: true,
  });
  const refused = <RefusedFields {...{ content, page, descriptor, session, values, errors }} />;
  const isPosted = start.status === 'invalid';

  return (
    <>
      <form className="lead-form" id={id} {...attributes}>
        <SentLine words={words} receipt={session.receipt} />
        {isPosted && refused}
        {functions.needScript && <NeedsScript text={words.withoutScript} email={content.email} />}
        {content.away && <p className="away-notice">{content.away}</p>}
        <p className="form-required">
          {words.required} <KeptNote words={words} isKept={isKept} />
        </p>
        {children({ page, descriptor, values, errors })}
        <div className="form-send" data-clear-of-toast>
          {!isPosted && refused}
          {page.note && (
            <p className="form-note">
              <LinkedSentence sentence={page.note} />
            </p>
          )}
          <ConsentField content={content} start={start} errors={errors} />
          <SubmitButton isSending={isSending} busyText={formMessages.submitting} needsScript={functions.needScript}>
            {formMessages.submit}
          </SubmitButton>
          {hasFailed && <MailLink className="text-link" email={content.email} />}
        </div>
      </form>
      <Honeypot form={id} label={content.words.controls.empty} />
    </>
  );
}

type RefusedFieldsProps = FormFields & Pick<SiteForm, 'content' | 'session'>;

/** Counts the fields that a submit has refused, and links to each. Without a script they are above the fields. */
function RefusedFields({ content, page, descriptor, session, values, errors }: RefusedFieldsProps) {
  const { lang } = content;
  const { details, answers, missing, incomplete } = page.form;
  const fields = [...listFields(descriptor), consentField].filter((field) => errors[field]);
  if (fields.length === 0) return null;
  const answered = fields.filter((field) => (questions as readonly string[]).includes(field)).length;
  const count = (forms: Plural, of: number) =>
    of === 0 ? [] : [formatMessage(choosePlural(forms, lang, of), { count: `${of}` })];
  const counts = [...count(details, fields.length - answered), ...count(answers, answered)];
  const entered: FormFields['values'] = session.form ? readValues(session.form, fields) : values;
  const isEmpty = fields.every((field) => !entered?.[field]?.trim());
  const sentence = choosePlural(isEmpty ? missing : incomplete, lang, fields.length);
  const focus = (event: MouseEvent<HTMLAnchorElement>) => {
    event.preventDefault();
    focusInvalidField(event.currentTarget.closest('form')!, event.currentTarget.hash);
  };
  return (
    <div className="refused-fields" role="group" aria-labelledby="refused-fields">
      <p id="refused-fields">{formatMessage(sentence, { fields: new Intl.ListFormat(lang).format(counts) })}</p>
      <ul>
        {fields.map((field) => (
          <li key={field}>
            <a href={`#${field}`} onClick={focus}>
              {page.labels[field] ?? errors[field]}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The fields about the visitor. `children`: more of them, before the phone. */
function ContactFields({ children, ...given }: FormFields & { children?: ReactNode }) {
  return (
    <div className="contact-fields">
      <TextField {...makeProps(given, 'name')} required autoComplete="name" inputMode="text" />
      <EmailField {...makeProps(given, 'email')} messages={given.page.words.messages['email']!} />
      {children}
      <TextField {...makeProps(given, 'phone')} type="tel" autoComplete="tel" inputMode="tel" />
    </div>
  );
}

function LongField({ name, ...given }: FormFields & { name: string }) {
  const { hints, form } = given.page;
  const examples = hints?.[name];
  const hint = examples && (
    <>
      <p>{form.example}</p>
      <ul className="examples">
        {examples.map((example) => (
          <li key={example}>{example}</li>
        ))}
      </ul>
    </>
  );
  return (
    <TextArea
      {...makeProps(given, name)}
      required={!given.descriptor.fields[name]!.optional}
      hint={hint}
      autoComplete="off"
      enterKeyHint="enter"
      className="answer"
    />
  );
}

function makeProps({ page, descriptor, values, errors }: FormFields, name: string) {
  return {
    name,
    label: page.labels[name],
    error: errors[name],
    defaultValue: values?.[name],
    limit: descriptor.fields[name]!.max,
    enterKeyHint: 'next' as const,
  };
}
