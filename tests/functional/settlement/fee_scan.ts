import { SettlementFile } from '#app/settlement/file_purposes'
import { storeFile } from '#app/system/files/stored_files'
import type { TestOperator } from '#tests/helpers/actors'

/** The file of an invoice for the fee, uploaded by an operator. */
export async function feeScanOf(who: TestOperator): Promise<number> {
  const { id } = await storeFile({
    name: '发票.pdf',
    mime: 'application/pdf',
    contents: Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'),
    purpose: SettlementFile.feeInvoice,
    companyId: null,
    userId: null,
    operatorId: who.operator.id,
  })
  return id
}
