import type { Figures, WireReport } from '#wire/admin/transformers/wire'
import { Change } from '@admin/report/Change'
import { formatValue, unitOf } from '@admin/registry/format'
import styles from './Headline.module.css'

/** Totals beside those of the previous period. */
export function Headline({ report, figures }: { report: WireReport; figures: Figures }) {
  const [{ from = '', to = '' }] = [figures.before ?? {}]
  return (
    <div className={styles.headline}>
      {report.headline.map((field) => {
        const found = figures.headline.find(({ key }) => key === field.key)
        return (
          <div key={field.key} className="card">
            <h2>
              {field.label}
              {found?.at && <span className="text-faint">{found.at}年度</span>}
            </h2>
            <p>
              <b>{formatValue(field, found?.value)}</b> {unitOf(field)}
            </p>
            <p className="text-faint" title={figures.before ? `上期 ${from} 至 ${to}` : undefined}>
              {figures.before ? '较上期' : '较上年'} <Change value={found?.value} before={found?.before} />
            </p>
          </div>
        )
      })}
    </div>
  )
}
