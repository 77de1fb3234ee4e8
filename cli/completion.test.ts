import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { commands } from './command-list.ts';
import { completionFor, shells } from './completion.ts';

/** Returns what bash proposes for the last of these words. */
function proposed(...words: string[]): string[] {
  const typed = words.map((word) => `'${word}'`).join(' ');
  const ask = `COMP_WORDS=(${typed}); COMP_CWORD=${words.length - 1}; _janus; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const script = `${completionFor('bash', commands)}\n${ask}`;
  const { stdout, stderr } = spawnSync('bash', ['-c', script], { encoding: 'utf8' });
  expect(stderr).toBe('');
  return stdout.split('\n').filter((line) => line !== '');
}

test('bash completes nouns, verbs and options, and leaves files to itself', () => {
  expect(proposed('janus', 'd')).toEqual(['domains', 'doctor']);
  expect(proposed('./janus', 'leads', 're')).toEqual(['remind', 'release', 'retry']);
  expect(proposed('janus', 'leads', 'list', '--s')).toEqual(['--state', '--since', '--search']);
  expect(proposed('janus', 'backup', '--')).toEqual(['--keep', '--secrets', '--help']);
  expect(proposed('janus', 'backup', 'leads.d')).toEqual([]);
  expect(proposed('janus', 'frob', '')).toEqual([]);
});

test.each(shells)('the script for %s knows every word of every command', (shell) => {
  const script = completionFor(shell, commands);
  for (const { name } of commands) for (const word of name.split(' ')) expect(script).toContain(word);
  expect(script).toContain('--send-test-lead');
});
