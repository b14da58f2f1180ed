import { money, price, signed, weight } from '~/lib/format'
import type { SettlementDetail } from './api'

/** The lines of a settlement with the rule that gave each weight (F10). */
export function SettlementLines({ settlement }: { settlement: SettlementDetail }) {
  return (
    <div className="scroll" role="region" aria-label="结算明细" tabIndex={0}>
      <table className="grid two settle-lines">
        <thead>
          <tr>
            <th>批号</th>
            <th className="num packs">包数 实/合同</th>
            <th className="num w1">合同重量 吨</th>
            <th className="num w1">过磅 吨</th>
            <th className="num">结算重量 吨</th>
            <th className="num w2">单价 元/吨</th>
            <th className="num">金额 元</th>
          </tr>
        </thead>
        <tbody>
          {settlement.lines.map((line) => (
            <tr key={line.lineId}>
              <td>
                <b>{line.batchCode}</b>
                <small>{line.rule}</small>
              </td>
              <td className={`num packs ${line.actualPackets < line.contractPackets ? 'wn' : ''}`}>
                {line.actualPackets} / {line.contractPackets}
              </td>
              <td className="num w1">{weight(line.contractWeight)}</td>
              <td className="num w1">{weight(line.scaleWeight)}</td>
              <td className="num">
                <b>{weight(line.weight)}</b>
              </td>
              <td className="num w2">
                {price(line.price)}
                {line.priceAdjust !== 0 && <small>{signed(line.priceAdjust)}</small>}
              </td>
              <td className="num">{money(line.amount)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={2}>合计</td>
            <td className="num w1">{weight(settlement.contractWeight)}</td>
            <td className="w1" />
            <td className="num">
              <b>{weight(settlement.weight)}</b>
            </td>
            <td className="w2" />
            <td className="num">
              <b>{money(settlement.amount)}</b>
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}
