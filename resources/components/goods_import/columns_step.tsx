import { Select } from 'antd'
import { useState } from 'react'
import { confirm } from '~/lib/feedback'
import { useCall } from '~/lib/query'
import { Icon } from '../icon'
import { sentenceOf, type ColumnChoice } from '../inspection_import/api'
import { ColumnTable } from '../inspection_import/column_table'
import { Constants } from '../inspection_import/constants'
import { cancelGoods, mapGoods, uploadGoods, type CheckedGoodsSheet, type GoodsSheet } from './api'
import { useSheetKind } from './sheet_kind'
import { Button } from '#ui/kit/button'
import styles from '../inspection_import/inspection_import.module.css'

type Props = {
  /** Null for a sheet that was left: of its workbook no other sheet can be read. */
  file: File | null
  sheet: GoodsSheet
  onSheet: (sheet: GoodsSheet) => void
  onChecked: (sheet: CheckedGoodsSheet) => void
  onRestart: () => void
}

/** The field of each column, and the values that hold for all rows. */
export function ColumnsStep({ file, sheet, onSheet, onChecked, onRestart }: Props) {
  const { base, auto } = useSheetKind()
  const { data: fields = [] } = useCall(`${base}/fields` as const, undefined, { staleTime: Infinity })
  const [columns, setColumns] = useState<ColumnChoice[]>(
    sheet.columns.map(({ column, field, unit }) => ({ column, field, unit }))
  )
  const [constants, setConstants] = useState(sheet.constants)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')

  const given = new Set<string | null>([
    ...columns.map(({ field }) => field),
    ...Object.keys(constants).filter((key) => constants[key].trim() !== ''),
  ])
  const missing = fields.filter(({ field, required }) => required && !given.has(field))
  const asked = fields.filter(({ required, constant }) => constant && required).map(({ field }) => field)

  async function work(action: () => Promise<void>) {
    setBusy(true)
    setProblem('')
    try {
      await action()
    } catch (error) {
      setProblem(sentenceOf(error))
    } finally {
      setBusy(false)
    }
  }
  async function giveUp() {
    if (!(await confirm({ title: '放弃这次导入？', content: '没有写入任何商品，之后可以重新上传。', okText: '放弃' })))
      return
    await cancelGoods(base, sheet.importId).catch(() => {})
    onRestart()
  }

  return (
    <>
      <div className={styles.details}>
        <b className={styles.file}>{sheet.fileName}</b>
        <span className="text-soft">
          {sheet.formatWord} · {sheet.rowsTotal.toLocaleString()} 行 · 认出{' '}
          {columns.filter(({ field }) => field !== null).length}/{columns.length} 列
        </span>
        {file && sheet.sheets.length > 1 && (
          <label className="row">
            工作表
            <Select
              size="small"
              value={sheet.sheet}
              style={{ minWidth: 140 }}
              disabled={busy}
              options={sheet.sheets.map((name, index) => ({ value: index, label: name || `第${index + 1}个` }))}
              onChange={(index: number) => void work(async () => onSheet(await uploadGoods(base, file, index)))}
            />
          </label>
        )}
      </div>
      {sheet.notes.map((note) => (
        <p className="said" key={note}>
          <Icon name="warn" />
          {note}
        </p>
      ))}
      <ColumnTable sheet={sheet} fields={fields} columns={columns} onChange={setColumns} auto={auto} />
      <Constants fields={fields} wanted={asked} taken={columns} value={constants} onChange={setConstants} />
      {(problem || missing.length > 0) && (
        <div className={`said ${problem ? 'bad' : ''}`} role="alert">
          <Icon name="warn" />
          <p>
            {problem ||
              `还缺少：${missing.map(({ label }) => label).join('、')}。请指定对应的列，或在“整表统一值”里填写`}
          </p>
        </div>
      )}
      <div className="acts">
        <Button onClick={() => void giveUp()} disabled={busy}>
          放弃
        </Button>
        <Button
          tone="primary"
          onClick={() =>
            void work(async () => {
              const filled = Object.fromEntries(Object.entries(constants).filter(([, value]) => value.trim() !== ''))
              onChecked(await mapGoods(base, sheet.importId, columns, filled))
            })
          }
          disabled={busy || fields.length === 0 || missing.length > 0}
        >
          {busy ? '正在校验…' : '下一步：校验'}
        </Button>
      </div>
    </>
  )
}
