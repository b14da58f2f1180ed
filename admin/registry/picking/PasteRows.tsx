import { TextField } from '@mui/material'
import { useState } from 'react'
import type { PastedRows, PickableRow, WireField, WireResource } from '#wire/admin/transformers/wire'
import { api } from '@admin/providers/http'
import { Button } from '#ui/kit/button'
import { readPasted } from './pasted_rows'
import styles from './picking.module.css'

type Props = {
  target: WireResource
  from: string
  columns: WireField[]
  most: number
  onFound: (rows: { row: PickableRow; values: Record<string, unknown> }[]) => void
}

/** The lines about rows that are left, below the heads of the columns. */
function linesLeft(text: string, title: string, left: ReadonlySet<string>): string {
  const isLeft = (line: string) => readPasted(line, '', []).some((row) => left.has(row.title.toLowerCase()))
  const isHead = (line: string, index: number) => index === 0 && line.startsWith(title)
  const lines = text.split(/\r?\n/)
  return lines.some(isLeft) ? lines.filter((line, index) => isHead(line, index) || isLeft(line)).join('\n') : ''
}

/** Codes with figures out of a sheet. What cannot be picked stays in the box, with the reason. */
export function PasteRows({ target, from, columns, most, onFound }: Props) {
  const [text, setText] = useState('')
  const [missing, setMissing] = useState<PastedRows['missing']>([])
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const title = target.fields.find(({ key }) => key === target.title)?.label ?? ''

  async function take() {
    const lines = readPasted(text, title, columns)
    setProblem(null)
    if (lines.length === 0) return setProblem(`请粘贴${title}`)
    if (lines.length > most) return setProblem(`一次最多粘贴 ${most} 条`)
    setBusy(true)
    try {
      const titles = lines.map((line) => line.title)
      const found = await api<PastedRows>('POST', `/${from}/pasted`, { titles })
      const byTitle = new Map(lines.map((line) => [line.title.toLowerCase(), line.values] as const))
      const valuesOf = (row: PickableRow) => byTitle.get(String(row[target.title]).toLowerCase()) ?? {}
      const left = new Set(found.missing.map((one) => one.title.toLowerCase()))
      setMissing(found.missing)
      setText(linesLeft(text, title, left))
      onFound(found.rows.map((row) => ({ row, values: valuesOf(row) })))
    } catch (error) {
      setProblem((error as Error).message)
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className={styles.paste}>
      <TextField
        label={`${title}与价格`}
        value={text}
        onChange={(event) => setText(event.target.value)}
        multiline
        minRows={6}
        maxRows={14}
        helperText={`每行一条：${[title, ...columns.map(({ label }) => label)].join('、')}，后面的可以不填；可从Excel直接粘贴，首行可为列名`}
        slotProps={{ inputLabel: { shrink: true } }}
      />
      {problem && (
        <p role="alert" className="text-up">
          {problem}
        </p>
      )}
      {missing.length > 0 && (
        <ul className="text-up" aria-label="未加入">
          {missing.map((one) => (
            <li key={one.title}>
              {one.title}：{one.reason}
            </li>
          ))}
        </ul>
      )}
      <Button disabled={busy || text.trim() === ''} onClick={() => void take()}>
        {busy ? '查找中…' : '加入已选'}
      </Button>
    </div>
  )
}
