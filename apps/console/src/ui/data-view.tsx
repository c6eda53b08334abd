import { ChatTranscript } from './chat-transcript';
import { JsonTree } from './json-tree';
import { indentedText } from './readable-value';
import { ValueView } from './value-view';
import { readGenerations, readMessages } from './chat-messages';

/** Inputs or outputs of a run: messages as a chat, everything else as named values. */
export function DataView({ value }: { value: Record<string, unknown> }) {
  const answers = readGenerations(value);
  if (answers) return <ChatTranscript messages={answers} />;
  const { messages: given, ...rest } = value;
  const messages = readMessages(given);
  if (!messages) return <Values value={value} />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <ChatTranscript messages={messages} />
      {Object.keys(rest).length > 0 && <Values value={rest} />}
    </div>
  );
}

/** Characters of JSON that are shown at once; more of them are a tree, of which only opened parts are rendered. */
const shownAtOnce = 20_000;

const Values = ({ value }: { value: Record<string, unknown> }) =>
  indentedText(value).length > shownAtOnce ? <JsonTree label="Values" value={value} /> : <ValueView value={value} />;
