import { backupCommands } from './backup/commands.ts';
import { domainCommands } from './domains/domain-commands.ts';
import { leadCommands } from './leads/lead-commands.ts';
import { siteCommands } from './site/site-commands.ts';
import { type Command, defineCommand, flag, json } from './terminal/define-command.ts';
import { visitsCommand } from './visits/visits.ts';

/** The nouns that commands begin with, in the order of help. */
export const nouns: Record<string, string> = {
  leads: 'Read and answer the leads that visitors sent',
  domains: 'Make, import and list domains for sale',
  site: 'Start and check sites',
  locale: 'Add a language',
  links: 'End the links in emails',
};

const doctorCommand = defineCommand({
  name: 'doctor',
  summary: 'Check the settings, the content, the mail server, DNS and the stored leads',
  options: { mail: flag('Send a test email to OWNER_EMAIL and to every address that receives leads of a site'), json },
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
