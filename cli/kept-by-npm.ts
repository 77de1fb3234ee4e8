import type { Environment } from '../server/start/config.ts';

/** Without two dashes npm takes options for its own. The line that says so, null where it took none of `options`. */
export function keptByNpm(command: string, options: string[], environment: Environment): string | null {
  const kept = options.filter((option) => environment[`npm_config_${option}`]);
  if (kept.length === 0) return null;
  const typed = kept.map((option) => `--${option} VALUE`).join(' ');
  return `npm kept --${kept.join(', --')} for itself; put two dashes first: npm run ${command} -- ${typed}`;
}
