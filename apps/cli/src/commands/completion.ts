import { Argument, type Command } from 'commander';
import type { CliContext } from './command.js';

const shells = ['bash', 'zsh', 'fish'] as const;

const notes = `
Examples:
  source <(heddle completion bash)
  heddle completion fish > ~/.config/fish/completions/heddle.fish`;

export function addCompletionCommand(parent: Command, context: CliContext): void {
  parent
    .command('completion')
    .summary('Print the completion of a shell')
    .description('Prints a script that completes commands and options in a shell.')
    .addArgument(new Argument('<shell>', 'Shell').choices(shells))
    .helpOption('-h, --help', 'Show this help')
    .addHelpText('after', notes)
    .action((shell: (typeof shells)[number]) => context.terminal.out(scripts[shell](wordsOf(parent))));
}

interface Words {
  /** `heddle experiments`. */
  path: string;
  words: string[];
}

/** The next words after each command. */
function wordsOf(command: Command, above: readonly string[] = []): Words[] {
  const path = [...above, command.name()];
  const commands = command.commands.filter((one) => one.name() !== 'help');
  const options = command.options.flatMap(({ long }) => long ?? []);
  const own = { path: path.join(' '), words: [...commands.map((one) => one.name()), ...options, '--help'] };
  return [own, ...commands.flatMap((one) => wordsOf(one, path))];
}

/** Words of the command line up to the first that names no command choose the list. */
const bash = (words: readonly Words[]) => `_heddle() {
  local path=heddle word next list
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    next="$path $word"
    case "$next" in
      ${words.map(({ path }) => `'${path}'`).join('|')}) path=$next ;;
    esac
  done
  case "$path" in
${words.map(({ path, words: list }) => `    '${path}') list='${list.join(' ')}' ;;`).join('\n')}
  esac
  COMPREPLY=($(compgen -W "$list" -- "\${COMP_WORDS[COMP_CWORD]}"))
  [ \${#COMPREPLY[@]} -gt 0 ] || COMPREPLY=($(compgen -f -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -F _heddle heddle`;

const scripts: Record<(typeof shells)[number], (words: readonly Words[]) => string> = {
  bash,
  zsh: (words) => `autoload -U +X bashcompinit && bashcompinit\n${bash(words)}`,
  fish: (words) =>
    words
      .map(({ path, words: list }) => {
        const [, ...names] = path.split(' ');
        const condition =
          names.length === 0
            ? '__fish_use_subcommand'
            : names.map((name) => `__fish_seen_subcommand_from ${name}`).join('; and ');
        return `complete -c heddle -n '${condition}' -a '${list.join(' ')}'`;
      })
      .join('\n'),
};
