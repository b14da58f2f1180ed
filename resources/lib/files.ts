/*
 * Stored files: only their owners may read them, so they are fetched with the token.
 */
import { download, fetchFile } from './call'

/** The contents of a file. */
export const readFile = async (id: number): Promise<Blob> => (await fetchFile('/file/download', { id })).blob

/** Shows a picture or a PDF in a new tab; saves any other file. */
export async function openFile(id: number, name: string): Promise<void> {
  if (!/\.(jpe?g|png|webp|pdf)$/i.test(name)) return download('/file/download', { id }, name)
  // Browsers allow opening a tab only directly in the click, so it is opened before the contents are read.
  const tab = window.open('', '_blank')
  const address = URL.createObjectURL(await readFile(id))
  if (tab) tab.location.href = address
  else await download('/file/download', { id }, name)
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
