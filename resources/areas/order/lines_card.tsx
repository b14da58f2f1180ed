import { Link } from 'react-router'
import { FileButton } from '~/components/file_button'
import { Permission } from '~/components/permission'
import { QualityStrip, QualityStripHead } from '~/components/quality_strip'
import { wordOf } from '~/components/state_tag'
import { openPaper } from '~/lib/files'
import { cropYear, fixed, money, price, signed, weight } from '~/lib/format'
import type { QualityFields } from '#ui/quality'
import { exists } from '~/lib/routes'
import type { OrderLineRow } from './api'
import { isProvisional } from './desk_columns'
import { OrderState, PriceStandard, WeightType } from '#ui/generated/codes'
import type { OrderParts } from './order_parts'
import { Button } from '#ui/kit/button'
import styles from './order.module.css'

/** 批次与货款: the sold goods with their data at the time of the sale. */
export function LinesCard(parts: OrderParts) {
  return parts.order.byTonne ? <TonnageLines {...parts} /> : <BatchLines {...parts} />
}

/** How a price comes about that is not fixed from the beginning. */
const pairText = ({ pair }: OrderParts['order']) =>
  pair ? `，单价 = 点价期货价 + 基差${pair.priceStandard === PriceStandard.standardGrade ? ' + 升贴水' : ''}` : ''

function LinesExport({ order, side }: OrderParts) {
  return (
    <Permission codes="order:export">
      <FileButton
        className="more"
        path="/order/export"
        input={{ side, keyword: order.orderNo, orderType: order.orderType, byTonne: order.byTonne || undefined }}
        name={`${order.orderNo}.xlsx`}
      >
        导出
      </FileButton>
    </Permission>
  )
}

/** The test report as it was when the goods were ordered; the seller may have replaced it since. */
function Report({ line: { batchId, facts } }: { line: OrderLineRow }) {
  const fileId = facts?.reportFileId
  if (!fileId || batchId === null) return null
  const open = () => void openPaper('/seed-fiber/file', { productId: batchId, fileId }, '检测报告').catch(() => {})
  return (
    <Button tone="quiet" size="small" onClick={open}>
      检测报告
    </Button>
  )
}

