import { escapeUnseen, toSafeJson } from './unsafe-text.ts';

export const logLevels = ['debug', 'info', 'warn', 'error'] as const;
type LogLevel = (typeof logLevels)[number];

/** Facts next to a log line's message: our own ids, counts and names, never a visitor's text. */
type Facts = Record<string, string | number | boolean | null | undefined>;

type Logger = (message: string, facts?: Facts) => void;
export type Log = Record<LogLevel, Logger>;

interface LogParts {
  level: LogLevel;
  /** Readable lines for a terminal instead of JSON. */
  pretty: boolean;
  inJournal?: boolean;
  write?(line: string): void;
  now?(): Date;
}

/** Makes a log of one line for each event. No value can break out of its line or act on the terminal. */
export function createLog({ level, pretty, inJournal, write = print, now = () => new Date() }: LogParts): Log {
  const lowest = logLevels.indexOf(level);
  const createLogger =
    (name: LogLevel) =>
    (message: string, facts: Facts = {}) => {
      if (logLevels.indexOf(name) < lowest) return;
      const time = now().toISOString();
      const mark = name === 'info' ? '' : `${name.toUpperCase()} `;
      if (pretty) write(formatLine(`${time.slice(11, 19)} ${mark}${message}`, facts));
      else write(`${inJournal ? journalPriority[name] : ''}${toSafeJson({ time, level: name, message, ...facts })}\n`);
    };
  const [debug, info, warn, error] = logLevels.map(createLogger) as [Logger, Logger, Logger, Logger];
  return { debug, info, warn, error };
}

const print = (line: string) => void process.stdout.write(line);

/** systemd removes these from a line's beginning, and finds errors by them: `journalctl -p err`. */
export const journalPriority = { debug: '<7>', info: '<6>', warn: '<4>', error: '<3>' };

function formatLine(text: string, facts: Facts): string {
  const details = Object.entries(facts).map(([name, value]) => `  ${name}=${JSON.stringify(value)}`);
  return `${escapeUnseen(text + details.join(''))}\n`;
}
