import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { buildKey, contentFolder } from '../../scripts/build-key.mjs';
import { readSettingsFile } from './settings-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'janus-env-'));
afterEach(() => rmSync(join(folder, '.env')));

const write = (text: string) => writeFileSync(join(folder, '.env'), text);

test.each([
  ['CONTENT_DIR: /srv/words\n', '.env:1: expected NAME=value'],
  ['# mail\nPORT=80\n\nOWNER_EMAIL boss@firm.example\n', '.env:4: expected NAME=value'],
  ['TITLE="two\nlines"\nnothing\n', '.env:3: expected NAME=value'],
  ['\r\nSMTP_URL=smtp://user:pa#ss@mail.example\r\n', '.env:2: has a # in its value'],
])('what Node would drop is told with its line, and no value: %j', (text, words) => {
  write(text);
  expect(() => readSettingsFile(folder)).toThrow(words);
  expect(() => readSettingsFile(folder)).not.toThrow(/boss|pa|srv/);
});

test('notes, quotes, several lines, an end of Windows and its mark are read', () => {
  write(
    '\uFEFFCONTENT_DIR=/srv/words\r\n# a = "note\r\nexport PORT = 80 # a#b\r\nTITLE="two\nlines: #1"\nHOST=\'a#b\'\nEND=it"s\n',
  );
  expect(readSettingsFile(folder)).toEqual({
    CONTENT_DIR: '/srv/words',
    PORT: '80',
    TITLE: 'two\nlines: #1',
    HOST: 'a#b',
    END: 'it"s',
  });
  expect(contentFolder(folder)).toBe('/srv/words');
  expect(buildKey(folder, 'program')).toMatch(/^\w+$/);
});
