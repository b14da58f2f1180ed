/* What a wish asks for, in words and as a strip like that of a batch. */
import type { DemandCard } from '#wire/demand/transformers/demand'
import { criteriaWords, daysLeft } from '~/components/wishes/wish_words'
import { isTonnageType } from '~/components/tonnage/tonnage_texts'
import { STRIP_CRITERIA } from '~/components/wishes/wish_bars'
import { WishStrip } from '~/components/wishes/wish_strip'
import { weight } from '~/lib/format'
import styles from './demand.module.css'

/** `还需 12.542 / 100.000 吨` */
export const tonnesText = ({ open, weight: wanted }: Pick<DemandCard, 'open' | 'weight'>) =>
  open === wanted ? `${weight(wanted)} 吨` : `还需 ${weight(open)} / ${weight(wanted)} 吨`

/** `还剩 3 天`, `今天截止`, `长期有效`, `已过期` */
export function timeLeft(wish: Pick<DemandCard, 'standing' | 'validUntil'>): string {
  const days = daysLeft(wish)
  if (days === null) return '长期有效'
  return days < 0 ? '已过期' : days === 0 ? '今天截止' : `还剩 ${days} 天`
}

type Range = DemandCard['ranges'][number]

/** Criteria as short texts: those that goods have to meet, and those that are hoped for in outline. */
function Chips({ productType, must, wish }: Pick<DemandCard, 'productType'> & Range) {
  return (
    <>
      {criteriaWords(productType, must).map((text) => (
        <b key={text}>{text}</b>
      ))}
      {criteriaWords(productType, wish).map((text) => (
        <i key={text} title="希望满足">
          {text}
        </i>
      ))}
    </>
  )
}

/** Whether the strip shows it; all other criteria are told in words. */
const onStrip = (criteria: object, on: boolean) =>
  Object.fromEntries(Object.entries(criteria).filter(([name]) => STRIP_CRITERIA.has(name) === on))

/** One range of a wish for cotton: the strip as of a batch, and what it does not show. */
function StripRange({ productType, must, wish }: Pick<DemandCard, 'productType'> & Range) {
  const measured = [must, wish].some((criteria) => Object.keys(onStrip(criteria, true)).length > 0)
  return (
    <>
      {measured && <WishStrip must={must} wish={wish} />}
      <Chips productType={productType} must={onStrip(must, false)} wish={onStrip(wish, false)} />
    </>
  )
}

/** The ranges of a wish, any of which goods may meet. */
export function WishRanges({ ranges, productType }: Pick<DemandCard, 'ranges' | 'productType'>) {
  const Range = isTonnageType(productType) ? Chips : StripRange
  return (
    <ul className={styles.ranges} aria-label="质量要求">
      {ranges.map(({ must, wish }, index) => (
        <li key={index}>
          {ranges.length > 1 && <small>{index === 0 ? '要求' : '或'}</small>}
          <Range productType={productType} must={must} wish={wish} />
        </li>
      ))}
    </ul>
  )
}
