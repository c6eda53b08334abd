import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button, IconButton } from '../../ui/button';
import { JsonEditor } from '../../ui/json-editor';
import { jsonText, parseObjectText } from '../../ui/json-text';
import { Segmented } from '../../ui/segmented';
import { nextMessage, readDraft, rolesOf, writeDraft, type DraftMessage } from './chat-draft';

interface Props {
  label: string;
  text: string;
  onChange: (text: string) => void;
  problem?: string | undefined;
  rows?: number;
  hint?: string;
}

/** Editor of a part of an example: its JSON, or its messages as a chat. Both edit the same text. */
export function PartEditor(props: Props) {
  const { label, text, onChange, problem } = props;
  const [wanted, setWanted] = useState<'chat' | 'json'>('chat');
  const parsed = parseObjectText(text);
  const value = parsed.problem === undefined ? (parsed.value as Record<string, unknown>) : null;
  const drafts = value && readDraft(value);
  if (!drafts || !value) return <JsonEditor {...props} parse={parseObjectText} />;
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2">
      <div className="flex items-center gap-2">
        <span className="mr-auto text-xs font-semibold text-ink-2">{label}</span>
        <Segmented
          label={`${label} as`}
          value={wanted}
          choices={[
            { value: 'chat', label: 'Chat' },
            { value: 'json', label: 'JSON' },
          ]}
          onChange={setWanted}
        />
      </div>
      {wanted === 'chat' ? (
        <>
          <ChatEditor label={label} drafts={drafts} onChange={(next) => onChange(jsonText(writeDraft(value, next)))} />
          {problem && <p className="text-xs wrap-anywhere text-fail">{problem}</p>}
        </>
      ) : (
        <JsonEditor {...props} label={`${label}, JSON`} rows={12} parse={parseObjectText} />
      )}
    </div>
  );
}

function ChatEditor({
  label,
  drafts,
  onChange,
}: {
  label: string;
  drafts: readonly DraftMessage[];
  onChange: (drafts: DraftMessage[]) => void;
}) {
  const roles = rolesOf(drafts);
  const change = (at: number, part: Partial<DraftMessage>) =>
    onChange(drafts.map((draft, index) => (index === at ? { ...draft, ...part } : draft)));
  return (
    <div role="group" aria-label={`${label}, messages`} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {drafts.map((draft, at) => (
        <div key={at} className="grid grid-cols-[minmax(0,1fr)] gap-1 rounded-md border border-line p-2">
          <div className="flex items-center gap-2">
            <select
              aria-label={`Speaker of message ${at + 1}`}
              value={draft.role}
              onChange={(event) => change(at, { role: event.target.value })}
              className="h-7 rounded-md border border-line-strong bg-surface px-1.5 text-xs"
            >
              {roles.map((role) => (
                <option key={role}>{role}</option>
              ))}
            </select>
            <span className="ml-auto" />
            <IconButton
              label={`Remove message ${at + 1}`}
              disabled={drafts.length === 1}
              onClick={() => onChange(drafts.filter((_, index) => index !== at))}
            >
              <Trash2 size={14} />
            </IconButton>
          </div>
          <textarea
            aria-label={`Text of message ${at + 1}`}
            value={draft.text}
            rows={Math.min(8, Math.max(2, draft.text.split('\n').length))}
            onChange={(event) => change(at, { text: event.target.value })}
            className="w-full min-w-0 resize-y rounded-md border border-line-strong bg-surface px-2.5 py-1.5 text-sm text-ink"
          />
        </div>
      ))}
      <Button className="justify-self-start" onClick={() => onChange([...drafts, nextMessage(drafts)])}>
        <Plus size={14} aria-hidden="true" /> Add a message
      </Button>
    </div>
  );
}
