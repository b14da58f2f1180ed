import Entrepot from '#app/catalog/models/entrepot'
import { EnabledState } from '#core/codes'
import { InvalidInputError } from '#core/errors'
import type { Trx } from '#core/transaction'

/** @throws InvalidInputError for a warehouse that does not exist or takes no goods any more */
export async function entrepotInUse(id: number, trx: Trx): Promise<Entrepot> {
  const entrepot = await Entrepot.query({ client: trx }).where({ id, state: EnabledState.enabled }).first()
  if (!entrepot) throw InvalidInputError.of('entrepotId', '仓库不存在或已停用', 'exists')
  return entrepot
}

/** Fields of a batch that lies in a warehouse. Without a `place` it is the warehouse's own. */
export const storedIn = (entrepot: Entrepot, place?: string | null) => ({
  entrepotId: entrepot.id,
  entrepotName: entrepot.name,
  province: entrepot.province,
  city: entrepot.city,
  district: entrepot.district,
  place: place ?? ([entrepot.province, entrepot.city].filter(Boolean).join('') || null),
})
