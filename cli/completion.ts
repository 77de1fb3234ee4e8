import { type Command, optionOf } from './terminal/define-command.ts';

export const shells = ['bash', 'zsh'] as const;
type Shell = (typeof shells)[number];

/** Returns a script that completes nouns, verbs and options of `janus` and `./janus`. The shell completes file names. */
export function completionFor(shell: Shell, commands: readonly Command[]): string {
  return `${shell === 'zsh' ? LIKE_BASH : ''}${bash(wordsAfter(commands))}`;
}

/** Makes zsh accept a script for bash. */
const LIKE_BASH = 'autoload -U +X compinit && compinit\nautoload -U +X bashcompinit && bashcompinit\n';

/** Lists the words that may follow nothing, a noun, and a whole command. */
function wordsAfter(commands: readonly Command[]): Map<string, string[]> {
  const followers = commands.flatMap(({ name, options }) => {
    const [noun = '', verb] = name.split(' ');
    const own = [...Object.keys(options).map(optionOf), '--help'].map((option) => [name, option] as const);
    return [['', noun] as const, ...(verb === undefined ? [] : [[noun, verb] as const]), ...own];
  });
  const all = Map.groupBy([...followers, ['', '--help'], ['', '--version']] as const, ([after]) => after);
  return new Map([...all].map(([after, next]) => [after, [...new Set(next.map(([, word]) => word))]]));
}

function bash(words: Map<string, string[]>): string {
  const cases = [...words].map(([after, next]) => `    '${after}') words='${next.join(' ')}' ;;\n`).join('');
  return `_janus() {
  local current=\${COMP_WORDS[COMP_CWORD]} noun=\${COMP_WORDS[1]-} verb=\${COMP_WORDS[2]-} words='' place=''
  [ "$COMP_CWORD" -gt 1 ] && place=$noun
  [ "$COMP_CWORD" -gt 2 ] && case $noun in ${nounsOf(words).join(' | ')}) place="$noun $verb" ;; esac
  case $place in
${cases}  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _janus janus ./janus
`;
}

/** The nouns that a verb follows. */
const nounsOf = (words: Map<string, string[]>) => [
  ...new Set([...words.keys()].filter((after) => after.includes(' ')).map((after) => after.split(' ')[0]!)),
];
