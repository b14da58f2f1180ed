/*
 * Files as one zip archive that is made while it is sent: one file is open at a time, nothing is held in memory as a whole, and a reader that is slow
 * makes the archive slow. The files are stored as they are, PDFs and pictures do not become smaller.
 */
import { Readable } from 'node:stream'
import { Zip, ZipPassThrough } from 'fflate'

export const ZIP_TYPE = 'application/zip'

/** `open` gives the bytes when their turn has come. Names are those inside the archive. */
export type ZippedFile = { name: string; open: () => Promise<AsyncIterable<Uint8Array>> }

/** Names that are there already get a number before their ending: `磅单 1（2）.pdf`. */
function uniqueNames(files: readonly ZippedFile[]): ZippedFile[] {
  const taken = new Set<string>()
  return files.map(({ name, open }) => {
    const dot = name.lastIndexOf('.')
    const end = dot > 0 ? name.slice(dot) : ''
    const stem = end ? name.slice(0, dot) : name
    let free = name
    for (let count = 2; taken.has(free); count++) free = `${stem}（${count}）${end}`
    taken.add(free)
    return { name: free, open }
  })
}

async function* chunksOf(files: readonly ZippedFile[]): AsyncGenerator<Uint8Array> {
  const made: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    made.push(chunk)
  })
  for (const { name, open } of uniqueNames(files)) {
    const part = new ZipPassThrough(name)
    zip.add(part)
    for await (const chunk of await open()) {
      part.push(chunk)
      yield* made.splice(0)
    }
    part.push(new Uint8Array(0), true)
  }
  zip.end()
  yield* made
}

/** The archive as a stream. It fails, and the download with it, when one of the files cannot be read. */
export const zipOf = (files: readonly ZippedFile[]): Readable => Readable.from(chunksOf(files), { objectMode: false })
