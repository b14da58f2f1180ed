import { Segmented, Select } from 'antd'
import type { DemandCard } from '#wire/demand/transformers/demand'
import { STAPLE_FIBRE, type ProductType } from '#ui/generated/codes'
import {
  TONNE_CHOICES,
  TONNE_CRITERIA,
  TONNE_NAMES,
  TONNE_RANGES,
  type TonneNameKey,
} from '#ui/generated/tonne_criteria'
import { Button } from '#ui/kit/button'
import { isOneOf } from '#ui/named_codes'
import { NumberInput } from '~/components/number_input'
import { boundsOf, boundsText, CHOICES, choiceWord, listOf, RANGES, type ChoiceKey } from '~/components/offers/criteria'
import { entriesOf } from '~/components/state_tag'
import { isTonnageType } from '~/components/tonnage/tonnage_texts'
import { isTonneChoice, isTonneRange, tonneChoiceWord } from '~/components/wishes/wish_words'
import { useCall } from '~/lib/query'
import { FORM_MEASURES } from './wish_copies'
import styles from './demand.module.css'

export type Ranges = DemandCard['ranges']
type Range = Ranges[number]
type Part = 'must' | 'wish'

export const MOST_RANGES = 5

const COLOURS = ['11', '21', '31', '41', '51', '12', '22', '32', '13', '23', '33', '14', '24']
const MICRONAIRE = ['C1', 'B1', 'A', 'B2', 'C2']

type Option = { value: string; label: string }
type Measure = { key: string; label: string; unit: string; min: number; max: number; step: number; decimals: number }
/** A choice of several; `typed`: also of what is not among the options. */
type Choices = { key: string; label: string; options: Option[]; typed?: boolean }
type Fields = { measures: readonly Measure[]; choices: readonly Choices[] }

const optionsOfChoice = (key: ChoiceKey): Option[] =>
  entriesOf(CHOICES[key].dictionary!).map(({ code }) => ({
    value: String(code),
    label: choiceWord(key, String(code)),
  }))

const ofCotton: Fields = {
  // Whoever knows what the slider does not show may type it.
  measures: FORM_MEASURES.map((key) => ({ key, ...RANGES[key], min: RANGES[key].min - 10, max: RANGES[key].max + 10 })),
  choices: [
    { key: 'lvMain', label: CHOICES.lvMain.label, options: COLOURS.map((value) => ({ value, label: value })) },
    { key: 'mikeMain', label: CHOICES.mikeMain.label, options: MICRONAIRE.map((value) => ({ value, label: value })) },
    ...(['region', 'batchType', 'pickType'] as const).map((key) => ({
      key,
      label: CHOICES[key].label,
      options: optionsOfChoice(key),
    })),
  ],
}

/** This harvest and those before it: a crop year begins in September. */
function years(): Option[] {
  const now = new Date()
  const newest = now.getFullYear() - (now.getMonth() < 8 ? 1 : 0)
  return [0, 1, 2, 3].map((back) => {
    const code = String(newest - back)
    return { value: code, label: tonneChoiceWord('productionYear', code) }
  })
}

/** The fields of a kind of goods; of staple fibre with the producers who have some on sale. */
function useFields(productType: ProductType): Fields {
  const byTonne = isTonnageType(productType)
  const { data } = useCall(
    '/seed-fiber/facets',
    { productType: byTonne ? productType : undefined },
    { enabled: byTonne && isOneOf(productType, ...STAPLE_FIBRE), staleTime: 300_000 }
  )
  if (!byTonne) return ofCotton
  const keys = TONNE_CRITERIA[productType]
  return {
    measures: keys.filter(isTonneRange).map((key) => ({ key, ...TONNE_RANGES[key] })),
    choices: keys
      .filter((key) => !isTonneRange(key))
      .map((key) => {
        if (!isTonneChoice(key))
          return {
            key,
            label: TONNE_NAMES[key as TonneNameKey],
            options: data?.producer.map((one) => ({ value: one.key, label: one.key })) ?? [],
            typed: true,
          }
        const { label, dictionary } = TONNE_CHOICES[key]
        const options = dictionary
          ? entriesOf(dictionary).map(({ code, word }) => ({ value: String(code), label: word }))
          : years()
        return { key, label, options }
      }),
  }
}

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
  productType,
  value,
  onChange,
  problems,
}: {
  productType: ProductType
  value: Ranges
  onChange: (value: Ranges) => void
  /** By field: `ranges`, `ranges.0`, `ranges.0.must.lenAvg`. */
  problems: Record<string, string>
}) {
  const fields = useFields(productType)
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
              fields={fields}
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

function RangeFields({
  fields: { measures, choices },
  range,
  onChange,
}: {
  fields: Fields
  range: Range
  onChange: (range: Range) => void
}) {
  const textOf = (key: string) =>
    (range.must as Record<string, string>)[key] ?? (range.wish as Record<string, string>)[key]
  const set = (key: string, text: string | undefined, part = partOf(range, key)) =>
    onChange(changed(range, key, text, part))
  return (
    <>
      {measures.map(({ key, label, unit, min, max, step, decimals }) => {
        const [from, to] = boundsOf(textOf(key)) ?? [null, null]
        const input = (
          name: string,
          at: number | null,
          change: (end: number | null) => [number | null, number | null]
        ) => (
          <NumberInput
            aria-label={`${label}${name}`}
            placeholder={name}
            min={min}
            max={max}
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
      {choices.map(({ key, label, options, typed }) => (
        <Criterion key={key} name={key} label={label} range={range} onPart={(part) => set(key, textOf(key), part)}>
          <Select
            mode={typed ? 'tags' : 'multiple'}
            tokenSeparators={typed ? [',', '，'] : undefined}
            aria-label={label}
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
