/*
 * Reading server-sent events with fetch, which unlike EventSource can say who one is. Pure but for the reading itself.
 */
export type ServerEvent = { event: string; data: string; id: string }

/** Takes text as it arrives, in pieces of any size, and answers the events that are complete. */
export function createEventParser() {
  let rest = ''
  return (text: string): ServerEvent[] => {
    rest += text
    const blocks = rest.split(/\r?\n\r?\n/)
    rest = blocks.pop()!
    return blocks.flatMap((block) => {
      const found: ServerEvent = { event: 'message', data: '', id: '' }
      const data: string[] = []
      for (const line of block.split(/\r?\n/)) {
        const colon = line.indexOf(':')
        const name = colon < 0 ? line : line.slice(0, colon)
        const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '')
        if (name === 'data') data.push(value)
        else if (name === 'event' || name === 'id') found[name] = value
      }
      return data.length === 0 ? [] : [{ ...found, data: data.join('\n') }]
    })
  }
}

/** Reads a stream to its end. `heard` is called for every piece, events or not. */
export async function readEvents(
  body: ReadableStream<Uint8Array>,
  onEvent: (event: ServerEvent) => void,
  heard: () => void = () => {}
): Promise<void> {
  const parse = createEventParser()
  const reader = body.pipeThrough(new TextDecoderStream() as never).getReader() as ReadableStreamDefaultReader<string>
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    heard()
    for (const event of parse(value)) onEvent(event)
  }
}
