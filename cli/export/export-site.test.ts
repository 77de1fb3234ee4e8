import { expect, test } from 'vitest';
import { backendProblem } from './export-site.ts';

const face = (key: string, forms: string[], url = `https://${key}.example`) => ({
  key,
  forms,
  hosts: [`${key}.localhost`, `${key}.example`, `www.${key}.example`],
  url,
});
const problem = (origin: string, ...faces: ReturnType<typeof face>[]) => backendProblem(origin, faces);

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
