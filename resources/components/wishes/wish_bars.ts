/* What a wish asks for of the five indicators of the quality strip, as the classes that it takes (F9). */
import { lengthClass, micronaireClass, strengthClass, uniformityClass } from '#wire/catalog/rules/quality_classes'
import type { ShareName } from '#ui/generated/shares'
import { STRIP, toneOf, wordOfClass } from '#ui/quality'
import { boundsOf, listOf, RANGES, rangeText, type CriteriaValues, type RangeKey } from '~/components/offers/criteria'

/** How far a wish wants goods of a class: they have to be of it and are hoped to be, they may be of it, or they may not. */
export type Wanted = 'hoped' | 'taken' | 'refused'

/** `main` and `right` are what has to be met and what is hoped for, short; `spoken` is both in full. Shares are classes, best first. */
export type WishBar = {
  key: ShareName
  short: string
  main: string
  right: string
  spoken: string
  classes: { code: string; tone: string; wanted: Wanted }[]
}

type Criterion = {
  range?: RangeKey
  choice?: 'lvMain' | 'mikeMain'
  classOf?: (value: number) => string
  ends?: [number, number]
}

/** The criteria behind each indicator; `ends` reach from the first to the last class. */
const CRITERIA: Partial<Record<ShareName, Criterion>> = {
  colour: { choice: 'lvMain' },
  length: { range: 'lenAvg', classOf: (value) => String(lengthClass(value)), ends: [25, 32.9] },
  micronaire: { range: 'mikeAvg', choice: 'mikeMain', classOf: micronaireClass, ends: [3, 5.5] },
  strength: { range: 'strengthAvg', classOf: strengthClass, ends: [22, 33] },
  uniformity: { range: 'uniformityAvg', classOf: uniformityClass, ends: [75, 88] },
}

/** Names of the criteria that the strip shows; all others are told in words. */
export const STRIP_CRITERIA: ReadonlySet<string> = new Set(
  Object.values(CRITERIA).flatMap(({ range, choice }) => [range ?? [], choice ?? []].flat())
)

/** Classes in which an average between two ends may lie: values are read to 0.1. */
function classesWithin(text: string, { classOf, ends }: Required<Pick<Criterion, 'classOf' | 'ends'>>): Set<string> {
  const [min, max] = boundsOf(text) ?? [null, null]
  const from = Math.round((min ?? ends[0]) * 10)
  const to = Math.max(from, Math.round((max ?? ends[1]) * 10))
  return new Set(Array.from({ length: to - from + 1 }, (_, step) => classOf((from + step) / 10)))
}

/** Classes that criteria take; null when they say nothing of the indicator. */
function classesOf({ range, choice, classOf, ends }: Criterion, criteria: CriteriaValues): Set<string> | null {
  const within = range && classOf && ends && criteria[range] ? classesWithin(criteria[range], { classOf, ends }) : null
  const chosen = choice && criteria[choice] ? new Set(listOf(criteria[choice])) : null
  return within && chosen ? new Set([...within].filter((code) => chosen.has(code))) : (within ?? chosen)
}

/** `≥29`, `3.7–4.9`, `21/31`; empty when nothing is said. */
function shortText({ range, choice }: Criterion, criteria: CriteriaValues): string {
  const texts = []
  if (range && criteria[range]) texts.push(rangeText('', criteria[range]).replaceAll(' ', '').replace(/^=/, ''))
  const codes = choice ? listOf(criteria[choice]) : []
  if (codes.length > 0) texts.push(codes.length > 3 ? `${codes.slice(0, 2).join('/')}…` : codes.join('/'))
  return texts.join(' ')
}

function spokenText(key: ShareName, label: string, { range, choice }: Criterion, criteria: CriteriaValues): string {
  const texts = []
  if (range && criteria[range]) texts.push(rangeText(RANGES[range].label, criteria[range]))
  const codes = choice ? listOf(criteria[choice]) : []
  if (codes.length > 0) texts.push(`${label} ${codes.map((code) => wordOfClass(key, code)).join('、')}`)
  return texts.join('，')
}

/** The strip of one range of a wish for cotton. */
export function wishBars({ must, wish }: { must: CriteriaValues; wish: CriteriaValues }): WishBar[] {
  return STRIP.map(({ key, label, short, classes }) => {
    const criterion = CRITERIA[key] ?? {}
    const taken = classesOf(criterion, must)
    const hoped = classesOf(criterion, wish)
    const [main, hope] = [shortText(criterion, must), shortText(criterion, wish)]
    const spoken = [spokenText(key, label, criterion, must), spokenText(key, label, criterion, wish)]
    // Of lengths only those of upland cotton: the strip of a batch leaves out what it has nothing of.
    const shown = classes.filter(([, code]) => key !== 'length' || Number(code) <= 32)
    const wantedOf = (code: string): Wanted =>
      taken && !taken.has(code) ? 'refused' : !hoped || hoped.has(code) ? 'hoped' : 'taken'
    return {
      key,
      short,
      main: main || (hope ? '' : '不限'),
      right: hope,
      spoken: [spoken[0], spoken[1] && `希望 ${spoken[1]}`].filter(Boolean).join('，') || `${label}不限`,
      classes:
        taken || hoped ? shown.map(([, code]) => ({ code, tone: toneOf(key, code), wanted: wantedOf(code) })) : [],
    }
  })
}
