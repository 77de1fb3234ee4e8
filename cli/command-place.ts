import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { readSettings, type SettingsReading } from './read-settings.ts';

/** The surroundings of a command: its settings, and the streams that it writes to. */
export interface CommandPlace {
  /** Folder of the project, for the faces that were built last. */
  folder: string;
  settings: SettingsReading;
  stdout: Writable & { isTTY?: boolean; columns?: number };
  stderr: Writable & { isTTY?: boolean };
}

/** The place of a command that was typed: this project, its `.env` and the environment, the terminal. */
export function typedPlace(): CommandPlace {
  const folder = join(import.meta.dirname, '..');
  // The reader of a pipe such as `… | head` may have seen enough.
  process.stdout.on('error', () => process.exit(0));
  return { folder, settings: readSettings(folder), stdout: process.stdout, stderr: process.stderr };
}

/** Columns of the terminal, 80 if it does not tell them; null if the output goes elsewhere. */
export function widthOf({ stdout }: CommandPlace): number | null {
  return stdout.isTTY ? stdout.columns || 80 : null;
}
