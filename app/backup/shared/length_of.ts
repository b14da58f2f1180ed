/** Reads a stream to its end. @returns its length in bytes */
export async function lengthOf(contents: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<number> {
  let bytes = 0
  for await (const part of contents) bytes += part.length
  return bytes
}
