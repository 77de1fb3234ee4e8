import * as z from 'zod/mini';
import type { FieldMessages, FieldOf, FieldRule, FormMessages, LeadErrors, LeadForm, LeadValues } from './lead-form.ts';

export type LeadResult<Form extends LeadForm = LeadForm> =
  | { ok: true; value: LeadValues<Form> }
  | { ok: false; errors: LeadErrors<Form> };

/**
 * Parses a form's fields, in a browser or from a body: the same messages for both, and one a field, the first that
 * applies. A missing or null key counts as left empty, unknown keys are dropped. Never throws.
 */
export function parseLead<Form extends LeadForm>(
  form: Form,
  input: unknown,
  messages: FormMessages<FieldOf<Form>>,
): LeadResult<Form> {
  const given: Record<string, unknown> = {};
  for (const field of Object.keys(form.fields)) given[field] = readValue(input, field) ?? '';
  const result = findSchema(form).safeParse(given);
  const more = form.parseMore?.({ ...(input as object), ...given }, messages);
  const errors: Record<string, string> = {};
  for (const { path, code } of result.error?.issues ?? []) {
    const field = String(path[0]);
    errors[field] ??= chooseMessage(messages[field as FieldOf<Form>], code);
  }
  Object.assign(errors, { ...more?.errors, ...errors });
  if (!result.success || Object.keys(errors).length > 0) return { ok: false, errors: errors as LeadErrors<Form> };
  return { ok: true, value: { ...result.data, ...more?.value } as LeadValues<Form> };
}

/** The message for a value that only a program can send. */
const NOT_TEXT = 'Please send this field as text';

function chooseMessage({ short, long, invalid }: FieldMessages, code: string): string {
  const messages: Record<string, string | undefined> = { custom: short, too_big: long, invalid_format: invalid };
  return messages[code] ?? NOT_TEXT;
}

const schemas = new WeakMap<LeadForm, ReturnType<typeof createSchema>>();

function findSchema(form: LeadForm): ReturnType<typeof createSchema> {
  const known = schemas.get(form) ?? createSchema(form);
  schemas.set(form, known);
  return known;
}

function createSchema({ fields }: LeadForm) {
  return z.object(Object.fromEntries(Object.entries(fields).map(([field, rule]) => [field, fieldSchema(rule)])));
}

const line = z.pipe(z.string(), z.transform(cleanLine));
const text = z.pipe(z.string(), z.transform(cleanText));

function fieldSchema({ format, min = 0, max, optional }: FieldRule) {
  const longest = z.maxLength(max);
  const shortest = ({ value, issues }: z.core.ParsePayload<string>) => {
    if (value.length < min && !(optional && value === '')) issues.push({ code: 'custom', input: value });
  };
  if (format === 'email') return z.pipe(line, z.email().check(longest));
  return z.pipe(format === 'line' ? line : text, z.string().check(shortest, longest));
}

function readValue(input: unknown, key: string): unknown {
  if (typeof input !== 'object' || input === null || !Object.hasOwn(input, key)) return undefined;
  return (input as Record<string, unknown>)[key];
}

/* A browser posts line breaks as CRLF, a script as LF: one character of a limit for both. PostgreSQL refuses NUL. */
// oxlint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u0008\u000B-\u001F\u007F]/g;

/** Text of several lines: LF line breaks, no control characters, well-formed UTF-16, trimmed (spec point 5). */
export function cleanText(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(CONTROL, '').toWellFormed().trim();
}

/** Text of one line: as `cleanText`, with line breaks and tabs turned into spaces. */
export function cleanLine(text: string): string {
  return cleanText(text).replace(/[\n\t]+/g, ' ');
}
