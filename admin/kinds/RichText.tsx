import { lazy, Suspense } from 'react'
import { Skeleton } from '@admin/components/Skeleton'
import { WordsFilter } from '@admin/registry/filters'
import { kindView, type InputProps, type ValueProps } from '@admin/registry/kind'
import styles from '@admin/registry/rich_text.module.css'

// The editor and the style sheet of articles are loaded on demand.
const Editor = lazy(() => import('@admin/registry/RichTextInput'))
const Article = lazy(() => import('@admin/registry/RichText'))

function Input(props: InputProps) {
  return (
    <Suspense fallback={<Skeleton className={styles.loading} />}>
      <Editor {...props} />
    </Suspense>
  )
}

const plainText = (value: unknown) => new DOMParser().parseFromString(String(value), 'text/html').body.textContent ?? ''

function Value({ field, value, row, full }: ValueProps) {
  if (!full) return <>{plainText(value)}</>
  return (
    <Suspense fallback={null}>
      <Article field={field} row={row} />
    </Suspense>
  )
}

/** Formatted text. */
export default kindView('richText', {
  Input,
  Filter: WordsFilter,
  format: (_field, value) => plainText(value),
  Value,
  wideInput: true,
  wideValue: true,
  neverColumn: true,
})
