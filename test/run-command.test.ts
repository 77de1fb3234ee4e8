import { expect, test } from 'vitest';
import { runCommand } from '../scripts/steps.mjs';

async function run(script: string) {
  let output = '';
  const { ok } = await runCommand(process.execPath, ['sh', '-c', script], (text) => (output += text));
  return { ok, output: output.trim() };
}

test('a command that fails, or is not there, is reported as such', async () => {
  expect(await run('echo wrong >&2; exit 3')).toEqual({ ok: false, output: 'wrong' });
  let output = '';
  expect((await runCommand(process.execPath, ['no-such-command'], (text) => (output += text))).ok).toBe(false);
  expect(output).toContain('no-such-command');
});

test('what a command leaves behind ends with it', async () => {
  const { ok, output } = await run('sleep 1000 & echo $!');
  expect(ok).toBe(true);
  await expect.poll(() => isRunning(Number(output))).toBe(false);
});

test('what a command leaves behind in a group of its own does not hold the output open', async () => {
  const options = '{ detached: true, stdio: "inherit" }';
  const script = `const left = child_process.spawn("sleep", ["1000"], ${options}); console.log(left.pid); left.unref()`;
  const { ok, output } = await run(`"${process.execPath}" -e '${script}'`);
  expect(ok).toBe(true);
  process.kill(Number(output), 'SIGKILL');
});

function isRunning(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch {
    return false;
  }
}
