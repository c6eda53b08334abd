import { ImagePlus, Send, Square, X } from 'lucide-react';
import { useId, useRef, useState, type ReactNode } from 'react';
import { Button, IconButton } from '../../ui/button';
import { isInlineImage } from '../../ui/link-policy';
import { ObjectEditor } from '../../ui/object-editor';
import { parseObject } from '../../ui/object-text';
import { Segmented } from '../../ui/segmented';
import { useStoredDraft, useStoredObject } from './stored-draft';

interface ComposerProps {
  /** Name under which the typed text is kept. */
  draft: string;
  inputSchema: unknown;
  /** Whether the input has messages. */
  isChat: boolean;
  isBusy: boolean;
  canSend: boolean;
  /** The typed text stays until the server accepts it; that may be after the end of the form. */
  onSend: (input: Record<string, unknown>, onAccepted?: () => void) => void;
  onStop: () => void;
}

/** Largest attached image in bytes. */
const maxImageBytes = 8 * 1_024 * 1_024;

const forms = [
  { value: 'message', label: 'Message' },
  { value: 'json', label: 'JSON' },
] as const;

/** Input of the next run: a message, or a form of the graph's input. */
export function Composer(props: ComposerProps) {
  const [form, setForm] = useState<'message' | 'json'>('message');
  const choice = props.isChat && <Segmented label="Kind of input" value={form} choices={forms} onChange={setForm} />;
  return props.isChat && form === 'message' ? (
    <MessageComposer {...props} choice={choice} />
  ) : (
    <ObjectComposer {...props} choice={choice} />
  );
}

type FormProps = ComposerProps & { choice: ReactNode };

function MessageComposer({ draft, isBusy, canSend, onSend, onStop, choice }: FormProps) {
  const id = useId();
  const [text, setText, clear] = useStoredDraft(draft);
  const [images, setImages] = useState<string[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const file = useRef<HTMLInputElement>(null);
  const maySend = canSend && !isBusy && (text.trim() !== '' || images.length > 0);
  const send = () => {
    if (!maySend) return;
    const blocks = images.map((url) => ({ type: 'image_url', image_url: { url } }));
    const content = blocks.length === 0 ? text : [...(text === '' ? [] : [{ type: 'text', text }]), ...blocks];
    onSend({ messages: [{ type: 'human', content }] }, () => {
      clear();
      setText('');
      setImages([]);
    });
  };
  const attach = async (files: Iterable<File>) => {
    setProblem(null);
    for (const one of files) {
      if (one.size > maxImageBytes) setProblem(`${one.name} is larger than 8 MB.`);
      else {
        const url = await dataUrl(one);
        if (isInlineImage(url)) setImages((now) => [...now, url]);
        else setProblem(`${one.name} is no PNG, JPEG, GIF or WebP image.`);
      }
    }
  };
  return (
    <form
      className="grid grid-cols-[minmax(0,1fr)] gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <label htmlFor={id} className="sr-only">
        Message
      </label>
      <textarea
        id={id}
        rows={Math.min(8, Math.max(2, text.split('\n').length))}
        value={text}
        placeholder="Message to the agent; Enter sends, Shift+Enter breaks the line"
        onChange={(event) => setText(event.target.value)}
        onPaste={(event) => {
          const pasted = [...event.clipboardData.files].filter((one) => one.type.startsWith('image/'));
          if (pasted.length > 0) void attach(pasted);
        }}
        onKeyDown={(event) => {
          // Enter also confirms the words of an input method.
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          send();
        }}
        className="w-full min-w-0 resize-none rounded-md border border-line-strong bg-surface px-3 py-2 text-sm text-ink"
      />
      {problem !== null && (
        <p role="alert" className="text-xs text-fail">
          {problem}
        </p>
      )}
      {images.length > 0 && (
        <ul aria-label="Attached images" className="flex flex-wrap gap-2">
          {images.map((source, at) => (
            <li key={at} className="relative">
              <img
                src={source}
                alt={`Attachment ${at + 1}`}
                className="h-16 max-w-32 rounded border border-line object-cover"
              />
              <IconButton
                label={`Remove attachment ${at + 1}`}
                className="absolute -top-2 -right-2 size-6 border border-line bg-surface"
                onClick={() => setImages(images.filter((_one, index) => index !== at))}
              >
                <X size={12} />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-center gap-2">
        {choice}
        <input
          ref={file}
          type="file"
          accept="image/png,image/jpeg,image/gif,image/webp"
          multiple
          hidden
          onChange={(event) => {
            void attach(event.target.files ?? []);
            event.target.value = '';
          }}
        />
        <IconButton label="Attach an image" onClick={() => file.current?.click()}>
          <ImagePlus size={16} />
        </IconButton>
        <SendOrStop isBusy={isBusy} canSend={maySend} onStop={onStop} />
      </div>
    </form>
  );
}

function ObjectComposer({ draft, inputSchema, isBusy, canSend, onSend, onStop, choice }: FormProps) {
  const [object, setObject] = useStoredObject(`${draft}.json`);
  const parsed = parseObject(object);
  const maySend = canSend && !isBusy && parsed.problem === undefined;
  return (
    <form
      noValidate
      className="grid grid-cols-[minmax(0,1fr)] gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (maySend) onSend(parsed.value as Record<string, unknown>);
      }}
    >
      <div className="max-h-[40vh] overflow-y-auto">
        <ObjectEditor label="Input" schema={inputSchema} object={object} onChange={setObject} />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {choice}
        <SendOrStop isBusy={isBusy} canSend={maySend} onStop={onStop} />
      </div>
    </form>
  );
}

function SendOrStop({ isBusy, canSend, onStop }: { isBusy: boolean; canSend: boolean; onStop: () => void }) {
  if (isBusy) {
    return (
      <Button className="ml-auto" onClick={onStop}>
        <Square size={13} aria-hidden="true" /> Stop
      </Button>
    );
  }
  return (
    <Button look="solid" type="submit" className="ml-auto" disabled={!canSend}>
      <Send size={14} aria-hidden="true" /> Send
    </Button>
  );
}

function dataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error(`${file.name} cannot be read.`));
    reader.readAsDataURL(file);
  });
}
