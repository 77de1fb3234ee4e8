import { escapeUnseen, toSafeJson } from './unsafe-text.ts';

export const logLevels = ['debug', 'info', 'warn', 'error'] as const;
export type LogLevel = (typeof logLevels)[number];

/** Facts beside a log line's words: our own ids, counts and names, never what a visitor wrote. */
export type Facts = Record<string, string | number | boolean | null | undefined>;

export type Log = Record<LogLevel, (message: string, facts?: Facts) => void>;

export interface LogParts {
  level: LogLevel;
  /** Readable lines for a terminal instead of JSON. */
  pretty: boolean;
  write(line: string): void;
  now(): Date;
}

/** One line for each event. A value cannot break out of its line or act on the terminal, whatever is in it. */
export function createLog({ level, pretty, write, now }: LogParts): Log {
  const lowest = logLevels.indexOf(level);
  const logger =
    (name: LogLevel) =>
    (message: string, facts: Facts = {}) => {
      if (logLevels.indexOf(name) < lowest) return;
      const time = now().toISOString();
      write(
        pretty ? prettyLine(time, name, message, facts) : `${toSafeJson({ time, level: name, message, ...facts })}\n`,
      );
    };
  return { debug: logger('debug'), info: logger('info'), warn: logger('warn'), error: logger('error') };
}

function prettyLine(time: string, level: LogLevel, message: string, facts: Facts): string {
  const details = Object.entries(facts).map(([name, value]) => `  ${name}=${JSON.stringify(value)}`);
  const mark = level === 'info' ? '' : `${level.toUpperCase()} `;
  return `${escapeUnseen(`${time.slice(11, 19)} ${mark}${message}${details.join('')}`)}\n`;
}
