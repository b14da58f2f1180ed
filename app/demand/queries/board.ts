import type { Infer } from '@vinejs/vine/types'
import { onlyOwn, type Actor } from '#core/actor'
import { sqlNow } from '#core/clock'
import { containing } from '#core/like'
import { orderOf, paged, pageOf } from '#core/paging'
import { CNY_COTTON } from '#app/catalog/codes'
import { micronaireClass } from '#app/catalog/rules/quality_classes'
import { DemandState, DemandVisibility } from '#app/demand/codes'
import Demand from '#app/demand/models/demand'
import { toDemandCard, type DemandList } from '#app/demand/transformers/demand'
import { PriceType } from '#app/listing/codes'
import { ContractState } from '#app/market/codes'
import type { boardValidator, ownDemandsValidator } from '#app/demand/validators/demand'

/** What the wished price comes to at the last quote of its contract, cents per tonne: a basis alone is no price. Null without a quote. */
const WORTH = `(price + case when price_type = ${PriceType.basis} then (select c.last_price from futures_contracts c
  where c.code = demands.price_contract and c.state = ${ContractState.listed}) else 0 end)`

const SORTS = {
  publishedTime: 'published_at',
  open: '(weight - taken)',
  price: WORTH,
  validUntil: 'valid_until',
}

/** Figures of goods that somebody has, by the criterion that asks for them: averages, the class of a micronaire, a colour. */
function figuresOf({ lenAvg, strengthAvg, mikeAvg, lvMain }: Infer<typeof boardValidator>) {
  return {
    within: Object.entries({ lenAvg, strengthAvg, mikeAvg }).filter(([, value]) => value !== undefined),
    among: Object.entries({ lvMain, mikeMain: mikeAvg && micronaireClass(mikeAvg) }).filter(([, value]) => value),
  }
}

/** Wishes for cotton one of whose ranges takes goods of the given figures; what a range does not ask for, it takes. */
function takingGoods(query: ReturnType<typeof openDemands>, input: Infer<typeof boardValidator>) {
  const { within, among } = figuresOf(input)
  if (within.length + among.length === 0) return
  const end = (name: string, part: 1 | 2) => `nullif(split_part(r->'must'->>'${name}', '~', ${part}), '')::numeric`
  const asked = [
    ...within.map(([name]) => `?::numeric between coalesce(${end(name, 1)}, 0) and coalesce(${end(name, 2)}, 1000)`),
    ...among.map(([name]) => `coalesce(? = any(string_to_array(r->'must'->>'${name}', ',')), true)`),
  ]
  query
    .whereIn('productType', [...CNY_COTTON])
    .whereRaw(
      `exists (select 1 from jsonb_array_elements(ranges) r where ${asked.join(' and ')})`,
      [...within, ...among].map(([, value]) => value) as never
    )
}

/** The company as which somebody reads the board; null for guests and who is not certified. */
const companyOf = (viewer: Actor) => (viewer.kind === 'member' && viewer.certified ? viewer.companyId : null)

/** Wishes in the market that somebody may see. */
export function openDemands(viewer: Actor) {
  const companyId = companyOf(viewer)
  return Demand.query()
    .where('state', DemandState.open)
    .whereRaw(`(valid_until is null or valid_until > ${sqlNow()})`)
    .where((shown) => {
      shown.where('visibility', DemandVisibility.everybody)
      if (companyId !== null)
        shown
          // With 本人 his own: those of colleagues for invited sellers are not his to read.
          .orWhere(onlyOwn(viewer) ? { companyId, userId: viewer.userId! } : { companyId })
          .orWhereRaw(
            'exists (select 1 from demand_invitations i where i.demand_id = demands.id and i.company_id = ?)',
            [companyId]
          )
    })
}

/** Wishes in the market that the viewer may answer, or sees on the board; guests see those for everybody. */
export async function demandBoard(input: Infer<typeof boardValidator>, viewer: Actor): Promise<DemandList> {
  const companyId = companyOf(viewer)
  const query = openDemands(viewer)
  if (input.productType?.length) query.whereIn('productType', input.productType)
  if (input.priceType) query.where('priceType', input.priceType)
  if (input.deliveryType) query.where('deliveryType', input.deliveryType)
  takingGoods(query, input)
  if (input.minWeight) query.whereRaw('weight - taken >= ?', [input.minWeight])
  if (input.keyword)
    query.where((either) => {
      const part = containing(input.keyword!)
      either.whereILike('demandNo', part).orWhereILike('deliveryRegion', part)
      // Whose wish it is is no secret among certified companies, and one to guests.
      if (companyId !== null) either.orWhereILike('companyName', part)
    })
  const [{ $extras }] = await query.clone().count('* as total')
  const sorted = orderOf(input, SORTS, ['publishedTime', 'desc'])
  const { pageSize, offset } = pageOf(input)
  const found = await query.orderByRaw(sorted.sql).limit(pageSize).offset(offset)
  return paged(
    found.map((demand) => toDemandCard(demand, { companyId })),
    Number($extras.total),
    input,
    sorted
  )
}

/** The wishes of the viewer's company, or with 本人 his own; the newest first. */
export async function ownDemands(input: Infer<typeof ownDemandsValidator>, actor: Actor): Promise<DemandList> {
  const query = Demand.query().where('companyId', actor.companyId!)
  if (onlyOwn(actor)) query.where('userId', actor.userId!)
  if (input.state?.length) query.whereIn('state', input.state)
  const [{ $extras }] = await query.clone().count('* as total')
  const sorted = orderOf(input, { ...SORTS, id: 'id' }, ['id', 'desc'])
  const { pageSize, offset } = pageOf(input)
  const found = await query.orderByRaw(sorted.sql).limit(pageSize).offset(offset)
  return paged(
    found.map((demand) => toDemandCard(demand, actor)),
    Number($extras.total),
    input,
    sorted
  )
}
