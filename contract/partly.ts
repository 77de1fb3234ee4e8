import { z } from 'zod';

/** A part of a value, down to its texts. */
export type Partly<Value> = Value extends string ? Value : { [Key in keyof Value]?: Partly<Value[Key]> | undefined };

/** The schema of a part: every key of it and of the objects in it may be left out. */
export function partly<Shape extends z.core.$ZodLooseShape>(
  schema: z.ZodObject<Shape>,
): z.ZodType<Partly<z.infer<z.ZodObject<Shape>>>> {
  const some = Object.entries(schema.shape).map(([key, value]) => {
    const part = value instanceof z.ZodObject ? partly(value) : (value as z.ZodType);
    return [key, part.optional()];
  });
  return z.strictObject(Object.fromEntries(some)) as never;
}

/** `part` over `whole`, text by text. */
export function withPart<Value extends object>(whole: Value, part: NoInfer<Partly<Value>> | undefined): Value {
  const entries = Object.entries(part ?? {}).flatMap(([key, value]) => {
    if (value === undefined) return [];
    const own = (whole as Record<string, unknown>)[key];
    return [[key, typeof value === 'object' && own ? withPart(own as object, value as object) : value]];
  });
  return { ...whole, ...Object.fromEntries(entries) };
}
