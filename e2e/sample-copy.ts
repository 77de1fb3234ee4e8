import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

/** The sample in a new folder, for a journey that needs other content. */
export interface SampleCopy {
  folder: string;
  content: string;
  /** Changes a file of the content. Throws if nothing changes. */
  edit(file: string, change: (text: string) => string): void;
}

export function copySample(): SampleCopy {
  const folder = mkdtempSync(join(tmpdir(), 'janus-copy-'));
  cpSync(join(root, 'sample/content'), join(folder, 'content'), { recursive: true });
  const content = join(folder, 'content');
  return {
    folder,
    content,
    edit(file, change) {
      const path = join(content, file);
      const text = readFileSync(path, 'utf8');
      const changed = change(text);
      if (changed === text) throw new Error(`Nothing changes in ${file}`);
      writeFileSync(path, changed);
    },
  };
}
