/*
 * Reads server-sent events with fetch, because EventSource cannot send the Authorization header.
 */
import { createParser, type EventSourceMessage } from 'eventsource-parser'

/** Reads a stream to its end. `heard` is called for every chunk, with or without an event. */
export async function readEvents(
  body: ReadableStream<Uint8Array>,
  onEvent: (event: EventSourceMessage) => void,
  heard: () => void = () => {}
): Promise<void> {
  const parser = createParser({ onEvent })
  const reader = body.pipeThrough(new TextDecoderStream() as never).getReader() as ReadableStreamDefaultReader<string>
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    heard()
    parser.feed(value)
  }
}
