import { expect, test } from 'vitest';
import { escapeHtml } from './escape-html.ts';

test('markup in a text is shown on a page, and not read as markup', () => {
  expect(escapeHtml(`<img src="x" onerror='a'>&amp;`)).toBe(
    '&lt;img src=&quot;x&quot; onerror=&#39;a&#39;&gt;&amp;amp;',
  );
});
