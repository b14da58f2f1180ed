/*
 * Stored files: only their owners may read them, so they are fetched with the token.
 */
import { download, fetchFile } from './call'
import type { FilePath } from './calls'

/** The contents of a file. */
export const readFile = async (id: number): Promise<Blob> => (await fetchFile('/file/download', { id })).blob

/** Whether a file of this name is shown in a tab; any other one is saved. */
export const opensInTab = (name: string) => /\.(jpe?g|png|webp|pdf)$/i.test(name)

/** Shows a picture or a PDF in a new tab; saves any other file. */
export async function openFile(id: number, name: string): Promise<void> {
  if (!opensInTab(name)) return download('/file/download', { id }, name)
  return openPaper('/file/download', { id }, name)
}

/** Shows a PDF or a picture that a call answers in a new tab. */
export async function openPaper(path: FilePath, input: unknown, name: string): Promise<void> {
  // Browsers allow opening a tab only directly in the click, so it is opened before the contents are read.
  const tab = window.open('', '_blank')
  if (!tab) return download(path, input, name)
  try {
    const { blob } = await fetchFile(path, input)
    const address = URL.createObjectURL(blob)
    tab.location.href = address
    setTimeout(() => URL.revokeObjectURL(address), 60_000)
  } catch (error) {
    tab.close()
    throw error
  }
}
