/** Output of a command: results to `out`, messages for the user to `note`. */
export interface Terminal {
  out(text: string): void;
  note(text: string): void;
  /** Rewrites the last line on a terminal; elsewhere prints a line every ten seconds. An empty text clears the line. */
  progress(text: string): void;
  paint: Paint;
}

export type Colour = 'bold' | 'dim' | 'red' | 'green' | 'yellow' | 'cyan';
export type Paint = (colour: Colour, text: string) => string;

const codes: Record<Colour, [number, number]> = {
  bold: [1, 22],
  dim: [2, 22],
  red: [31, 39],
  green: [32, 39],
  yellow: [33, 39],
  cyan: [36, 39],
};

const plain: Paint = (_colour, text) => text;
const coloured: Paint = (colour, text) => `\u001b[${codes[colour][0]}m${text}\u001b[${codes[colour][1]}m`;

interface Stream {
  write(text: string): unknown;
  isTTY?: boolean;
  columns?: number;
}

interface TerminalSettings {
  /** Value of `NO_COLOR` or `FORCE_COLOR`; undefined if neither is set. */
  colours: boolean | undefined;
  now?: () => number;
}

const lineEveryMs = 10_000;

/** Uses colours on a terminal unless `colours` overrides it, so that piped output stays plain text. */
export function createTerminal(
  stdout: Stream,
  stderr: Stream,
  { colours, now = Date.now }: TerminalSettings,
): Terminal {
  let lineIsOpen = false;
  let lineDueAt: number | undefined;
  const occasionalLine = (text: string) => {
    lineDueAt ??= now() + lineEveryMs;
    if (text === '' || now() < lineDueAt) return;
    lineDueAt = now() + lineEveryMs;
    stderr.write(`${text}\n`);
  };
  const clear = () => {
    if (lineIsOpen) stderr.write('\r\u001b[2K');
    lineIsOpen = false;
  };
  return {
    out: (text) => {
      clear();
      stdout.write(text.endsWith('\n') ? text : `${text}\n`);
    },
    note: (text) => {
      clear();
      stderr.write(`${text}\n`);
    },
    progress: (text) => {
      if (!stderr.isTTY) return occasionalLine(text);
      clear();
      if (text === '') return;
      stderr.write(text.slice(0, (stderr.columns ?? 80) - 1));
      lineIsOpen = true;
    },
    paint: (colours ?? stdout.isTTY) ? coloured : plain,
  };
}

/** Escapes control characters and bidirectional marks of untrusted text, which could move the cursor or hide text. */
export const escapeControls = (text: string) =>
  text.replace(
    /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
