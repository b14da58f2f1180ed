import { money, price, signed, weight } from '~/lib/format'
import type { SettlementDetail } from './api'
import styles from './order.module.css'

/** The lines of a settlement with the rule that determined each weight (F10). */
export function SettlementLines({ settlement }: { settlement: SettlementDetail }) {
  const byTonne = settlement.lines.some((line) => line.byTonne)
  return (
    <div className={styles.scroll} role="region" aria-label="结算明细" tabIndex={0}>
      <table className={`grid two ${styles.settleLines}`}>
        <thead>
          <tr>
            <th>{byTonne ? '货号' : '批号'}</th>
            {!byTonne && <th className={`num ${styles.packetColumn}`}>包数 实/合同</th>}
            <th className={`num ${styles.detailColumn}`}>合同重量 吨</th>
            <th className={`num ${styles.detailColumn}`}>过磅 吨</th>
            <th className="num">结算重量 吨</th>
            <th className={`num ${styles.figureColumn}`}>单价 元/吨</th>
            <th className="num">金额 元</th>
          </tr>
        </thead>
        <tbody>
          {settlement.lines.map((line) => (
            <tr key={line.lineId}>
              <td>
                <b>{line.batchCode}</b>
                {!byTonne && (
                  <small className={styles.packetLine}>
                    实提 {line.actualPackets} 包，合同 {line.contractPackets} 包
                  </small>
                )}
                <small>{line.rule}</small>
              </td>
              {!byTonne && (
                <td
                  className={`num ${styles.packetColumn} ${line.actualPackets < line.contractPackets ? 'text-warn' : ''}`}
                >
                  {line.actualPackets} / {line.contractPackets}
                </td>
              )}
              <td className={`num ${styles.detailColumn}`}>{weight(line.contractWeight)}</td>
              <td className={`num ${styles.detailColumn}`}>{weight(line.scaleWeight)}</td>
              <td className="num">
                <b>{weight(line.weight)}</b>
              </td>
              <td className={`num ${styles.figureColumn}`}>
                {price(line.price)}
                {line.priceAdjust !== 0 && <small>{signed(line.priceAdjust)}</small>}
              </td>
              <td className="num">{money(line.amount)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td>合计</td>
            {!byTonne && <td className={styles.packetColumn} />}
            <td className={`num ${styles.detailColumn}`}>{weight(settlement.contractWeight)}</td>
            <td className={styles.detailColumn} />
            <td className="num">
              <b>{weight(settlement.weight)}</b>
            </td>
            <td className={styles.figureColumn} />
            <td className="num">
              <b>{money(settlement.amount)}</b>
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}
