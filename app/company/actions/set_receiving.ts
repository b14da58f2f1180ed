import type { Trx } from '#core/transaction'
import { YesNo } from '#core/codes'

/** The company has an account at the bank and may be paid. The caller writes the audit line of its account. */
export async function startReceiving(trx: Trx, companyId: number, merchantNo: string): Promise<void> {
  await trx.from('companies').where('id', companyId).update({ receive_flag: YesNo.yes, merchant_no: merchantNo })
}

/** The account is closed; nothing can be paid to the company any more. */
export async function stopReceiving(trx: Trx, companyId: number): Promise<void> {
  await trx.from('companies').where('id', companyId).update({ receive_flag: YesNo.no })
}
