export interface EventFrame {
  event: string;
  /** Empty without one. */
  id: string;
  data: string;
}

/** Reads a stream of server-sent events until it ends; throws if it is cut off. */
export async function* readFrames(response: Response): AsyncGenerator<EventFrame> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    rest += decoder.decode(chunk, { stream: true });
    const frames = rest.split('\r\n\r\n');
    rest = frames.pop() ?? '';
    for (const frame of frames) {
      const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(frame)?.[1] ?? '';
      yield { event: field('event'), id: field('id'), data: field('data') };
    }
  }
}
