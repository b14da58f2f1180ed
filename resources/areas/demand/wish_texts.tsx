/* What a wish asks for, in words and as a strip like that of a batch. */
import type { DemandCard } from '#wire/demand/transformers/demand'
import { criteriaWords, daysLeft } from '~/components/wishes/wish_words'
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

/** The ranges of a wish: what goods have to meet in full, what is wished for in outline. */
export function WishRanges({ ranges, productType }: Pick<DemandCard, 'ranges' | 'productType'>) {
  return (
    <ul className={styles.ranges} aria-label="质量要求">
      {ranges.map(({ must, wish }, index) => (
        <li key={index}>
          {ranges.length > 1 && <small>{index === 0 ? '要求' : '或'}</small>}
          {criteriaWords(productType, must).map((text) => (
            <b key={text}>{text}</b>
          ))}
          {criteriaWords(productType, wish).map((text) => (
            <i key={text} title="希望满足">
              {text}
            </i>
          ))}
        </li>
      ))}
    </ul>
  )
}
