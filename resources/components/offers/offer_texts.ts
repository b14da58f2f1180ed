/*
 * Texts about an offer, shared by the shop, the batch page, the cart and the desks.
 */
import { wordOf } from '~/components/state_tag'
import { cropYear } from '~/lib/format'
import type { ListingRow } from '#wire/listing/transformers/listing'
import { InTransitState, ListingState, SalesState, StorageFeeType } from '#ui/generated/codes'

type Details = Pick<ListingRow, 'batchType' | 'productionYear' | 'chandi'>

/** `机采 2026/27 阿克苏` */
export function batchLine(row: Details): string {
  return [
    row.batchType ? wordOf('batchType', row.batchType).replace(/棉$/, '') : null,
    row.productionYear ? cropYear(row.productionYear) : null,
    shortOrigin(row.chandi),
  ]
    .filter(Boolean)
    .join('　')
}

/** Short names of prefectures, as the trade uses them. */
const PREFECTURES: [RegExp, string][] = [
  [/^巴音郭楞蒙古自治州/, '巴州'],
  [/^博尔塔拉蒙古自治州/, '博州'],
  [/^昌吉回族自治州/, '昌吉'],
  [/^伊犁哈萨克自治州(\(直属县市\)|（直属县市）)?/, '伊犁'],
  [/^克孜勒苏柯尔克孜自治州/, '克州'],
  [/^(阿克苏|喀什|和田|塔城|阿勒泰|吐鲁番|哈密)地区/, '$1'],
]

/** `阿克苏地区沙雅县` → `阿克苏 沙雅`: without Xinjiang and the level of the division. */
export function shortOrigin(chandi: string): string {
  let text = chandi.replace(/^新疆维吾尔自治区/, '').replace(/^新疆生产建设兵团(?=.)/, '兵团')
  if (text.length > 2) text = text.replace(/^新疆(?=.{2})/, '')
  for (const [pattern, short] of PREFECTURES) {
    if (!pattern.test(text)) continue
    const rest = text.replace(pattern, '').replace(/^(.{2,})[县市]$/, '$1')
    return rest
      ? `${text.match(pattern)![0].replace(pattern, short)} ${rest}`
      : text.match(pattern)![0].replace(pattern, short)
  }
  return text.replace(/^(.{2,})[省市]$/, '$1')
}

export function warehouseOf(
  row: Pick<ListingRow, 'inTransitState' | 'entrepotName' | 'place' | 'arrivalDate'>
): string {
  if (row.inTransitState !== InTransitState.inTransit) return row.entrepotName ?? row.place ?? '--'
  return row.arrivalDate ? `在途 预计${row.arrivalDate.slice(5)}到` : '在途'
}

export function storageWord(row: Pick<ListingRow, 'storageFeeType'>): string {
  return row.storageFeeType === StorageFeeType.none ? '不含仓储费' : wordOf('storageFeeType', row.storageFeeType)
}

/** Whether an offer can be ordered now. */
export const isFree = (row: Pick<ListingRow, 'state' | 'salesState'>) =>
  row.state === ListingState.listed && row.salesState === SalesState.onSale
