import type { Place } from './place.ts';

export type Settings = Record<string, string>;

/** One copy of the project on one machine, as its administrator uses it: the server, and the commands next to it. */
export interface Program {
  /** Resolves once it serves. Rejects with its output if it gives up. */
  start(settings: Settings): Promise<Server>;
  run(command: 'leads' | 'backup' | 'restore', settings: Settings, ...args: string[]): Promise<Said>;
}

export interface Server {
  port: number;
  end(signal?: 'SIGTERM' | 'SIGKILL'): Promise<unknown>;
}

export interface Said {
  code: number | null;
  output: string;
  errors: string;
}

/** Returns the command's output. Rejects with its messages if it failed. */
export function outputOf({ code, output, errors }: Said): string {
  if (code !== 0) throw new Error(`A command ended with ${code}: ${output}${errors}`);
  return output;
}

export interface Listed {
  id: string;
  reference: string;
  email: string;
  state: string;
  deliveries: { channel: string; state: string }[];
}

/** `janus leads list --json` */
export async function listLeads(program: Program, { settings }: Pick<Place, 'settings'>): Promise<Listed[]> {
  return JSON.parse(outputOf(await program.run('leads', settings, 'list', '--json'))) as Listed[];
}
