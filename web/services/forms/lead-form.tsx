import { type ReactNode, useState } from 'react';
import type { FormContent, QuoteContent } from '#contract/content/form-content.ts';
import type { ServicesContent } from '#contract/content/services-content.ts';
import type { LeadForm as Descriptor } from '#contract/forms/lead-form.ts';
import { messageForm } from '#contract/forms/message.ts';
import { questions, withQuestions } from '#contract/forms/quote-request.ts';
import { idleStart, type ServicesStart } from '#contract/site/page.ts';
import { ConsentField, EmailField, Honeypot, KeptNote, NeedsScript } from '../../lead-form/fields.tsx';
import type { FormSession, Functions } from '../../lead-form/form-session.ts';
import { useLeadForm } from '../../lead-form/use-lead-form.ts';
import { SubmitButton } from '../../ui/button.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';

interface SiteForm {
  content: ServicesContent;
  posted: ServicesStart | undefined;
  session: FormSession;
  functions: Functions;
}

export function QuoteForm({ quote, ...site }: SiteForm & { quote: QuoteContent }) {
  const [descriptor] = useState(() => withQuestions(quote.questions));
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
  const { isSending, errors, attributes, isKept } = useLeadForm({
    descriptor,
    session,
    messages: formMessages.messages,
    functions,
    keepsDraft: true,
  });

  return (
    <>
      <form className="lead-form" id={id} {...attributes}>
        {functions.needScript && <NeedsScript text={words.withoutScript} email={content.email} />}
        {content.away && <p className="away-notice">{content.away}</p>}
        <p className="form-required">
          {words.required} <KeptNote words={words} isKept={isKept} />
        </p>
        {children({ page, descriptor, values, errors })}
        <div className="form-send" data-clear-of-toast>
          <ConsentField content={content} start={start} errors={errors} />
          <SubmitButton isSending={isSending} busyText={formMessages.submitting} needsScript={functions.needScript}>
            {formMessages.submit}
          </SubmitButton>
        </div>
      </form>
      <Honeypot form={id} label={content.words.controls.empty} />
    </>
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
  return (
    <TextArea
      {...makeProps(given, name)}
      required={!given.descriptor.fields[name]!.optional}
      hint={
        examples && (
          <>
            <p>{form.example}</p>
            <ul className="examples">
              {examples.map((example) => (
                <li key={example}>{example}</li>
              ))}
            </ul>
          </>
        )
      }
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
