import { backupCommands } from './backup/commands.ts';
import { checkCommands } from './check-commands.ts';
import { completionFor, shells } from './completion.ts';
import { domainCommands } from './domains/domain-commands.ts';
import { leadCommands } from './leads/command-table.ts';
import { siteCommands } from './site/site-commands.ts';
import { type Command, defineCommand, needed } from './terminal/define-command.ts';
import { oneOf } from '../server/text/parse-setting.ts';
import { visitsCommand } from './visits/run-visits.ts';

/** The nouns that commands begin with, in the order of help. */
export const nouns: Record<string, string> = {
  leads: 'Read and answer the leads that visitors sent',
  domains: 'Make, import and list domains for sale',
  site: 'Start, check and export sites',
  words: 'Add a language',
  links: 'End the links in emails',
  alert: 'Send alarms',
};

const completion = defineCommand({
  name: 'completion',
  summary: 'Print a script that completes commands in your shell',
  details: 'Bash loads the script from this folder. In zsh, source the file in ~/.zshrc.',
  arguments: { shell: needed('SHELL', shells.join(', '), (text) => oneOf(text, shells)) },
  examples: [
    'completion bash > ~/.local/share/bash-completion/completions/janus',
    'completion zsh > ~/.janus-completion',
  ],
  async run({ shell }, { stdout }) {
    stdout.write(completionFor(shell, commands));
    return 0;
  },
});

/** Every command, in the order of help. Help, parsing, completion and the reference read this list and no other. */
export const commands: readonly Command[] = [
  ...leadCommands,
  ...domainCommands,
  ...siteCommands,
  ...backupCommands,
  visitsCommand,
  ...checkCommands,
  completion,
];
