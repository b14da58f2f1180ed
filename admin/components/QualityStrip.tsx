import { barsOf, STRIP, type QualityFields } from '#ui/quality'
import styles from './QualityStrip.module.css'

/** The quality fields that the server sends for a strip: averages, and shares by column (`lv21`, `len29`, `a`, `s2`, `u3`). */
export type Quality = QualityFields & { shares?: Record<string, number> }

/** The names of the bars, above a column of strips. */
export function QualityNames() {
  return (
    <span className={styles.strip}>
      {STRIP.map(({ key, short }) => (
        <span key={key}>{short}</span>
      ))}
    </span>
  )
}

type Props = {
  quality: Quality | null | undefined
  /** With the names of its bars, which cards of a phone have as well: both are without a head. */
  named?: boolean
}

/** The quality strip of a batch. */
export function QualityStrip({ quality, named = false }: Props) {
  if (!quality) return <>--</>
  return (
    <span className={`${styles.strip} ${named ? styles.named : ''}`}>
      {barsOf({ ...quality, ...quality.shares }).map(({ key, label, short, main, right, shares }) => (
        <span
          key={key}
          className={styles.bar}
          title={`${label} ${shares.map(({ code, share }) => `${code}(${share})%`).join('，') || '未检'}`}
        >
          <small className={styles.name}>{short}</small>
          <b>{main}</b>
          <i>{right}</i>
          <u>
            {shares.map(({ code, share, tone }) => (
              <s key={code} style={{ flexGrow: share, background: `var(--${tone})` }} />
            ))}
          </u>
        </span>
      ))}
    </span>
  )
}
