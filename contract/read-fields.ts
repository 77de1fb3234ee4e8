import * as z from 'zod/mini';

export type FieldErrors<Field extends string> = Partial<Record<Field, string>>;

export type Reading<Value> = { ok: true; value: Value } | { ok: false; errors: FieldErrors<keyof Value & string> };

const NOT_TEXT = 'Please send this field as text';

/** One message a field, the first that applies. A missing or null key counts as left empty. */
export function readFields<Value extends Record<string, string>>(
  schema: z.ZodMiniType<Value>,
  fields: (keyof Value & string)[],
  input: unknown,
): Reading<Value> {
  const given: Record<string, unknown> = {};
  for (const field of fields) given[field] = ownValue(input, field) ?? '';
  const result = schema.safeParse(given, { error: () => NOT_TEXT });
  if (result.success) return { ok: true, value: result.data };
  const errors: FieldErrors<keyof Value & string> = {};
  for (const issue of result.error.issues) {
    const field = issue.path[0] as keyof Value & string;
    errors[field] ??= issue.message;
  }
  return { ok: false, errors };
}

function ownValue(input: unknown, key: string): unknown {
  if (typeof input !== 'object' || input === null || !Object.hasOwn(input, key)) return undefined;
  return (input as Record<string, unknown>)[key];
}
