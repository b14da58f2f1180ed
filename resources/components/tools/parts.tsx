/*
 * Parts of all tools: input lines, results, steps of the formula.
 */
import type { ReactNode } from 'react'
import { DecimalInput } from '~/components/decimal_input'
import { message } from '~/lib/feedback'
import { price as inYuan, shortTime } from '~/lib/format'
import type { ReferenceQuotes, Step } from '#wire/market/transformers/tools'
import { liveText, type FieldDef, type Values } from './fields'
import { Button } from '#ui/kit/button'
import styles from './tools.module.css'

/** Name and time of the live quotation. */
function liveWord(field: FieldDef, quotes: ReferenceQuotes | undefined): string | null {
  if (!quotes) return null
  if (field.live === 'fx')
    return quotes.fx && `最新汇率 ${quotes.fx.value.toFixed(4)}（${quotes.fx.day}${demo(quotes.fx)}）`
  const quote = field.live === 'ct' ? quotes.ct : quotes.cf
  if (!quote) return null
  const figure = field.live === 'ct' ? (quote.price / 100).toFixed(2) : inYuan(quote.price)
  return `${quote.code} 最新 ${figure}（${shortTime(quote.time)}${demo(quote)}）`
}
const demo = ({ simulated }: { simulated: boolean }) => (simulated ? '，演示数据' : '')

type LineProps = {
  field: FieldDef
  values: Values
  quotes?: ReferenceQuotes
  onChange: (part: Values) => void
}

/** One input line. An empty line with a live quotation shows the quotation. */
export function FieldLine({ field, values, quotes, onChange }: LineProps) {
  const { name, label, unit, choices, live, hint } = field
  const value = values[name] ?? ''
  const current = live ? liveText(field, quotes) : null
  const word = live ? liveWord(field, quotes) : hint
  const id = `tool-${name}`
  return (
    <div className="line">
      <label htmlFor={id}>{label}</label>
      {choices ? (
        <select id={id} className="native" value={value} onChange={(event) => onChange({ [name]: event.target.value })}>
          {choices.map(([code, text]) => (
            <option key={code} value={code}>
              {text}
            </option>
          ))}
        </select>
      ) : (
        <DecimalInput
          id={id}
          placeholder={current ?? field.fallback ?? (field.optional ? '可不填' : '')}
          value={value}
          onChange={(text) => onChange({ [name]: text })}
        />
      )}
      <small className="unit">{unit}</small>
      {word && (
        <small className={styles.word}>
          {word}
          {live && value !== '' && current !== null && value !== current && (
            <Button tone="quiet" size="small" onClick={() => onChange({ [name]: '' })}>
              用最新价
            </Button>
          )}
        </small>
      )}
    </div>
  )
}

export type Figure = {
  label: string
  note?: ReactNode
  text: string
  unit?: string
  main?: boolean
}

/** The results. */
export function Figures({ rows }: { rows: Figure[] }) {
  return (
    <table className={styles.figures}>
      <tbody>
        {rows.map(({ label, note, text, unit, main }) => (
          <tr key={label} data-testid={main ? 'main-figure' : undefined} className={main ? styles.main : undefined}>
            <th scope="row">
              {label}
              {note && <small>{note}</small>}
            </th>
            <td>
              {text}
              {unit && <small>{unit}</small>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The formula with its numbers, line by line. */
export function FormulaSteps({ steps }: { steps: Step[] }) {
  return (
    <section className={styles.stepsOfTool} aria-label="计算过程">
      <h3>计算过程</h3>
      <ol>
        {steps.map(({ label, formula, result }) => (
          <li key={label}>
            <span>{label}</span>
            <code>{formula}</code>
            <b>= {result}</b>
          </li>
        ))}
      </ol>
    </section>
  )
}

export function Warnings({ lines }: { lines: string[] }) {
  return lines.map((line) => (
    <p key={line} className="text-warn text-small" role="status">
      {line}
    </p>
  ))
}

/** 复制链接, 打印, 恢复默认. */
export function ToolActs({ link, onReset }: { link: () => string; onReset: () => void }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(link())
      message.success('链接已复制，对方打开即可看到同样的数字')
    } catch {
      message.warning('浏览器不允许复制，请复制地址栏中的链接')
    }
  }
  return (
    <div className={styles.toolActs}>
      <Button size="small" onClick={() => void copy()}>
        复制链接
      </Button>
      <Button size="small" onClick={() => window.print()}>
        打印
      </Button>
      <Button tone="quiet" size="small" onClick={onReset}>
        恢复默认
      </Button>
    </div>
  )
}
