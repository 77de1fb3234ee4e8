import { Argument, Command as Program, CommanderError, Help, Option } from 'commander';
import { janusCommand, janusVersion } from '../server/text/janus-command.ts';
import { commands, nouns } from './command-list.ts';
import { type CommandContext, printError } from './terminal/command.ts';
import { type Command, formatOption, type Part } from './terminal/define-command.ts';

/** Runs `janus` and resolves to the exit code. It does nothing before it understands all arguments. */
export async function runJanus(args: string[], context: CommandContext): Promise<number> {
  const reading = readArguments(args, context);
  return reading.ok ? reading.command.run(reading.given, context) : reading.code;
}

type Chosen = { command: Command; given: Record<string, unknown> };

/** Reads arguments. If it prints help, the version or a problem, the result is an exit code. */
export function readArguments(
  args: string[],
  context: CommandContext,
): (Chosen & { ok: true }) | { ok: false; code: number } {
  const refuse = (problem: string) => {
    const help = [janusCommand(), findName(args), '--help'].filter((word) => word !== '').join(' ');
    return { ok: false as const, code: printError(`${problem}\nFor help, run "${help}".`, 2, context) };
  };
  let chosen: Chosen | undefined;
  const program = createProgram(context, (command, given) => (chosen = { command, given }));
  try {
    program.parse(args, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return { ok: false, code: 0 };
    if (error.code === 'commander.help') return { ok: false, code: 2 };
    return refuse(formatSentence(error.message));
  }
  const problem = chosen!.command.check(chosen!.given);
  return problem === undefined ? { ok: true, ...chosen! } : refuse(problem);
}

/** Makes a sentence of the library's error, such as `error: unknown command 'lits'\n(Did you mean list?)`. */
function formatSentence(message: string): string {
  const [problem = '', hint = ''] = message.replace(/^error: /, '').split(/\n(?=\(Did)/);
  const whole = `${problem.replace(/\.$/, '').replaceAll('\n', ' ')}. ${hint.replace(/^\((.*)\)$/, '$1')}`.trim();
  return `${whole[0]!.toUpperCase()}${whole.slice(1)}`;
}

function findName(args: string[]): string {
  const [noun = '', verb = ''] = args.filter((word) => !word.startsWith('-'));
  const names = [...commands.map(({ name }) => name), ...Object.keys(nouns)];
  return [`${noun} ${verb}`, noun].find((name) => names.includes(name)) ?? '';
}

type Choose = (command: Command, given: Record<string, unknown>) => void;

function createProgram({ stdout, stderr }: CommandContext, choose: Choose): Program {
  const name = janusCommand();
  const program = new Program(name)
    .description('Manage your leads, domains and sites.')
    .usage('COMMAND')
    .version(janusVersion, '--version', 'Print the version')
    .helpOption('-h, --help', 'Show this help')
    .helpCommand(false)
    .exitOverride()
    .configureHelp({
      subcommandTerm: (each) => each.name(),
      // For a command without any, the library would name options that there are not.
      commandUsage: (each) => new Help().commandUsage(each).replace(' [options]', ''),
      sortSubcommands: false,
    })
    .configureOutput({
      writeOut: (text) => void stdout.write(text),
      writeErr: (text) => void stderr.write(text),
      outputError: () => {},
      getOutHelpWidth: () => stdout.columns ?? HELP_WIDTH,
      getErrHelpWidth: () => HELP_WIDTH,
    })
    .addHelpText('after', formatExamples(['leads list', 'doctor', 'leads --help']));
  const groups = new Map<string, Program>();
  for (const [noun, summary] of Object.entries(nouns)) {
    const group = program.command(noun).summary(summary).description(`${summary}.`);
    groups.set(noun, group.usage('COMMAND').helpCommand(false));
  }
  for (const command of commands) {
    const [first = '', verb] = command.name.split(' ');
    addCommand(verb === undefined ? program.command(first) : groups.get(first)!.command(verb), command, choose);
  }
  return program;
}

/** The cells of help that goes to a file. */
const HELP_WIDTH = 100;

const formatExamples = (examples: string[]) =>
  `\nExamples:\n${examples.map((example) => `  ${janusCommand()} ${example}`).join('\n')}`;

/** The library's way to write arguments. */
const signs = { needed: '<V>', several: '<V...>', one: '[V]', flag: '' };

function addCommand(program: Program, command: Command, choose: Choose): void {
  const { summary, details, examples } = command;
  program.summary(summary).description([`${summary}.`, details].filter(Boolean).join('\n\n'));
  program.usage(formatUsage(command)).addHelpText('after', formatExamples(examples));
  for (const part of Object.values(command.arguments)) {
    const argument = new Argument(signs[part.kind].replace('V', part.value), part.description);
    program.addArgument(argument.argParser(createParser(part, part.value)));
  }
  for (const [key, part] of Object.entries(command.options)) {
    const option = new Option(`${formatOption(key)}${part.value && ` <${part.value}>`}`, part.description);
    program.addOption(part.kind === 'flag' ? option : option.argParser(createParser(part, formatOption(key))));
  }
  program.action((...words: unknown[]) => {
    const given: Record<string, unknown> = { ...program.opts() };
    for (const [at, key] of Object.keys(command.arguments).entries()) given[key] = words[at];
    for (const [key, { kind }] of Object.entries(command.options)) if (kind === 'flag') given[key] ??= false;
    choose(command, given);
  });
}

/** Creates a parser for the library. It collects the values if a part has several. */
function createParser({ kind, parse }: Part, name: string) {
  return (text: string, before: unknown) => {
    const reading = parse(text);
    if (!reading.ok) throw new CommanderError(2, 'janus.invalid', `${name} ${reading.problem}`);
    return kind === 'several' ? [...((before as unknown[] | undefined) ?? []), reading.value] : reading.value;
  };
}

/** Formats the arguments and options in a usage, such as `ID [--json]`. */
export function formatUsage({ arguments: words, options }: Command): string {
  const usages = Object.values(words).map(({ kind, value }) => signs[kind].replace('V', value).replaceAll(/[<>]/g, ''));
  const rest = Object.entries(options).map(([key, { value }]) => `[${`${formatOption(key)} ${value}`.trim()}]`);
  return [...usages, ...(rest.length > 3 ? ['[OPTIONS]'] : rest)].join(' ').replaceAll('...', '…');
}
