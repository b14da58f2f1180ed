import { useFormContext } from 'react-hook-form'
import { Field } from '~/components/field'
import { NumberInput } from '~/components/number_input'
import { price as inYuan, signed } from '~/lib/format'
import { BidType, PriceType } from '#ui/generated/codes'
import type { OwnProductRow } from '#wire/listing/transformers/own_products'
import { cents, priceOutside } from './cents'
import styles from './product.module.css'

/** What is asked of an auction, in yuan per tonne; null: nothing. */
export type AskedValues = { startingPrice: number | null; reservePrice: number | null }

export const NOTHING_ASKED: AskedValues = { startingPrice: null, reservePrice: null }

export const askedCents = (yuan: number | null) => (yuan === null ? null : cents(yuan))

const FIELDS = ['startingPrice', 'reservePrice'] as const

/** What all rows ask. */
export function commonAsked(rows: OwnProductRow[]): AskedValues {
  const of = (field: keyof AskedValues) => {
    const first = rows[0].asked?.[field] ?? null
    return first !== null && rows.every(({ asked }) => (asked?.[field] ?? null) === first) ? first / 100 : null
  }
  return { startingPrice: of('startingPrice'), reservePrice: of('reservePrice') }
}

/** The kind in which the rows name their prices; null when they differ. */
export const priceKindOf = (rows: OwnProductRow[]): PriceType | null =>
  rows.every(({ priceType }) => priceType === rows[0].priceType) ? rows[0].priceType : null

const basisOutside = (yuan: number | null) =>
  yuan !== null && (yuan < -5_000 || yuan > 10_000) ? '基差应在-5,000至+10,000元/吨之间' : undefined

type Props = {
  /** Null: the offers name their prices in different ways, so that one figure cannot be meant for all. */
  kind: PriceType | null
  /** What an empty field stands for. */
  nothing: string
  /** Each batch adds its quality difference. */
  byAgio?: boolean
}

/** 起拍价 and 保留价 of batches that are released for auctions; the names of the fields are those of `AskedValues`. */
export function AskedFields({ kind, nothing, byAgio = false }: Props) {
  const { watch } = useFormContext<AskedValues & { bidType: BidType | null }>()
  const { bidType, startingPrice } = watch()
  if (bidType !== BidType.open) return null
  if (kind === null)
    return <p className="text-soft text-small">一口价和基差挂牌的起拍价、保留价请分开填写，本次保持不变。</p>
  const basis = kind === PriceType.basis
  const unit = basis ? '基差，元/吨' : byAgio ? '标准级，元/吨' : '元/吨'
  // The listing may quote the standard grade; lots of an auction never do.
  const ofBatch = basis ? '；为本批基差，不另加升贴水' : ''
  const outside = basis ? basisOutside : priceOutside
  const below = (yuan: number | null) =>
    yuan !== null && startingPrice !== null && yuan < startingPrice ? '保留价不能低于起拍价' : undefined
  return (
    <div className={styles.pair}>
      <Field
        name="startingPrice"
        label={`起拍价（${unit}）`}
        rules={[outside]}
        hint={`意向价，平台排场次时参照${byAgio ? '；加每批质量差价' : ofBatch}`}
      >
        <NumberInput style={{ width: '100%' }} precision={2} step={10} controls={false} placeholder={nothing} />
      </Field>
      <Field
        name="reservePrice"
        label={`保留价（${unit}）`}
        rules={[outside, below]}
        hint={`低于此价不成交；只有贵司和平台可见，场次发布前可改${ofBatch}`}
      >
        <NumberInput style={{ width: '100%' }} precision={2} step={10} controls={false} placeholder={nothing} />
      </Field>
    </div>
  )
}

/** That a batch is released for auctions, or what it asks of them, in one line below its state. */
export function Released({ row: { asked, priceType } }: { row: OwnProductRow }) {
  if (!asked) return <small>参与竞价</small>
  const shown = priceType === PriceType.basis ? signed : inYuan
  const [start, reserve] = FIELDS.map((field) => asked[field])
  return (
    <small className="num" title="参与竞价">
      {start !== null && `起拍 ${shown(start)}`}
      {start !== null && reserve !== null && '　'}
      {reserve !== null && `保留 ${shown(reserve)}`}
    </small>
  )
}
