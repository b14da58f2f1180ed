import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { DecimalInput } from '~/components/decimal_input'
import { Bones, ErrorState } from '~/components/states'
import { call } from '~/lib/call'
import { message } from '~/lib/feedback'
import { percent, signed } from '~/lib/format'
import { SHARE_INPUTS } from './shares'
import { useFieldsRead } from '~/lib/query'
import { askLogin, useSession } from '~/lib/use_session'
import { MEASURES, type MeasureKey } from '#ui/generated/measures'
import type { AgioFigure } from '#wire/market/transformers/tools'
import type { Place } from './place'
import { BATCH_TYPES } from './cotton_tools'
import { firstOf, problemOf, queryOf, type FieldDef, type Values } from './fields'
import { FieldLine, ToolActs, Warnings } from './parts'
import { linkOf, useInputs } from './use_inputs'
import { Button } from '#ui/kit/button'
import styles from './agio_tool.module.css'
import toolsStyles from './tools.module.css'

/** Initial values: one grade and one length, so that the effect of every change is visible. */
const EXAMPLE: Values = { lv31: '100', len28: '100', A: '100', S3: '100', U3: '100', P2: '100' }

/** Field of a measure by its name in the table; the tool also accepts values that no certificate has. */
function measured(name: MeasureKey, first: string, low: number, high: number): FieldDef {
  const { label, unit } = MEASURES.find(({ key }) => key === name)!
  return { name, label, unit: unit || undefined, first, optional: true, low, high }
}

const GOODS: FieldDef[] = [
  { name: 'packets', label: '包数', unit: '包', first: '186', low: 1, high: 10_000 },
  { name: 'batchType', label: '加工方式', first: '1', choices: BATCH_TYPES },
  { name: 'productionYear', label: '年度', unit: '起始年', first: '', optional: true, low: 2000, high: 2100 },
  measured('lenAvg', '28.5', 10, 60),
  measured('mikeAvg', '4.0', 1, 10),
  measured('strengthAvg', '28.5', 10, 70),
  measured('uniformityAvg', '82.5', 0, 100),
  measured('foreignFiber', '0', 0, 10_000),
]
const SHARES: FieldDef[] = SHARE_INPUTS.flatMap(({ label, shares }) =>
  shares.map(({ key, word }) => ({
    name: key,
    label: `${label}${word}`,
    first: EXAMPLE[key] ?? '',
    optional: true,
    low: 0,
    high: 100,
  }))
)
const FIELDS = [...GOODS, ...SHARES]

/** 升贴水计算: from typed shares, or from the certificate of a batch. */
export function AgioTool({ place }: { place: Place }) {
  const first = { ...firstOf(FIELDS), code: '' }
  const inputs = useInputs(`${place.tool}.${place.tab ?? ''}`, first, place.inAddress)
  const problem = problemOf(FIELDS, inputs.values)
  const { data, error, refetch } = useFieldsRead('/toolbox/agio', queryOf(FIELDS, inputs.settled), {
    enabled: problemOf(FIELDS, inputs.settled) === null,
    placeholderData: keepPreviousData,
    call: { quiet: '*' },
  })
  const line = (field: FieldDef) => (
    <FieldLine key={field.name} field={field} values={inputs.values} onChange={inputs.change} />
  )

  return (
    <div className={toolsStyles.tool}>
      <section className="card">
        <header>
          <h2>输入</h2>
        </header>
        {data && (
          <p className={styles.agioTotals}>
            <span>
              郑商所 <b>{data.czce?.value == null ? '不可注册' : plain(data.czce.value)}</b>
            </span>
            <span>
              质量差价 <b>{plain(data.percent?.value)}</b>
            </span>
          </p>
        )}
        <div className="inside lines">
          <FromBatch values={inputs.values} onChange={inputs.change} />
          {GOODS.map(line)}
          <ShareInputs values={inputs.values} onChange={inputs.change} />
          {problem && (
            <p className="text-warn text-small" role="alert">
              {problem}
            </p>
          )}
          <ToolActs link={() => linkOf(place, inputs.values)} onReset={() => inputs.change(first)} />
        </div>
      </section>
      <section className={`card ${problem ? 'stale' : ''}`} aria-live="polite">
        <header>
          <h2>升贴水</h2>
          <span className="text-faint text-small">元/吨</span>
        </header>
        <div className="inside">
          {error && !data ? (
            <ErrorState error={error} onRetry={() => void refetch()} hint="输入已保留" />
          ) : !data ? (
            <Bones lines={6} />
          ) : (
            <>
              <Warnings lines={data.warnings} />
              <Breakdown title="郑商所升贴水" figure={data.czce} />
              {data.pickBale && (
                <Breakdown
                  title="挑包后升贴水"
                  figure={data.pickBale}
                  note={`挑出 ${data.pickBale.removed} 包，剩 ${data.pickBale.remaining} 包`}
                />
              )}
              <Breakdown
                title="质量差价（比例法）"
                figure={data.percent}
                note={data.percent?.missing.join('、') || undefined}
              />
            </>
          )}
          <p className={`text-faint text-small ${toolsStyles.toolNote}`}>
            郑商所升贴水：颜色级和轧工按比例，其余按平均值所在级；不可注册的会写明原因。质量差价全部按比例。年度不填按最新的表。
          </p>
        </div>
      </section>
    </div>
  )
}

