import { expect, test } from 'vitest';
import { parseExportArguments } from './export-site.ts';

const read = (line: string, environment = {}) => parseExportArguments(line === '' ? [] : line.split(' '), environment);

test('an export may be given a folder and faces', () => {
  expect(read('')).toEqual({ ok: true, request: { folder: undefined, faces: [], help: false } });
  expect(read('../sites --face services --face=nowfetch')).toEqual({
    ok: true,
    request: { folder: '../sites', faces: ['services', 'nowfetch'], help: false },
  });
  expect(read('--help')).toMatchObject({ request: { help: true } });
});

test.each([
  ['--nope', {}, /nope/],
  ['one two', {}, /one folder/],
  ['--face', {}, /face/],
  ['--face=', {}, /without a name/],
  ['nowfetch', { npm_config_face: 'true' }, /npm run export -- --face/],
  ['', { npm_config_face: 'nowfetch' }, /npm run export -- --face/],
])('"%s" with %o is not understood, in words', (line, environment, words) => {
  expect(read(line, environment)).toEqual({ ok: false, problem: expect.stringMatching(words) });
});
