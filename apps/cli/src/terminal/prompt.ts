import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** Questions to the user, on stderr: stdout has results only. */
export interface Prompt {
  /** Whether a person can answer. */
  isInteractive: boolean;
  ask(question: string): Promise<string>;
  /** Like `ask`, without showing the answer. */
  askSecret(question: string): Promise<string>;
  /** All of stdin. */
  readAll(): Promise<string>;
}

export function createPrompt(stdin: NodeJS.ReadStream, stderr: NodeJS.WriteStream): Prompt {
  const question = async (text: string, output: Writable) => {
    const lines = createInterface({ input: stdin, output, terminal: true });
    // A closed input never answers.
    const closed = new Promise<string>((done) => lines.once('close', () => done('')));
    try {
      return (await Promise.race([lines.question(text), closed])).trim();
    } finally {
      lines.close();
    }
  };
  return {
    isInteractive: stdin.isTTY && stderr.isTTY,
    ask: (text) => question(text, stderr),
    askSecret: async (text) => {
      stderr.write(text);
      const answer = await question('', new Writable({ write: (_chunk, _encoding, done) => done() }));
      stderr.write('\n');
      return answer;
    },
    readAll: async () => {
      let text = '';
      for await (const part of stdin.setEncoding('utf8')) text += part as string;
      return text;
    },
  };
}
