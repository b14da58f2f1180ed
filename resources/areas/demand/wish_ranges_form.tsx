import { InputNumber, Segmented, Select } from 'antd'
import type { DemandCard } from '#wire/demand/transformers/demand'
import { Button } from '#ui/kit/button'
import { boundsOf, boundsText, CHOICES, choiceWord, listOf, RANGES, type ChoiceKey } from '~/components/offers/criteria'
import { entriesOf } from '~/components/state_tag'
import { FORM_MEASURES } from './wish_copies'
import styles from './demand.module.css'

export type Ranges = DemandCard['ranges']
type Range = Ranges[number]
type Part = 'must' | 'wish'

export const MOST_RANGES = 5

const COLOURS = ['11', '21', '31', '41', '51', '12', '22', '32', '13', '23', '33', '14', '24']
const MICRONAIRE = ['C1', 'B1', 'A', 'B2', 'C2']

/** Choices of codes with their options. */
const CODES: readonly { key: ChoiceKey; options: { value: string; label: string }[] }[] = [
  { key: 'lvMain', options: COLOURS.map((value) => ({ value, label: value })) },
  { key: 'mikeMain', options: MICRONAIRE.map((value) => ({ value, label: value })) },
  ...(['region', 'batchType', 'pickType'] as const).map((key) => ({
    key,
    options: entriesOf(CHOICES[key].dictionary!).map(({ code }) => ({
      value: String(code),
      label: choiceWord(key, String(code)),
    })),
  })),
]

const PARTS = [
  { value: 'must', label: '必须' },
  { value: 'wish', label: '希望' },
]

const partOf = (range: Range, key: string): Part => (key in range.wish ? 'wish' : 'must')

/** The range with another value of a criterion, in one of its parts. */
function changed(range: Range, key: string, value: string | undefined, part: Part): Range {
  const without = (params: object) => Object.fromEntries(Object.entries(params).filter(([name]) => name !== key))
  const next = { must: without(range.must), wish: without(range.wish) }
  return value ? { ...next, [part]: { ...next[part], [key]: value } } : next
}

/** What is wrong with one of the ranges, or with all of them. */
const problemsOf = (problems: Record<string, string>, index: number) =>
  Object.entries(problems)
    .filter(([field]) => `${field}.`.startsWith(`ranges.${index}.`) || (index === 0 && field === 'ranges'))
    .map(([, text]) => text)

/** 质量要求: up to five ranges, each criterion demanded or wished for. */
export function WishRangesForm({
  value,
  onChange,
  problems,
}: {
  value: Ranges
  onChange: (value: Ranges) => void
  /** By field: `ranges`, `ranges.0`, `ranges.0.must.lenAvg`. */
  problems: Record<string, string>
}) {
  return (
    <div>
      {value.map((range, index) => (
        <section key={index} className={`card ${styles.range}`} aria-label={`第${index + 1}组质量要求`}>
          <header>
            <h2>{value.length > 1 ? `第 ${index + 1} 组（满足任一组即可）` : '质量要求'}</h2>
            {value.length > 1 && (
              <Button size="small" className="push" onClick={() => onChange(value.filter((_, at) => at !== index))}>
                删除本组
              </Button>
            )}
          </header>
          <div>
            <RangeFields
              range={range}
              onChange={(next) => onChange(value.map((one, at) => (at === index ? next : one)))}
            />
            {problemsOf(problems, index).map((text) => (
              <p key={text} className="text-up text-small" role="alert">
                {text}
              </p>
            ))}
          </div>
        </section>
      ))}
      {value.length < MOST_RANGES && (
        <Button size="small" className={styles.more} onClick={() => onChange([...value, { must: {}, wish: {} }])}>
          增加一组
        </Button>
      )}
    </div>
  )
}

function RangeFields({ range, onChange }: { range: Range; onChange: (range: Range) => void }) {
  const textOf = (key: string) =>
    (range.must as Record<string, string>)[key] ?? (range.wish as Record<string, string>)[key]
  const set = (key: string, text: string | undefined, part = partOf(range, key)) =>
    onChange(changed(range, key, text, part))
  return (
    <>
      {FORM_MEASURES.map((key) => {
        const { label, unit, min, max, step, decimals } = RANGES[key]
        const [from, to] = boundsOf(textOf(key)) ?? [null, null]
        const input = (
          name: string,
          at: number | null,
          change: (end: number | null) => [number | null, number | null]
        ) => (
          <InputNumber
            aria-label={`${label}${name}`}
            placeholder={name}
            min={min - 10}
            max={max + 10}
            step={step}
            precision={decimals}
            value={at}
            onChange={(end) => set(key, boundsText(change(end)))}
          />
        )
        return (
          <Criterion key={key} name={key} label={label} range={range} onPart={(part) => set(key, textOf(key), part)}>
            <span className={styles.bounds}>
              {input('不低于', from, (end) => [end, to])} – {input('不高于', to, (end) => [from, end])}
              <small className="text-soft">{unit}</small>
            </span>
          </Criterion>
        )
      })}
      {CODES.map(({ key, options }) => (
        <Criterion
          key={key}
          name={key}
          label={CHOICES[key].label}
          range={range}
          onPart={(part) => set(key, textOf(key), part)}
        >
          <Select
            mode="multiple"
            aria-label={CHOICES[key].label}
            placeholder="不限"
            options={options}
            value={listOf(textOf(key))}
            onChange={(chosen: string[]) => set(key, chosen.join(',') || undefined)}
            style={{ width: '100%' }}
          />
        </Criterion>
      ))}
    </>
  )
}

function Criterion({
  name,
  label,
  range,
  onPart,
  children,
}: {
  name: string
  label: string
  range: Range
  onPart: (part: Part) => void
  children: React.ReactNode
}) {
  return (
    <div className={styles.criterion}>
      <span>{label}</span>
      {children}
      <Segmented
        className={`${styles.part0} ${name in range.must || name in range.wish ? styles.stated : ''}`}
        aria-label={`${label}的程度`}
        size="small"
        options={PARTS}
        value={partOf(range, name)}
        onChange={(part) => onPart(part as Part)}
      />
    </div>
  )
}
