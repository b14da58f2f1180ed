import type Batch from '#app/catalog/models/batch'
import type { Cents } from '#core/money'
import type { Trx } from '#core/transaction'

/**
 * Stores 优质溢价 (F3.4), what the seller asks for brand, BCI or uniformity beyond the tables. The caller has locked the batch, and writes the audit line.
 *
 * @param premium cents per tonne
 */
export async function setPremium(trx: Trx, batch: Batch, premium: Cents): Promise<void> {
  await batch.useTransaction(trx).merge({ premiumAgio: premium }).save()
}
