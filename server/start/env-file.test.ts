import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder } from '../../test/folder.ts';
import { readEnvFile } from './env-file.ts';

function read(text: string) {
  const folder = makeFolder();
  writeFileSync(join(folder, '.env'), text);
  return readEnvFile(folder);
}

test.each([
  ['CONTENT_DIR: /srv/words\n', 'CONTENT_DIR', '.env:1: expected NAME=value'],
  ['# mail\nPORT=80\n\nOWNER_EMAIL boss@firm.example\n', 'OWNER_EMAIL', '.env:4: expected NAME=value'],
  ['export PORT\n', 'PORT', '.env:1: expected NAME=value'],
  ['\u00a0PORT=80\n', '', '.env:1: expected NAME=value'],
  ['export\tPORT=80\n', 'export', '.env:1: expected NAME=value'],
  ['TITLE="two\nlines"\n; nothing\n', '', '.env:3: expected NAME=value'],
  ['\r\nSMTP_URL=smtp://user:pa#ss@mail.example\r\n', 'SMTP_URL', '.env:2: has a # in its value'],
  ['WEBHOOK_SECRET=abc=#def\n', 'WEBHOOK_SECRET', '.env:1: has a # in its value'],
  ['PORT=#80\n', 'PORT', '.env:1: has a # in its value'],
  ['A="x"y\n', 'A', '.env:1: has text after its closing quote'],
  ['A="x"#y\n', 'A', '.env:1: has text after its closing quote'],
  ["A='x\nPORT='80'\nEND=1\n", 'A', '.env:1: has text after its closing quote'],
  ['A="{\\"a\\": 1}"\n', 'A', '.env:1: has text after its closing quote'],
])('a text that Node would drop is reported with its line, and no value: %j', (text, name, words) => {
  const { problems } = read(text);
  expect(problems).toEqual([{ name, message: expect.stringContaining(words) }]);
  expect(problems[0]!.message).not.toMatch(/boss|pa#|srv|def|80/);
});

test('comments, quotes, several lines, an end of Windows and its mark are read', () => {
  const beginning = '\uFEFFCONTENT_DIR=/srv/words\r\n# a = "note\r\n';
  const text = `${beginning}export PORT = 80 # a#b\r\nTITLE="two\nlines: #1" # note\nHOST='a#b'\n`;
  const { values, problems } = read(`${text}END=it"s\nOPEN="abc#def\nEMPTY= # note\n`);
  expect(problems).toEqual([]);
  expect(values).toEqual({
    CONTENT_DIR: '/srv/words',
    PORT: '80',
    TITLE: 'two\nlines: #1',
    HOST: 'a#b',
    END: 'it"s',
    OPEN: '"abc#def',
    EMPTY: '',
  });
});
