/*
 * 报价比较: what waits for the buyer's answer, of all sellers in one table: quality beside the wish, what it costs at his gate, and how far that is from
 * his own table. The platform knows no freight rates, so who picks goods up enters his own by warehouse; they are kept in this browser.
 */
import { Segmented } from 'antd'
import { useState } from 'react'
import type { AnswerLineRow, DemandAnswerRow, DemandDetails } from '#wire/demand/transformers/demand'
import { DeliveryType, PriceType } from '#ui/generated/codes'
import { NumberInput } from '~/components/number_input'
import { OwnPrice } from '~/components/offers/own_price'
import { bargained } from '~/components/quotation/bargained_price'
import { NONE, price, shortTime, signed, weight } from '~/lib/format'
import { useQuote } from '~/lib/quotes'
import { session } from '~/lib/session'
import { usePhone } from '~/lib/use_phone'
import { FitScore } from './fit_score'
import { goodsName } from './offered_goods'
import styles from './demand.module.css'

type Compared = { line: AnswerLineRow; seller: string }

/** Yuan per tonne by warehouse. */
type Freight = Record<string, number>

const ORDERS = { cost: '到厂价低', fit: '匹配度高' } as const
type Order = keyof typeof ORDERS

const freightKey = () => `freight:${session.get().user?.id ?? 0}`

function useFreight() {
  const [freight, setFreight] = useState<Freight>(() => {
    try {
      return JSON.parse(localStorage.getItem(freightKey()) ?? '{}') as Freight
    } catch {
      return {}
    }
  })
  function keep(warehouse: string, yuan: number | null) {
    const { [warehouse]: _, ...others } = freight
    const next = yuan === null ? others : { ...others, [warehouse]: yuan }
    setFreight(next)
    try {
      localStorage.setItem(freightKey(), JSON.stringify(next))
    } catch {
      // Without storage the figures last as long as the page.
    }
  }
  return { freight, keep }
}

const pickedUp = ({ deliveryType }: AnswerLineRow) => deliveryType === DeliveryType.pickUp
const warehouseOf = ({ goods }: AnswerLineRow) => goods.entrepotName ?? (goods.tonnage && goods.place) ?? '产地'

/** Cents per tonne at the buyer's gate; null while price or freight are unknown. */
function costOf(line: AnswerLineRow, freight: Freight): number | null {
  const carriage = pickedUp(line) ? freight[warehouseOf(line)] : 0
  return line.goods.price === null || carriage === undefined ? null : line.goods.price + Math.round(carriage * 100)
}

/** Cents per tonne by which an answer lies above the highest basis of the wish, at the last quote of its contract; undefined where it has none. */
type Above = (line: AnswerLineRow) => number | null | undefined

function useAbove({ priceType, priceContract, price: highest }: WishedPrice): Above {
  const quote = useQuote(priceType === PriceType.basis ? priceContract : null)?.lastPrice ?? null
  return (line) => {
    if (priceType !== PriceType.basis || highest === null) return undefined
    if (line.priceType === PriceType.basis && line.priceContract === priceContract) return line.price - highest
    return line.goods.price === null || quote === null ? null : line.goods.price - quote - highest
  }
}

type WishedPrice = Pick<DemandDetails, 'priceType' | 'priceContract' | 'price'>

export function Comparison({ answers, wish }: { answers: readonly DemandAnswerRow[]; wish: WishedPrice }) {
  const above = useAbove(wish)
  const phone = usePhone()
  const { freight, keep } = useFreight()
  const [order, setOrder] = useState<Order>('cost')
  const open: Compared[] = answers.flatMap(({ lines, sellerCompanyName: seller }) =>
    lines.flatMap((line) => (line.can.accept ? [{ line, seller }] : []))
  )
  if (open.length < 2) return null
  const byCost = ({ line: one }: Compared, { line: other }: Compared) =>
    (costOf(one, freight) ?? Infinity) - (costOf(other, freight) ?? Infinity) || one.id - other.id
  const score = ({ line }: Compared) => line.fit?.score ?? -1
  const rows = open.toSorted((a, b) => (order === 'fit' ? score(b) - score(a) || byCost(a, b) : byCost(a, b)))
  const warehouses = [...new Set(open.flatMap(({ line }) => (pickedUp(line) ? [warehouseOf(line)] : [])))]
  return (
    <section aria-label="报价比较" className={styles.part}>
      <h2>报价比较</h2>
      <div className={`card ${styles.inside}`}>
        <div className={styles.compare}>
          <Segmented
            aria-label="排序"
            options={Object.entries(ORDERS).map(([value, label]) => ({ value: value as Order, label }))}
            value={order}
            onChange={setOrder}
          />
          {warehouses.map((warehouse) => (
            <label key={warehouse}>
              {warehouse}自提运费
              <NumberInput
                value={freight[warehouse] ?? null}
                min={0}
                max={9_999}
                precision={2}
                placeholder="运费"
                onChange={(yuan) => keep(warehouse, yuan)}
              />
              元/吨
            </label>
          ))}
        </div>
        {phone ? (
          rows.map((row) => <ComparedCard key={row.line.id} row={row} freight={freight} above={above} />)
        ) : (
          <ComparedRows rows={rows} freight={freight} above={above} />
        )}
      </div>
    </section>
  )
}

