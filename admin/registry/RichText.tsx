import '#ui/kit/article.css'
import { useNotify } from 'react-admin'
import type { WireField, WireRow } from '#wire/admin/transformers/wire'
import { openPreview } from '@admin/registry/preview'
import { Button } from '#ui/kit/button'
import styles from './rich_text.module.css'

/** Formatted text of a record. The server sanitises it when it is stored. */
export default function RichText({ field, row }: { field: WireField; row: WireRow }) {
  const notify = useNotify()
  return (
    <div>
      {field.preview && (
        <Button
          className={styles.above}
          onClick={() =>
            openPreview(field.preview!, row).catch((error: Error) => notify(error.message, { type: 'error' }))
          }
        >
          预览
        </Button>
      )}
      <div className={`article ${styles.read}`} dangerouslySetInnerHTML={{ __html: String(row[field.key]) }} />
    </div>
  )
}
