import { backupCommands } from './backup/commands.ts';
import { domainCommands } from './domains/domain-commands.ts';
import { leadCommands } from './leads/lead-commands.ts';
import { siteCommands } from './site/site-commands.ts';
import { type Command, defineCommand, flag, json } from './terminal/define-command.ts';
import { visitsCommand } from './visits/visits.ts';

/** The nouns that commands begin with, in the order of help. */
export const nouns: Record<string, string> = {
  leads: 'List, answer and export leads',
  domains: 'Add, import and list domains for sale',
  site: 'Create and check sites',
  locale: 'Add a language',
  links: 'Revoke links in emails',
};

const doctorCommand = defineCommand({
  name: 'doctor',
  summary: 'Check the settings, content, mail server, DNS and stored leads',
  options: { mail: flag('Send a test email to OWNER_EMAIL and everybody else who receives leads'), json },
  examples: ['doctor', 'doctor --mail', 'doctor --json'],
  run: async (given, context) => (await import('./checks/doctor.ts')).runDoctor(given, context),
});

/** Every command, in the order of help. Help, parsing and the reference read this list and no other. */
export const commands: readonly Command[] = [
  ...leadCommands,
  ...domainCommands,
  ...siteCommands,
  ...backupCommands,
  visitsCommand,
  doctorCommand,
];