/** Goods by the tonne are told apart by their figures; by-products have no contract to be compared with. */
const byTonne = (rows: readonly Compared[]) => rows.some(({ line }) => line.goods.tonnage !== null)
const derived = (rows: readonly Compared[]) =>
  !byTonne(rows) || rows.some(({ line }) => line.goods.derivedDiff !== null)
const own = (rows: readonly Compared[]) => rows.some(({ line }) => line.goods.ownPrice !== undefined)

type RowsProps = { rows: readonly Compared[]; freight: Freight; above: Above }

function ComparedRows({ rows, freight, above }: RowsProps) {
  const ceiling = rows.some(({ line }) => above(line) !== undefined)
  return (
    <div className={styles.wide}>
      <table className="grid two">
        <thead>
          <tr>
            <th scope="col">卖方</th>
            <th scope="col">{byTonne(rows) ? '商品' : '批号'}</th>
            <th scope="col" className="num">
              {byTonne(rows) ? '报价吨数' : '公重(吨)'}
            </th>
            <th scope="col">与求购比</th>
            <th scope="col" className="num">
              报价(元/吨)
            </th>
            <th scope="col" className="num">
              到厂价(元/吨)
            </th>
            {derived(rows) && (
              <th scope="col" className="num">
                折基差
              </th>
            )}
            {ceiling && (
              <th scope="col" className="num">
                比最高基差
              </th>
            )}
            {own(rows) && (
              <th scope="col" className="num">
                我的折算价
              </th>
            )}
            <th scope="col">有效至</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ line, seller }) => (
            <tr key={line.id}>
              <td>{seller}</td>
              <td>
                <a href={`#line-${line.id}`}>{goodsName(line.goods)}</a>
                <Figures line={line} />
              </td>
              <td className="num">{weight(line.weight)}</td>
              <td>
                <Fits line={line} />
              </td>
              <td className="num">{bargained(line, line.price)}</td>
              <td className="num">
                <Cost line={line} freight={freight} />
              </td>
              {derived(rows) && <td className="num">{signed(line.goods.derivedDiff)}</td>}
              {ceiling && <td className="num">{signed(above(line))}</td>}
              {own(rows) && (
                <td className="num">
                  <OwnPrice row={line.goods} />
                </td>
              )}
              <td>{shortTime(line.validUntil)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** What goods by the tonne are like; the quality of batches is on their lines. */
function Figures({ line: { goods } }: { line: AnswerLineRow }) {
  const text = goods.tonnage?.factsText
  return text && text !== '--' ? <div className="text-soft text-small">{text}</div> : null
}

function Fits({ line: { fit, fits } }: { line: AnswerLineRow }) {
  if (fit) return <FitScore fit={fit} />
  return <span className="text-warn">{fits === null ? '已不在售' : '部分不符'}</span>
}

function Cost({ line, freight }: { line: AnswerLineRow; freight: Freight }) {
  const cost = costOf(line, freight)
  if (cost !== null)
    return (
      <>
        <b className="text-up">{price(cost)}</b>
        {line.priceType === PriceType.basis && <small className="text-soft">按盘面估算</small>}
      </>
    )
  return <span className="text-soft">{line.goods.price === null ? NONE : '待填运费'}</span>
}

type CardProps = { row: Compared; freight: Freight; above: Above }

function ComparedCard({ row: { line, seller }, freight, above }: CardProps) {
  return (
    <div className={styles.line}>
      <div>
        <a href={`#line-${line.id}`}>
          <b>{goodsName(line.goods)}</b>
        </a>
        <span>　{weight(line.weight)} 吨</span>
        <p className="text-small">{seller}</p>
        <Figures line={line} />
        <Fits line={line} />
      </div>
      <div className={`num ${styles.worth}`}>
        <Cost line={line} freight={freight} />
        <small className="text-soft">报价 {bargained(line, line.price)}</small>
        {line.goods.derivedDiff !== null && (
          <small className="text-soft">折基差 {signed(line.goods.derivedDiff)}</small>
        )}
        {above(line) !== undefined && <small className="text-soft">比最高基差 {signed(above(line))}</small>}
        {line.goods.ownPrice && <OwnPrice row={line.goods} />}
      </div>
    </div>
  )
}
