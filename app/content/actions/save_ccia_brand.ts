import { InvalidInputError, refuse } from '#core/errors'
import type { Trx } from '#core/transaction'
import CciaBrand from '#app/content/models/ccia_brand'
import { PublishState } from '#app/content/codes'
import { CoreRefusal } from '#core/refusals'

export type CciaBrandInput = {
  id?: number
  certificateNo?: string
  producerId?: number | null
  batchId?: number | null
  validFrom?: string
  validUntil?: string
  memo?: string | null
}

/** @throws InvalidInputError unless exactly one of mill and batch is given, or when the period ends before it begins */
export async function saveCciaBrand({ id, ...input }: CciaBrandInput, trx: Trx): Promise<{ id: number }> {
  const brand = id
    ? await CciaBrand.query({ client: trx }).where({ id }).forUpdate().first()
    : new CciaBrand().fill({ state: PublishState.draft })
  if (!brand) throw refuse(CoreRefusal.gone)
  brand.useTransaction(trx)
  brand.merge(input as never)
  if (Boolean(brand.producerId) === Boolean(brand.batchId))
    throw InvalidInputError.of('producerId', '请填写加工厂或批次中的一项')
  const day = (value: unknown) => (typeof value === 'string' ? value : (value as { toISODate(): string }).toISODate())
  if (day(brand.validUntil) < day(brand.validFrom)) throw InvalidInputError.of('validUntil', '授权止不能早于授权起')
  await brand.save()
  return { id: brand.id }
}
