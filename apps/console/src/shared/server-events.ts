/** One server-sent event. */
export interface ServerEvent {
  event: string;
  data: string;
  id: string | undefined;
}

/** Events of a body of `text/event-stream`, in the order of the stream; a cut last event is dropped. */
export async function* serverEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent> {
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
  let text = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      text += value;
      // A CR at the end may be the first half of a line break.
      const end = text.endsWith('\r') ? text.length - 1 : text.length;
      const blocks = text.slice(0, end).replace(/\r\n?/g, '\n').split('\n\n');
      text = (blocks.pop() ?? '') + text.slice(end);
      for (const block of blocks) {
        const event = parseEvent(block);
        if (event) yield event;
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

function parseEvent(block: string): ServerEvent | undefined {
  const event: ServerEvent = { event: 'message', data: '', id: undefined };
  const data: string[] = [];
  for (const line of block.split('\n')) {
    const [, name, value = ''] = /^([^:]+):? ?(.*)$/.exec(line) ?? [];
    if (name === 'data') data.push(value);
    else if (name === 'event') event.event = value;
    else if (name === 'id') event.id = value;
  }
  return data.length === 0 && event.event === 'message' ? undefined : { ...event, data: data.join('\n') };
}
