import { lazy, Suspense, useState } from 'react'
import { useNotify } from 'react-admin'
import type { FigureRow, WirePart, WireReport } from '#wire/admin/transformers/wire'
import { Blank } from '@admin/components/Blank'
import { Icon } from '@admin/icons'
import { download } from '@admin/providers/http'
import { FigureTable } from '@admin/report/FigureTable'
import { unitOf } from '@admin/registry/format'
import { heightOf } from '@admin/report/option'
import { Button } from '#ui/kit/button'
import styles from './part.module.css'

const Chart = lazy(() => import('@admin/report/Chart'))

type Props = { report: WireReport; part: WirePart; rows: FigureRow[]; total: number; asked: string }

/** A chart, its table, and its export to Excel. */
export function PartCard({ report, part, rows, total, asked }: Props) {
  const notify = useNotify()
  const [saving, setSaving] = useState(false)
  const nothing =
    rows.length === 0 || rows.every((row) => part.measures.every(({ key }) => !row[key] && !row._before?.[key]))
  // Measures that are drawn together share an axis, and so a unit.
  const unit = unitOf(part.measures.find(({ key }) => part.draw.includes(key)) ?? part.measures[0])
  async function save() {
    setSaving(true)
    try {
      await download(`/reports/${report.name}/parts/${part.name}/sheet?${asked}`, `${part.label}.xlsx`)
    } catch (error) {
      notify((error as Error).message, { type: 'error' })
    } finally {
      setSaving(false)
    }
  }
  return (
    <section
      className={part.wide ? `card ${styles.part} ${styles.wide}` : `card ${styles.part}`}
      aria-label={part.label}
    >
      <header>
        <h2>{part.label}</h2>
        {unit && <span className={styles.unit}>单位：{unit}</span>}
        {report.verbs.includes('export') && !nothing && (
          <Button className="push" disabled={saving} onClick={() => void save()}>
            <Icon name="download" />
            导出
          </Button>
        )}
      </header>
      {nothing ? (
        <Blank>所选条件下没有数据，可放宽区间或清除筛选</Blank>
      ) : (
        <>
          <div className={styles.drawing}>
            <Suspense fallback={<div style={{ height: heightOf(part, rows) }} />}>
              <Chart part={part} rows={rows} />
            </Suspense>
          </div>
          <FigureTable part={part} rows={rows} total={total} />
        </>
      )}
    </section>
  )
}
