/** Puts the values in for their names in braces; what stands in a value is not filled again. */
export function fillWords(words: string, values: Record<string, string>): string {
  return words.replace(/\{(\w+)\}/g, (inBraces, name: string) =>
    Object.hasOwn(values, name) ? values[name]! : inBraces,
  );
}
