/*
 * How an offer is put into words; shared by the shop, the batch page, the cart and the desks.
 */
import { wordOf } from '~/components/state_tag'
import { cropYear } from '~/lib/format'
import type { ListingRow } from '#wire/listing/transformers/listing'

const BATCH_TYPES: Record<number, string> = { 1: '锯齿', 2: '皮辊', 3: '机采', 4: '长绒', 5: '皮辊机采' }

type Facts = Pick<ListingRow, 'batchType' | 'productionYear' | 'chandi'>

/** `机采 2026/27 阿克苏` */
export function batchFacts(row: Facts): string {
  return [
    row.batchType ? BATCH_TYPES[row.batchType] : null,
    row.productionYear ? cropYear(row.productionYear) : null,
    shortOrigin(row.chandi),
  ]
    .filter(Boolean)
    .join('　')
}

/** Everybody knows that Aksu lies in Xinjiang. */
export function shortOrigin(chandi: string): string {
  return chandi
    .replace(/^新疆(生产建设兵团)?(?=.{2})/, (_all, corps) => (corps ? '兵团' : ''))
    .replace(/(地区|自治州)$/, '')
}

export function warehouseOf(row: Pick<ListingRow, 'inTransitState' | 'entrepotName' | 'place'>): string {
  return row.inTransitState === 9 ? '在途' : (row.entrepotName ?? row.place ?? '--')
}

export function storageWord(row: Pick<ListingRow, 'storageFeeType'>): string {
  return row.storageFeeType === 1 ? '不含仓储费' : wordOf('storageFeeType', row.storageFeeType)
}

/** Whether anybody may order it now. */
export const isFree = (row: Pick<ListingRow, 'state' | 'salesState'>) => row.state === 2 && row.salesState === 1
