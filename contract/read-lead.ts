import * as z from 'zod/mini';
import { cleanLine, cleanText } from './clean-text.ts';
import type { FieldMessages, FieldRule, FormMessages, LeadErrors, LeadForm, LeadValues, FieldOf } from './lead-form.ts';

export type Reading<Form extends LeadForm = LeadForm> =
  | { ok: true; value: LeadValues<Form> }
  | { ok: false; errors: LeadErrors<Form> };

/**
 * Reads a form's fields, in a browser or from a body: the same words for both, and one message a field, the first that
 * applies. A missing or null key counts as left empty, unknown keys are dropped. Never throws.
 */
export function readLead<Form extends LeadForm>(
  form: Form,
  input: unknown,
  messages: FormMessages<FieldOf<Form>>,
): Reading<Form> {
  const given: Record<string, unknown> = {};
  for (const field of Object.keys(form.fields)) given[field] = ownValue(input, field) ?? '';
  const result = schemaOf(form).safeParse(given);
  const more = form.readMore?.(given, messages);
  const errors: Record<string, string> = {};
  for (const { path, code } of result.error?.issues ?? []) {
    const field = String(path[0]);
    errors[field] ??= messageOf(messages[field as FieldOf<Form>], code);
  }
  Object.assign(errors, { ...more?.errors, ...errors });
  if (!result.success || Object.keys(errors).length > 0) return { ok: false, errors: errors as LeadErrors<Form> };
  return { ok: true, value: { ...result.data, ...more?.value } as LeadValues<Form> };
}

/** What only a program can send, and no page says. */
const NOT_TEXT = 'Please send this field as text';

function messageOf({ short, long, invalid }: FieldMessages, code: string): string {
  const messages: Record<string, string | undefined> = { too_small: short, too_big: long, invalid_format: invalid };
  return messages[code] ?? NOT_TEXT;
}

const schemas = new WeakMap<LeadForm, ReturnType<typeof createSchema>>();

function schemaOf(form: LeadForm): ReturnType<typeof createSchema> {
  const known = schemas.get(form) ?? createSchema(form);
  schemas.set(form, known);
  return known;
}

function createSchema({ fields }: LeadForm) {
  return z.object(Object.fromEntries(Object.entries(fields).map(([field, rule]) => [field, fieldSchema(rule)])));
}

const line = z.pipe(z.string(), z.transform(cleanLine));
const text = z.pipe(z.string(), z.transform(cleanText));

function fieldSchema({ format, min = 0, max }: FieldRule) {
  const longest = z.maxLength(max);
  if (format === 'email') return z.pipe(line, z.email().check(longest));
  return z.pipe(format === 'line' ? line : text, z.string().check(z.minLength(min), longest));
}

function ownValue(input: unknown, key: string): unknown {
  if (typeof input !== 'object' || input === null || !Object.hasOwn(input, key)) return undefined;
  return (input as Record<string, unknown>)[key];
}
