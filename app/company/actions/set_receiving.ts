import type { Trx } from '#core/transaction'
import { YesNo } from '#core/codes'

/** Allows payments to the company, which has an account at the bank. The caller writes the audit line of the account. */
export async function startReceiving(trx: Trx, companyId: number, merchantNo: string): Promise<void> {
  await trx.from('companies').where('id', companyId).update({ receive_flag: YesNo.yes, merchant_no: merchantNo })
}

/** Ends payments to the company, whose account is closed. */
export async function stopReceiving(trx: Trx, companyId: number): Promise<void> {
  await trx.from('companies').where('id', companyId).update({ receive_flag: YesNo.no })
}
