import { parseConfig, type Environment } from '../server/start/config.ts';

/** The settings of an environment in which all are right. */
export function configOf(env: Environment) {
  const reading = parseConfig(env);
  if (!reading.ok) throw new Error(reading.problems.join('\n'));
  return reading.config;
}

/** Lists the errors in the settings of an environment. */
export function problemsOf(env: Environment) {
  const reading = parseConfig(env);
  return reading.ok ? [] : reading.problems;
}
