import { barsOf, type QualityFields } from '#ui/quality'
import styles from './QualityStrip.module.css'

/** The quality fields that the server sends for a strip: averages, and shares by column (`lv21`, `len29`, `a`, `s2`, `u3`). */
export type Quality = QualityFields & { shares?: Record<string, number> }

/** The quality strip of a batch in a row of the back office. */
export function QualityStrip({ quality }: { quality: Quality | null | undefined }) {
  if (!quality) return <>--</>
  return (
    <span className={styles.strip}>
      {barsOf({ ...quality, ...quality.shares }).map(({ key, label, main, right, shares }) => (
        <span
          key={key}
          className={styles.bar}
          title={`${label} ${shares.map(({ code, share }) => `${code}(${share})%`).join('，') || '未检'}`}
        >
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
