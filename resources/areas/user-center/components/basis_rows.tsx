/*
 * Inputs of the two parts of an own basis table. Values are kept as typed.
 */
import { DecimalInput } from '~/components/decimal_input'
import { Icon } from '~/components/icon'
import { entriesOf } from '~/components/state_tag'
import { SHARES, type ShareName } from '#ui/generated/shares'
import { Button } from '#ui/kit/button'
import styles from './basis_rows.module.css'
import individuationStyles from '../individuation.module.css'

export type DraftBase = { region: string; batchType: string; amount: string }
export type DraftStep = { indicator: string; op: string; value: string; amount: string }

const COMPARED = ['is', 'gte', 'gt', 'lte', 'lt']
const FIGURES = ['gt', 'gte', 'lt', 'lte']
/** Classes of an indicator: stored code and label. */
const classesOf = (name: ShareName) =>
  SHARES.find((indicator) => indicator.name === name)!.classes.map(([, code, word]): [string, string] => [code, word])

const INDICATORS: Record<string, { label: string; ops: string[]; classes?: [string, string][]; unit?: string }> = {
  colour: { label: '主体颜色级', ops: ['is'], classes: classesOf('colour') },
  length: { label: '长度', ops: COMPARED, classes: classesOf('length'), unit: 'mm' },
  micronaire: { label: '马克隆值', ops: COMPARED, classes: classesOf('micronaire') },
  strength: { label: '断裂比强度', ops: COMPARED, classes: classesOf('strength') },
  uniformity: { label: '长度整齐度', ops: COMPARED, classes: classesOf('uniformity') },
  impurity: { label: '含杂', ops: FIGURES, unit: '%' },
  moisture: { label: '回潮', ops: FIGURES, unit: '%' },
  foreignFibre: { label: '异性纤维', ops: FIGURES, unit: '包' },
}
const OPS: Record<string, string> = { is: '为', gt: '>', gte: '≥', lt: '<', lte: '≤' }

type Props<Row> = { rows: Row[]; onChange: (rows: Row[]) => void }

const Remove = ({ what, onClick }: { what: string; onClick: () => void }) => (
  <Button tone="quiet" size="small" aria-label={`删除${what}`} onClick={onClick}>
    <Icon name="close" />
  </Button>
)

function Amount({ value, onChange, label }: { value: string; onChange: (value: string) => void; label: string }) {
  return (
    <span className={individuationStyles.amount}>
      <DecimalInput aria-label={label} placeholder="如 700 或 -50" value={value} onChange={onChange} />
      <small className="text-faint">元/吨</small>
    </span>
  )
}

export function BaseRows({ rows, onChange }: Props<DraftBase>) {
  const set = (index: number, part: Partial<DraftBase>) =>
    onChange(rows.map((row, at) => (at === index ? { ...row, ...part } : row)))
  return (
    <div className={styles.basisRows}>
      {rows.map((row, index) => (
        <div key={index} className={`${individuationStyles.basisRow} ${individuationStyles.base}`}>
          <select
            className="native"
            aria-label={`第${index + 1}行区域`}
            value={row.region}
            onChange={(event) => set(index, { region: event.target.value })}
          >
            <option value="">全部区域</option>
            {entriesOf('region').map(({ code, word }) => (
              <option key={code} value={code}>
                {word}
              </option>
            ))}
          </select>
          <select
            className="native"
            aria-label={`第${index + 1}行加工方式`}
            value={row.batchType}
            onChange={(event) => set(index, { batchType: event.target.value })}
          >
            <option value="">全部加工方式</option>
            {entriesOf('batchType').map(({ code, word }) => (
              <option key={code} value={code}>
                {word}
              </option>
            ))}
          </select>
          <Amount label={`第${index + 1}行基差`} value={row.amount} onChange={(amount) => set(index, { amount })} />
          {rows.length > 1 && (
            <Remove what={`第${index + 1}行基差`} onClick={() => onChange(rows.filter((_, at) => at !== index))} />
          )}
        </div>
      ))}
      <Button size="small" onClick={() => onChange([...rows, { region: '', batchType: '', amount: '' }])}>
        增加一行基差
      </Button>
    </div>
  )
}

export function StepRows({ rows, onChange }: Props<DraftStep>) {
  const set = (index: number, part: Partial<DraftStep>) =>
    onChange(rows.map((row, at) => (at === index ? { ...row, ...part } : row)))
  return (
    <div className={styles.basisRows}>
      {rows.map((row, index) => {
        const { ops, classes, unit } = INDICATORS[row.indicator]
        return (
          <div key={index} className={`${individuationStyles.basisRow} ${individuationStyles.step}`}>
            <select
              className="native"
              aria-label={`第${index + 1}条指标`}
              value={row.indicator}
              onChange={(event) =>
                set(index, { indicator: event.target.value, op: INDICATORS[event.target.value].ops[0], value: '' })
              }
            >
              {Object.entries(INDICATORS).map(([key, { label }]) => (
                <option key={key} value={key}>
                  {label}
                </option>
              ))}
            </select>
            <select
              className={`native ${individuationStyles.operator}`}
              aria-label={`第${index + 1}条比较`}
              value={row.op}
              onChange={(event) => set(index, { op: event.target.value, value: '' })}
            >
              {ops.map((op) => (
                <option key={op} value={op}>
                  {OPS[op]}
                </option>
              ))}
            </select>
            {row.op === 'is' ? (
              <select
                className="native"
                aria-label={`第${index + 1}条级别`}
                value={row.value}
                onChange={(event) => set(index, { value: event.target.value })}
              >
                <option value="">请选择</option>
                {classes?.map(([code, word]) => (
                  <option key={code} value={code}>
                    {word}
                  </option>
                ))}
              </select>
            ) : (
              <span className={individuationStyles.amount}>
                <DecimalInput
                  aria-label={`第${index + 1}条数值`}
                  value={row.value}
                  onChange={(value) => set(index, { value })}
                />
                {unit && <small className="text-faint">{unit}</small>}
              </span>
            )}
            <Amount label={`第${index + 1}条升贴水`} value={row.amount} onChange={(amount) => set(index, { amount })} />
            <Remove what={`第${index + 1}条升贴水`} onClick={() => onChange(rows.filter((_, at) => at !== index))} />
          </div>
        )
      })}
      <Button
        size="small"
        onClick={() => onChange([...rows, { indicator: 'length', op: 'is', value: '29', amount: '' }])}
      >
        增加一条升贴水
      </Button>
    </div>
  )
}
