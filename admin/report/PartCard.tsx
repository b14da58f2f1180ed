import { lazy, Suspense, useState } from 'react'
import { useNotify } from 'react-admin'
import type { FigureRow, WirePart, WireReport } from '#wire/admin/transformers/wire'
import { Icon } from '@admin/icons'
import { download } from '@admin/providers/http'
import { FigureTable } from '@admin/report/FigureTable'
import { heightOf } from '@admin/report/option'
import { Button } from '#ui/kit/button'

const Chart = lazy(() => import('@admin/report/Chart'))

type Props = { report: WireReport; part: WirePart; rows: FigureRow[]; total: number; asked: string }

/** A chart, its table, and its Excel. */
export function PartCard({ report, part, rows, total, asked }: Props) {
  const notify = useNotify()
  const [saving, setSaving] = useState(false)
  const nothing =
    rows.length === 0 || rows.every((row) => part.measures.every(({ key }) => !row[key] && !row._before?.[key]))
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
    <section className={part.wide ? 'card part wide' : 'card part'} aria-label={part.label}>
      <header>
        <h2>{part.label}</h2>
        {report.verbs.includes('export') && !nothing && (
          <Button className="push" disabled={saving} onClick={() => void save()}>
            <Icon name="download" />
            导出
          </Button>
        )}
      </header>
      {nothing ? (
        <p className="empty">所选条件下没有数据，可放宽区间或清除筛选</p>
      ) : (
        <>
          <div className="drawing">
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
