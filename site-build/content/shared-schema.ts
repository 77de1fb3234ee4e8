/** As much of JSON Schema as an editor's schema of a domain has. */
export interface JsonSchema {
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  anyOf?: JsonSchema[];
  enum?: unknown[];
  format?: string;
  pattern?: string;
  items?: JsonSchema;
  [key: string]: unknown;
}

/** The schema of a file that may leave out what is filled in: of its keys the name alone has to be there, and null takes away. */
export function domainFileSchema(whole: JsonSchema): JsonSchema {
  return { ...leavingOut(whole), required: ['name'] };
}

/** The schema of what all domains share: no key has to be there, and a text may have names in braces. */
export function sharedFileSchema(whole: JsonSchema): JsonSchema {
  const { name: _name, alternates: _alternates, ...properties } = whole.properties ?? {};
  return withBraces(leavingOut({ ...whole, properties }));
}

/** Entries of lists stay as they are: a list is replaced as a whole. */
function leavingOut({ required: _required, ...schema }: JsonSchema): JsonSchema {
  const properties = Object.entries(schema.properties ?? {}).map(([key, part]) => [key, orNull(leavingOut(part))]);
  return {
    ...schema,
    ...(schema.properties && { properties: Object.fromEntries(properties) as Record<string, JsonSchema> }),
    ...(schema.anyOf && { anyOf: schema.anyOf.map(leavingOut) }),
  };
}

function orNull(schema: JsonSchema): JsonSchema {
  if (schema.anyOf) return { ...schema, anyOf: [...schema.anyOf, { type: 'null' }] };
  if (typeof schema.type !== 'string') return schema;
  return { ...schema, type: [schema.type, 'null'], ...(schema.enum && { enum: [...schema.enum, null] }) };
}

function withBraces({ format: _format, pattern: _pattern, ...schema }: JsonSchema): JsonSchema {
  const properties = Object.entries(schema.properties ?? {}).map(([key, part]) => [key, withBraces(part)]);
  return {
    ...schema,
    ...(schema.properties && { properties: Object.fromEntries(properties) as Record<string, JsonSchema> }),
    ...(schema.items && { items: withBraces(schema.items) }),
    ...(schema.anyOf && { anyOf: schema.anyOf.map(withBraces) }),
  };
}
