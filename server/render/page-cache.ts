import type { StoredFile } from '../respond/stored-file.ts';

/** Keeps what was made last, up to a number of bytes. */
export function createPageCache(bytesMax = 32_000_000) {
  const files = new Map<string, StoredFile>();
  let bytes = 0;

  function remove(key: string): void {
    bytes -= files.get(key)?.bytes ?? 0;
    files.delete(key);
  }

  return {
    get(key: string): StoredFile | undefined {
      const file = files.get(key);
      if (!file) return undefined;
      // A map keeps the order of insertion: the first is the one that nobody has asked for the longest.
      files.delete(key);
      files.set(key, file);
      return file;
    },
    set(key: string, file: StoredFile): void {
      remove(key);
      if (file.bytes > bytesMax / 2) return;
      files.set(key, file);
      bytes += file.bytes;
      for (const first of files.keys()) {
        if (bytes <= bytesMax) return;
        remove(first);
      }
    },
  };
}
