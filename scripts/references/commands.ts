import { commands, nouns } from '../../cli/command-list.ts';
import { type Command, optionOf } from '../../cli/terminal/define-command.ts';
import { usageOf } from '../../cli/run-janus.ts';
import { page } from './table.ts';

const INTRO = `The command is \`./janus\` in a clone, \`sudo janus\` on a server, and \`docker compose -f deploy/compose.yaml exec janus janus\`
in a container. Every command has \`--help\`. \`janus --version\` prints the version. With \`--json\`, standard output is JSON
alone. Exit codes: 0 done, 1 failed or something is wrong, 2 wrong usage.`;

/** Renders the page of all commands, from the list that the command itself reads. */
export function renderCommandsReference(): string {
  const ofNoun = (noun: string) => commands.filter(({ name }) => name.startsWith(`${noun} `)).map(section);
  const groups = Object.entries(nouns).flatMap(([noun, summary]) => [`## ${noun}`, `${summary}.`, ...ofNoun(noun)]);
  const alone = commands.filter(({ name }) => !name.includes(' ')).map(section);
  return page('Commands', 'cli/command-list.ts', INTRO, ...groups, '## Without a noun', ...alone);
}

function section(command: Command): string {
  const { name, summary, details, examples } = command;
  const parts = [
    ...Object.values(command.arguments).map(({ value, description }) => [value, description]),
    ...Object.entries(command.options).map(([key, { value, description }]) => [
      `${optionOf(key)} ${value}`.trim(),
      description,
    ]),
  ];
  const list = parts.map(([term, text]) => `- \`${term}\`: ${text}`).join('\n');
  const sample = ['```sh', ...examples.map((example) => `janus ${example}`), '```'].join('\n');
  return [
    `### janus ${name}`,
    `\`janus ${name} ${usageOf(command)}\``.replace(' `', '`'),
    `${summary}.`,
    details,
    list,
    sample,
  ]
    .filter((text) => text !== '')
    .join('\n\n');
}
