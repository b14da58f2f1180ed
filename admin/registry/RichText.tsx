import '#ui/kit/article.css'
import { useNotify } from 'react-admin'
import type { WireField, WireRow } from '#wire/admin/transformers/wire'
import { openPreview } from '@admin/registry/preview'
import { Button } from '#ui/kit/button'

/** Formatted text of a record. The server sanitises it when it is stored. */
export default function RichText({ field, row }: { field: WireField; row: WireRow }) {
  const notify = useNotify()
  return (
    <div>
      {field.preview && (
        <Button
          style={{ marginBottom: 8 }}
          onClick={() =>
            openPreview(field.preview!, row).catch((error: Error) => notify(error.message, { type: 'error' }))
          }
        >
          预览
        </Button>
      )}
      <div className="article" style={{ maxWidth: 760 }} dangerouslySetInnerHTML={{ __html: String(row[field.key]) }} />
    </div>
  )
}