/** An amount with its sign; zero has none. */
const plain = (cents: number | null | undefined) => (cents === 0 ? '0' : signed(cents))

type InputProps = { values: Values; onChange: (part: Values) => void }

/** Fills the form from a certificate; the filled-in values can be changed. */
function FromBatch({ values, onChange }: InputProps) {
  const token = useSession((state) => state.token)
  const [busy, setBusy] = useState(false)
  const code = values.code ?? ''

  async function take() {
    if (!token) return askLogin()
    if (!code.trim()) return message.warning('请输入批号')
    setBusy(true)
    try {
      const { row } = await call('/batch/get', { batchCode: code.trim() })
      const text = (value: unknown) => (typeof value === 'number' ? String(value) : '')
      const found = row as unknown as Record<string, unknown>
      onChange({ ...Object.fromEntries(FIELDS.map(({ name }) => [name, text(found[name])])), code: row.batchCode })
      message.success(`已取 ${row.batchCode} 的证书数据`)
    } catch {
      // the failed call has shown its message
    } finally {
      setBusy(false)
    }
  }

  return (
    <form
      className={`line ${toolsStyles.fromBatch}`}
      onSubmit={(event) => {
        event.preventDefault()
        void take()
      }}
    >
      <label htmlFor="tool-code">批号</label>
      <input
        id="tool-code"
        className="bound"
        inputMode="numeric"
        autoComplete="off"
        placeholder="填批号可取证书数据"
        value={code}
        onChange={(event) => onChange({ code: event.target.value })}
      />
      <Button type="submit" size="small" disabled={busy}>
        取数
      </Button>
    </form>
  )
}

/** Inputs of all shares in groups with their sums. */
function ShareInputs({ values, onChange }: InputProps) {
  return SHARE_INPUTS.map(({ label, shares }) => {
    const sum = shares.reduce((total, { key }) => total + (Number(values[key]) || 0), 0)
    const whole = Math.abs(sum - 100) <= 0.1
    return (
      <fieldset key={label} className={styles.shareFields}>
        <legend>
          {label}{' '}
          <small className={whole || sum === 0 ? 'text-faint' : 'text-warn'}>合计 {Number(sum.toFixed(2))}%</small>
        </legend>
        {shares.map(({ key, word }) => (
          <label key={key}>
            <span>{word}</span>
            <DecimalInput
              aria-label={`${label}${word}比例`}
              value={values[key] ?? ''}
              onChange={(text) => onChange({ [key]: text })}
            />
          </label>
        ))}
      </fieldset>
    )
  })
}

function Breakdown({ title, figure, note }: { title: string; figure: AgioFigure | null; note?: string }) {
  if (!figure) return null
  return (
    <section className={toolsStyles.breakdown}>
      <h3>
        {title}
        <b className={figure.value === null ? 'text-faint' : undefined}>
          {figure.value === null ? '--' : plain(figure.value)}
        </b>
      </h3>
      {figure.reason && <p className="text-warn text-small">{figure.reason}</p>}
      <p className="text-faint text-small">{[figure.table, note].filter(Boolean).join('　')}</p>
      {figure.lines.length > 0 && (
        <table>
          <thead>
            <tr>
              <th>指标</th>
              <th>级别</th>
              <th>比例</th>
              <th>标准</th>
              <th>升贴水</th>
            </tr>
          </thead>
          <tbody>
            {figure.lines.map((line) => (
              <tr key={`${line.label}${line.word}`}>
                <td>{line.label}</td>
                <td>{line.word}</td>
                <td>{line.share === null ? '按级' : percent(line.share)}</td>
                <td>{plain(line.rate)}</td>
                <td>{plain(Math.round(line.amount))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
