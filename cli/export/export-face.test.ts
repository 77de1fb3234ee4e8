import { expect, test } from 'vitest';
import { backendOf, backendProblem, pointForms } from './export-face.ts';

const form = '<form class="quote-form" action="/quote" method="post"><input value="&lt;form method=&quot;post&quot;">';
const others = '<form action="/" method="get"></form><form method="dialog"></form><form action="#contact"></form>';

test('a form of an exported page leads to the backend, with its face, and no other form does', () => {
  const backend = backendOf('https://api.example.com');
  expect(pointForms(form + others, 'services', backend)).toBe(
    form.replace('action="/quote"', 'action="https://api.example.com/quote?face=services"') + others,
  );
  expect(pointForms('<form method="post" action="/">', 'one&two', backend)).toBe(
    '<form method="post" action="https://api.example.com/?face=one%26two">',
  );
});

test.each(['https://project.supabase.co', 'https://project.functions.supabase.co', ''])(
  'a form is sent nowhere where %s answers none',
  (origin) => {
    expect(pointForms(form + others, 'services', backendOf(origin))).toBe(
      form.replace(' action="/quote" method="post"', ' method="dialog"') + others,
    );
  },
);

const face = (key: string, forms: string[], url = `https://${key}.example`) => ({
  key,
  forms,
  hosts: [`${key}.localhost`, `${key}.example`, `www.${key}.example`],
  url,
});
const problem = (origin: string, ...faces: ReturnType<typeof face>[]) => backendProblem(backendOf(origin), faces);

test('where a lead would not arrive, it is said in words', () => {
  expect(problem('', face('nowfetch', []))).toBeUndefined();
  expect(problem('', face('nowfetch', []), face('services', ['quote']))).toMatch(
    /^BACKEND_URL is empty.* of services /,
  );
  expect(problem('http://api.example.com', face('sellme', ['offer']))).toContain('https://api.example.com');
  expect(problem('http://127.0.0.2:3000', face('sellme', ['offer']))).toBeUndefined();
  expect(problem('https://sellme.example', face('sellme', ['offer']))).toContain('https://api.sellme.example');
  expect(problem('https://www.sellme.example', face('sellme', ['offer']))).toContain('https://api.sellme.example');
  const others = [face('sellme', ['offer']), face('nowfetch', [])];
  expect(problem('https://nowfetch.example', ...others)).toContain('the address of nowfetch');
  expect(problem('https://api.sellme.example', ...others)).toBeUndefined();
  expect(problem('http://sellme.localhost:3000', ...others)).toBeUndefined();
});
