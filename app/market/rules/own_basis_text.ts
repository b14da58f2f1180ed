/* The text form of a basis table, one line per row (`北疆 机采棉 +700`, `长度=29 +150`, `回潮>7 -50`), which operators read and write. */
import {
  baseWord,
  STEP_INDICATORS,
  stepWord,
  type BasisRates,
  type StepIndicator,
  type StepOp,
} from '#app/market/rules/own_basis'
import { BatchType, ColourGrade, Region } from '#app/catalog/codes'

const signed = (amount: number) => (amount < 0 ? String(amount) : `+${amount}`)
const OPS: Record<string, StepOp> = {
  '=': 'is',
  '>': 'gt',
  '≥': 'gte',
  '>=': 'gte',
  '<': 'lt',
  '≤': 'lte',
  '<=': 'lte',
}
const INDICATORS = new Map<string, StepIndicator>(
  Object.entries(STEP_INDICATORS).map(([name, { label }]) => [label, name as StepIndicator])
)

export function textOf({ bases, steps }: BasisRates): string {
  return [
    ...bases.map((line) => `${baseWord(line)} ${signed(line.amount)}`),
    ...steps.map((step) => `${stepWord(step)} ${signed(step.amount)}`),
  ].join('\n')
}

const codeOf = <Code extends number>(set: { entries: readonly { code: Code; word: string }[] }, word: string) =>
  set.entries.find((entry) => entry.word === word)?.code ?? null

/** Parses the output of `textOf`. @returns the rates, or a message about the line that is not valid */
export function readText(text: string): { rates: BasisRates } | { problem: string } {
  const rates: BasisRates = { bases: [], steps: [] }
  for (const line of text.split('\n').map((one) => one.replace(/\s+/g, ' ').trim())) {
    if (!line) continue
    const parts = /^(.+?) ?([+\-−－＋] ?\d+(?:\.\d{1,2})?)(?: ?元(?:\/吨)?)?$/.exec(line)
    if (!parts) return { problem: `“${line}”没有写升贴水，如 北疆 机采棉 +700` }
    const what = parts[1].trim()
    const amount = Number(parts[2].replace(/\s/g, '').replace(/[−－]/, '-').replace('＋', '+'))
    const step = /^([^=<>≥≤]+?) ?(>=|<=|=|>|<|≥|≤) ?(.+)$/.exec(what)
    if (step) {
      const indicator = INDICATORS.get(step[1])
      if (!indicator) return { problem: `“${line}”：没有指标“${step[1]}”` }
      const raw = step[3].trim().replace(/mm$/, '')
      const value = indicator === 'colour' ? String(codeOf(ColourGrade, raw) ?? raw) : raw
      rates.steps.push({ indicator, op: OPS[step[2]], value, amount })
      continue
    }
    const base: BasisRates['bases'][number] = { region: null, batchType: null, amount }
    for (const word of what.split(/\s+/)) {
      const region = codeOf(Region, word)
      const batchType = codeOf(BatchType, word)
      if (region !== null) base.region = region
      else if (batchType !== null) base.batchType = batchType
      else if (word !== '全部') return { problem: `“${line}”：不认识“${word}”` }
    }
    rates.bases.push(base)
  }
  return { rates }
}
