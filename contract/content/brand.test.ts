import { expect, test } from 'vitest';
import { fontName, fontNames } from './brand.ts';

test.each(fontNames)('a font is found however its name is typed: %s', (name) => {
  for (const typed of [name, name.toUpperCase(), name.toLowerCase().replaceAll(' ', '-'), name.replaceAll(' ', '')])
    expect(fontName.parse(typed)).toBe(name);
});

test.each([
  ['Rubick', 'Rubik'],
  ['Garamond', 'EB Garamond'],
  ['Source Serif Pro', 'Source Serif 4'],
  ['Sofia Sans', 'Sofia Sans Semi Condensed'],
])('%s is refused with the list and the nearest name', (typed, meant) => {
  const reading = fontName.safeParse(typed);
  const message = reading.error!.issues[0]!.message;
  expect(message).toContain(fontNames.join(', '));
  expect(message.endsWith(`did you mean "${meant}"?`)).toBe(true);
});

test('a name that is near to none is refused with the list alone', () => {
  expect(fontName.safeParse('Comic Sans').error!.issues[0]!.message).not.toContain('did you mean');
  expect(fontName.safeParse(' ').error!.issues[0]!.message).toMatch(/^is empty; expected one of/);
});
