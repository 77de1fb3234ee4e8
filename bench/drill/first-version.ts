import { execFileSync } from 'node:child_process';

/** The last commit whose newest migration is the first one, of the history that is here; null where it is not. */
export function findFirstVersion(): string | null {
  const second = ':/server/database/migrations/002-lighter-queue.sql';
  const git = (...args: string[]) =>
    execFileSync('git', args, {
      cwd: import.meta.dirname,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  try {
    const added = git('log', '--diff-filter=A', '--format=%H', '--', second).split('\n').at(-1);
    return added ? git('rev-parse', '--verify', `${added}^`) : null;
  } catch {
    return null;
  }
}
