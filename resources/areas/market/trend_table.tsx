import { useState } from 'react'
import type { PointsOfSeries } from '#wire/market/transformers/series'
import { marketChange, marketFigure } from '~/lib/format'
import { comparable, dayText, rowsOf } from './trend_figures'
import { Button } from '#ui/kit/button'
import styles from './trend_table.module.css'
import marketStyles from './market.module.css'

const STEP = 50

/** The figures behind the chart, newest first. */
export function TrendTable({ a, b }: { a: PointsOfSeries; b?: PointsOfSeries }) {
  const [shown, setShown] = useState(STEP)
  const rows = rowsOf(a, b).reverse()
  const second = b && b.code !== a.code ? b : undefined
  const spread = comparable(a, second)
  return (
    <>
      <div className={styles.tableScroll}>
        <table className={styles.trendTable} data-testid="trend-table">
          <thead>
            <tr>
              <th>日期</th>
              <th className="num">
                {a.name} {a.unit}
              </th>
              <th className="num">涨跌 {a.unit}</th>
              {second && (
                <th className="num">
                  {second.name} {second.unit}
                </th>
              )}
              {spread && <th className="num">价差 {a.unit}</th>}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, shown).map((row, i) => {
              const before = rows.slice(i + 1).find((other) => other.a !== null)?.a ?? null
              const change = row.a !== null && before !== null ? row.a - before : null
              return (
                <tr key={row.day}>
                  <td>{dayText(row.day)}</td>
                  <td className="num">{marketFigure(row.a, a.decimals)}</td>
                  <td className={`num ${!change ? '' : change > 0 ? 'text-up' : marketStyles.down}`}>
                    {marketChange(change, a.decimals)}
                  </td>
                  {second && <td className="num">{marketFigure(row.b, second.decimals)}</td>}
                  {spread && (
                    <td className="num">{marketChange(row.spread, Math.max(a.decimals, second!.decimals))}</td>
                  )}
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
      {rows.length > shown && (
        <p className={styles.trendMore}>
          <Button onClick={() => setShown(shown + STEP * 4)}>再看更早的（共 {rows.length.toLocaleString()} 天）</Button>
        </p>
      )}
    </>
  )
}
