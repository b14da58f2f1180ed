/* Everything that an answer says, as text to search and to compare. */
import { listZip, unpackText } from '#core/sheets/zip'

const ZIP = Buffer.from('PK\u0003\u0004')

/** The text of an answer; of a workbook that of all its parts, because packed bytes hide what it says, and name the second in which it was packed. */
export async function textOfAnswer(response: Response): Promise<string> {
  const bytes = Buffer.from(await response.arrayBuffer())
  if (!bytes.subarray(0, ZIP.length).equals(ZIP)) return bytes.toString()
  return [...listZip(bytes).values()]
    .filter(({ name }) => !name.startsWith('docProps/'))
    .map((part) => {
      const pieces: string[] = []
      unpackText(bytes, part, (text) => void pieces.push(text))
      return `${part.name}: ${pieces.join('')}`
    })
    .join('\n')
}