/** Goods by the tonne: facts instead of measures, tonnes instead of bales. */
function TonnageLines(parts: OrderParts) {
  const { order } = parts
  const picking = order.state >= OrderState.unpicked && order.state !== OrderState.cancelled
  return (
    <section className={`card ${styles.orderLines}`}>
      <header>
        <h2 className="no-wrap">商品与货款</h2>
        <span className="text-soft text-small">金额 = 吨数 × 单价{pairText(order)}，按实际过磅重量结算</span>
        <LinesExport {...parts} />
      </header>
      <div className={styles.scroll} role="region" aria-label="商品明细" tabIndex={0}>
        <table className="grid two">
          <thead>
            <tr>
              <th>商品 / 货号</th>
              <th className={styles.detailColumn}>指标</th>
              <th className="num">合同重量 吨</th>
              {picking && <th className="num">已提 吨</th>}
              <th className="num">单价 元/吨</th>
              <th className="num">金额 元</th>
            </tr>
          </thead>
          <tbody>
            {order.lines.map((line) => (
              <tr key={line.lineId}>
                <td className={styles.lot}>
                  <b>{line.quality.productName}</b>
                  <small>
                    {[line.batchCode, line.quality.chandi, line.quality.producerName].filter(Boolean).join(' ')}
                  </small>
                </td>
                <td className={styles.detailColumn}>
                  {line.facts?.factsText ?? '--'}
                  <Report line={line} />
                </td>
                <td className={`num ${styles.figureColumn}`} data-label="合同重量">
                  <b>{weight(line.weight)}</b>
                </td>
                {picking && (
                  <td className={`num ${styles.figureColumn}`} data-label="已提">
                    {weight(line.pickedWeight)}
                  </td>
                )}
                <td className={`num ${styles.figureColumn}`} data-label="单价">
                  <LinePrice line={line} />
                </td>
                <td className={`num ${styles.amt}`}>
                  {line.pair && line.pair.fixedPrice === null ? '≈' : ''}
                  {money(line.amount)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function BatchLines(parts: OrderParts) {
  const { order } = parts
  const gross = order.lines.reduce((sum, line) => sum + Math.round((line.quality.grossWeight ?? 0) * 1000), 0) / 1000
  const byPublic = order.lines.some((line) => line.weightType === WeightType.conditioned)
  const picking = order.state >= OrderState.unpicked && order.state !== OrderState.cancelled
  return (
    <section className={`card ${styles.orderLines}`}>
      <header>
        <h2 className="no-wrap">批次与货款</h2>
        <span className="text-soft text-small">
          金额 = {byPublic ? '公重' : '毛重'} × 单价
          {pairText(order)}
        </span>
        <LinesExport {...parts} />
      </header>
      <div className={styles.scroll} role="region" aria-label="批次明细" tabIndex={0}>
        <table className="grid two">
          <thead>
            <tr>
              <th>批号</th>
              <th className={styles.qualityCell}>
                <QualityStripHead />
              </th>
              <th className={`num ${styles.detailColumn}`}>毛重 吨</th>
              <th className={`num ${styles.detailColumn}`}>含杂 / 回潮 %</th>
              <th className="num">结算重量 吨</th>
              {picking && <th className="num">已提</th>}
              <th className="num">单价 元/吨</th>
              <th className="num">金额 元</th>
            </tr>
          </thead>
          <tbody>
            {order.lines.map((line) => (
              <tr key={line.lineId}>
                <td className={styles.lot}>
                  <BatchLink line={line} />
                  <small>
                    {wordOf('batchType', line.quality.batchType)} {cropYear(line.quality.productionYear)} {line.packets}{' '}
                    包
                  </small>
                </td>
                <td className={styles.qualityCell}>
                  <QualityStrip batch={line.quality as unknown as QualityFields} />
                </td>
                <td className={`num ${styles.detailColumn}`}>{weight(line.quality.grossWeight)}</td>
                <td className={`num ${styles.detailColumn}`}>
                  {fixed(line.quality.impurity)} / {fixed(line.quality.moisture)}
                </td>
                <td className={`num ${styles.figureColumn}`} data-label={wordOf('weightType', line.weightType)}>
                  <b>{weight(line.weight)}</b>
                </td>
                {picking && (
                  <td className={`num ${styles.figureColumn}`} data-label="已提">
                    {line.pickedPackets} 包<small>{line.pickedWeight > 0 ? weight(line.pickedWeight) : ''}</small>
                  </td>
                )}
                <td className={`num ${styles.figureColumn}`} data-label="单价">
                  <LinePrice line={line} />
                </td>
                <td className={`num ${styles.amt}`}>
                  {line.pair && line.pair.fixedPrice === null ? '≈' : ''}
                  {money(line.amount)}
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td colSpan={2}>
                合计 {order.lineCount} 批 {order.packets} 包
              </td>
              <td className={`num ${styles.detailColumn}`}>{weight(gross)}</td>
              <td className={styles.detailColumn} />
              <td className={`num ${styles.figureColumn}`} data-label="重量">
                <b>{weight(order.weight)}</b>
              </td>
              {picking && <td className={styles.figureColumn} />}
              <td className={styles.figureColumn} />
              <td className={`num ${styles.amt}`}>
                <b>
                  {isProvisional(order) && '≈'}
                  {money(order.amount)}
                </b>
              </td>
            </tr>
          </tfoot>
        </table>
      </div>
    </section>
  )
}

/** The price of a line; for a line that was priced against a contract also the calculation. */
function LinePrice({ line }: { line: OrderLineRow }) {
  const { pair } = line
  if (!pair) return <>{price(line.price)}</>
  return (
    <>
      {pair.fixedPrice === null ? `≈${price(line.price)}` : price(line.price)}
      <small title={pair.fixedPrice === null ? '暂估：按参考价' : wordOf('pricedBy', pair.pricedBy)}>
        {pair.fixedPrice === null ? pair.priceContract : price(pair.fixedPrice)} {signed(pair.priceDiff)}
        {pair.agio !== 0 && ` ${signed(pair.agio)}`}
      </small>
    </>
  )
}

function BatchLink({ line }: { line: OrderLineRow }) {
  const path = `/batch/${line.batchCode}`
  return line.batchId !== null && exists(path) ? (
    <Link className={styles.ink} to={path}>
      {line.batchCode}
    </Link>
  ) : (
    <b>{line.batchCode}</b>
  )
}
