import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

export const root = join(import.meta.dirname, '..');

/** Copies the project as a clone has it, with its packages, which are shared if the file system can. */
export function copyProject(to: string): void {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const files = execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean);
  for (const file of files) {
    if (!existsSync(join(root, file))) continue;
    mkdirSync(dirname(join(to, file)), { recursive: true });
    cpSync(join(root, file), join(to, file));
  }
  const packages = [join(root, 'node_modules'), join(to, 'node_modules')];
  if (spawnSync('cp', ['-al', ...packages]).status !== 0) cpSync(packages[0]!, packages[1]!, { recursive: true });
}
