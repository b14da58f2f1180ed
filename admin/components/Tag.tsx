import type { ReactNode } from 'react'
import { Tag as KitTag } from '#ui/kit/tag'
import type { Tone } from '#ui/named_codes'
import styles from './Tag.module.css'

/** A word on a coloured background; `plain` has none and is for words inside text. Several tags in a row have a gap between them. */
export function Tag({ tone = 'grey', children }: { tone?: Tone; children: ReactNode }) {
  if (tone === 'plain') return <KitTag className={`${styles.tag} ${styles.word}`}>{children}</KitTag>
  return (
    <KitTag tone={tone === 'grey' ? undefined : tone} className={styles.tag}>
      {children}
    </KitTag>
  )
}
