import { expect, test } from 'vitest';
import { scriptStyles } from './scripts.ts';
import { pointsOf, typefaces } from './typefaces.ts';

const face = typefaces.domain;
const styles = (words: string) => scriptStyles(face, pointsOf(words));
const fontRules = (words: string) => styles(words).filter((rule) => rule.startsWith('@font-face'));

test('words in Japanese and Arabic name fonts of each system, as parts of the fallback, in two weights', () => {
  const rules = fontRules('名前は للبيع');
  expect(rules).toHaveLength(4);
  for (const rule of rules) expect(rule).toContain(`font-family:${face.fallback};`);
  for (const name of ['Hiragino Sans W3', 'Yu Gothic Medium', 'Noto Sans CJK JP', 'Geeza Pro', 'Segoe UI']) {
    expect(rules.join('')).toContain(`local("${name}")`);
  }
  for (const weight of Object.values(face.fallbackWeights)) {
    expect(rules.filter((rule) => rule.includes(`font-weight:${weight};`))).toHaveLength(2);
  }
});

test('their lines are as high as those of the face', () => {
  for (const rule of fontRules('名前は للبيع')) {
    const measure = (name: string) => Number.parseFloat(rule.split(`${name}:`)[1]!) / 100;
    expect(measure('size-adjust') * measure('ascent-override')).toBeCloseTo(face.ascent, 2);
    expect(measure('size-adjust') * measure('descent-override')).toBeCloseTo(face.descent, 2);
  }
});

test('letters that Chinese, Japanese and Korean share are of the language whose own letters are next to them', () => {
  expect(fontRules('名前')[0]).toContain('PingFang SC');
  expect(fontRules('名前は')[0]).toContain('Hiragino Sans W3');
  expect(fontRules('이름 名')[0]).toContain('Malgun Gothic');
  for (const words of ['名前', '名前は', '이름 名']) expect(fontRules(words)).toHaveLength(2);
});

test('headings have room and no tight letters, but the name on the poster keeps its measure', () => {
  const rules = styles('للبيع').join('');
  expect(rules).toContain('unicode-bidi:plaintext');
  expect(rules).toMatch(/:not\(\.poster\b[^{]*\)\{letter-spacing:0\}/);
  expect(rules).toMatch(/:is\(h1:not\(\.poster-name\)[^{]*\{line-height:1\.4\}/);
});

test('signs of no script, such as emoji, need no rule', () => {
  expect(styles('🎉 ⚠ →')).toEqual([]);
  expect(scriptStyles(face, [])).toEqual([]);
});
