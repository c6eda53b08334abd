/** Server-sent events out of pieces of text that end anywhere. */

/** @typedef {{ event: string, data: string, id: string | undefined }} ServerSentEvent */

export class SseDecoder {
  rest = '';
  /** @type {{ event: string, data: string[], id: string | undefined }} */
  current = { event: 'message', data: [], id: undefined };

  /**
   * The events that are complete with this piece; comments are none.
   *
   * @param {string} text
   * @returns {ServerSentEvent[]}
   */
  push(text) {
    const lines = (this.rest + text).split(/\r\n|\n|\r(?!$)/);
    this.rest = lines.pop() ?? '';
    /** @type {ServerSentEvent[]} */
    const events = [];
    for (const line of lines) {
      if (line !== '') this.take(line);
      else if (this.current.data.length > 0) events.push({ ...this.current, data: this.current.data.join('\n') });
      if (line === '') this.current = { event: 'message', data: [], id: undefined };
    }
    return events;
  }

  /** @param {string} line */
  take(line) {
    const [, field, value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? [];
    if (field === 'event') this.current.event = value;
    else if (field === 'data') this.current.data.push(value);
    else if (field === 'id') this.current.id = value;
  }
}
