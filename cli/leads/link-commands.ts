import { refusal } from '../terminal/command.ts';
import { defineCommand, flag } from '../terminal/define-command.ts';
import { onDatabase } from '../terminal/on-database.ts';

/** The commands on links in emails. */
export const linkCommands = [
  defineCommand({
    name: 'links revoke',
    summary: 'End every link in the emails that were sent so far',
    details:
      'It ends the links to you and those to visitors. Emails that leave afterward have new links. The command asks first. Without a terminal it needs --yes.',
    options: { yes: flag('Do not ask') },
    examples: ['links revoke', 'links revoke --yes'],
    async run({ yes }, context) {
      const refused = await refusal('End every link that was sent so far?', yes, context);
      if (refused !== null) return refused;
      const { revokeLinks } = await import('../../server/leads/action-links/signed-links.ts');
      return onDatabase(context, async (database) => {
        await revokeLinks(database);
        context.stdout.write(
          'No link that was sent so far works any more. Emails that leave from now on have new ones.\n',
        );
        return 0;
      });
    },
  }),
];
