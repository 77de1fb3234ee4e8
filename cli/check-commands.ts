import { type CommandContext, printError } from './terminal/command.ts';
import { defineCommand, flag, json, needed } from './terminal/define-command.ts';

const REACHED =
  'It sends to ALERT_URL and to OWNER_EMAIL, past the queue of emails. The exit code is 1 if one was not reached.';

/** The commands that alert the owner, and that check the whole. */
export const checkCommands = [
  defineCommand({
    name: 'alert test',
    summary: 'Send a test alarm, to see whether alarms reach you',
    details: REACHED,
    examples: ['alert test'],
    run: (_, context) => alert('This is a test of the alarm. You do not need to do anything.', context),
  }),
  defineCommand({
    name: 'alert send',
    summary: 'Send an alarm of your own, for timers and scripts',
    details: REACHED,
    arguments: { text: needed('TEXT', 'the alarm, in quotes') },
    examples: ['alert send "The backup failed."'],
    run: ({ text }, context) => alert(text, context),
  }),
  defineCommand({
    name: 'doctor',
    summary: 'Check the settings, the content, the mail server, DNS and the stored leads',
    options: {
      mail: flag('Send a test email to OWNER_EMAIL and to every address that receives leads of a site'),
      notify: flag('Send a test notification to each address of NOTIFY_URLS'),
      json,
    },
    examples: ['doctor', 'doctor --mail', 'doctor --json'],
    run: async (given, context) => (await import('./checks/doctor.ts')).runDoctor(given, context),
  }),
];

async function alert(text: string, context: CommandContext): Promise<number> {
  const { alertOwner } = await import('./checks/owner-messages.ts');
  const { code, notified, problems } = await alertOwner(context.folder, text);
  if (notified.length > 0) context.stdout.write(`Alerted ${notified.join(' and ')}.\n`);
  if (problems.length > 0) printError(problems.join('\n'), 1, context);
  return code;
}
