/*
 * What is known of imported cotton (product types 7 and 8): its papers and its voyage.
 */
import { wordOf } from '~/components/state_tag'
import { percent } from '~/lib/format'
import type { ListingRow } from '#wire/listing/transformers/listing'
import { ProductType } from '#ui/generated/codes'

type Row = Pick<
  ListingRow,
  | 'productType'
  | 'pod'
  | 'shipmentDate'
  | 'blNo'
  | 'containerNo'
  | 'markNo'
  | 'quota'
  | 'ciqTerm'
  | 'currency'
  | 'leafGrade'
>

export const isImportedCotton = ({ productType }: Pick<Row, 'productType'>) =>
  productType === ProductType.importedCny || productType === ProductType.importedUsd

/** Labels with the text of a row; null where it is not known. */
export const IMPORTED_FACTS: { label: string; text: (row: Row) => string | null }[] = [
  { label: '目的港', text: ({ pod }) => pod },
  { label: '装运期', text: ({ shipmentDate }) => shipmentDate },
  { label: '自带配额', text: ({ quota }) => (quota === null ? null : quota === 0 ? '不带配额' : percent(quota)) },
  { label: '商检条款', text: ({ ciqTerm }) => (ciqTerm === null ? null : wordOf('ciqTerm', ciqTerm)) },
  { label: '币种', text: ({ currency }) => (currency === 'USD' ? '美元' : '人民币') },
  { label: '叶屑等级', text: ({ leafGrade }) => (leafGrade === null ? null : String(leafGrade)) },
  { label: '提单号', text: ({ blNo }) => blNo },
  { label: '箱号', text: ({ containerNo }) => containerNo },
  { label: '唛头号', text: ({ markNo }) => markNo },
]

/** `青岛港　2026-11 装运　不带配额` */
export function importedLine(row: Row): string {
  if (!isImportedCotton(row)) return ''
  return [row.pod, row.shipmentDate && `${row.shipmentDate.slice(0, 7)} 装运`, row.quota === 0 ? '不带配额' : null]
    .filter(Boolean)
    .join('　')
}
