import { relative } from 'node:path';
import type { Reporter, TestCase, TestModule } from 'vitest/node';

/** The time without a sign of life after which a file is given up. Each test has a shorter limit of its own. */
const SILENCE_MS = 10 * 60_000;

interface Options {
  silenceMs?: number;
  giveUp?: (words: string) => void;
}

/**
 * Ends a run that would last for ever, and names the file. A test's own limit cannot end a loop that blocks its worker:
 * the file then reports nothing any more.
 */
export default class NameHangs implements Reporter {
  private readonly running = new Map<string, NodeJS.Timeout>();
  private readonly silenceMs: number;
  private readonly giveUp: (words: string) => void;

  constructor({ silenceMs = SILENCE_MS, giveUp = endRun }: Options = {}) {
    this.silenceMs = silenceMs;
    this.giveUp = giveUp;
  }

  onTestModuleStart({ moduleId }: TestModule): void {
    this.heardOf(moduleId);
  }

  onTestCaseResult({ module }: TestCase): void {
    if (this.running.has(module.moduleId)) this.heardOf(module.moduleId);
  }

  onTestModuleEnd({ moduleId }: TestModule): void {
    clearTimeout(this.running.get(moduleId));
    this.running.delete(moduleId);
  }

  private heardOf(file: string): void {
    clearTimeout(this.running.get(file));
    const words = `${relative(process.cwd(), file)} hangs: no test of it has ended for ${this.silenceMs / 60_000} minutes`;
    this.running.set(
      file,
      setTimeout(() => this.giveUp(words), this.silenceMs),
    );
  }
}

function endRun(words: string): void {
  process.stderr.write(`\n${words}\n`);
  process.exit(1);
}
