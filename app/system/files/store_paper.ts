import type { Trx } from '#core/transaction'
import type { FilePurpose } from '#app/system/files/define_file_purposes'
import { grantFile, storeFile } from '#app/system/files/stored_files'

/**
 * A paper between two companies that the platform has printed: a file that both may read. It is printed ahead of the transaction, which looks under the
 * lock of its record whether another process was faster.
 *
 * @param paper.title name of the file, without its extension
 * @param paper.contents the PDF
 * @param paper.of the company among whose files it is
 * @param paper.other the other side
 * @returns the id of the file
 */
export async function storePaper(
  trx: Trx,
  paper: { title: string; contents: Buffer; purpose: FilePurpose; of: number | null; other: number }
): Promise<number> {
  const { title, contents, purpose, of: companyId, other } = paper
  const name = `${title}.pdf`
  const { id } = await storeFile({ name, mime: 'application/pdf', contents, purpose, companyId, userId: null }, trx)
  await grantFile(trx, id, other)
  return id
}
