export type Group = Record<string, unknown>;

/** Merges `own` over `given` key by key: a list is replaced as a whole, and null removes what was given. */
export function fillIn<Given extends object>(own: object, given: Given): Given {
  const whole = { ...given } as Group;
  for (const [key, mine] of Object.entries(own) as [string, unknown][]) {
    const theirs = whole[key];
    if (isGroup(mine) && isGroup(theirs)) whole[key] = fillIn(mine, theirs);
    else if (mine === null && theirs !== undefined) delete whole[key];
    else whole[key] = mine;
  }
  return whole as Given;
}

export function isGroup(value: unknown): value is Group {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
