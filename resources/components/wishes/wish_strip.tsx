import type { CriteriaValues } from '~/components/offers/criteria'
import { wishBars } from './wish_bars'
import styles from './wish_strip.module.css'

/**
 * What a wish asks for, on the grid of the quality strip of a batch: each bar has the classes of its indicator, best first, in their colours where
 * they are taken. Below what has to be met stands what is hoped for, whose classes are full while those that only may be are pale.
 */
export function WishStrip({ must, wish }: { must: CriteriaValues; wish: CriteriaValues }) {
  return (
    <div className="quality is-item" role="group" aria-label="质量条">
      {wishBars({ must, wish }).map(({ key, short, main, right, spoken, classes }) => (
        <div
          key={key}
          className={`measure ${styles.measure} ${classes.length > 0 ? '' : 'unknown'}`}
          role="img"
          aria-label={spoken}
          title={spoken}
        >
          <em>{short}</em>
          {main && <b>{main}</b>}
          {right && <i className={styles.hope}>{right}</i>}
          <div className="share-bar">
            {classes.map(({ code, tone, wanted }) => (
              <i key={code} data-wanted={wanted} style={{ background: `var(--${tone})` }} />
            ))}
          </div>
        </div>
      ))}
    </div>
  )
}
