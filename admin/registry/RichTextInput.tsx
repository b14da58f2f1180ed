/*
 * The editor of formatted text, loaded only by forms with such a field. The server sanitises its output again.
 */
import '#ui/kit/article.css'
import { FormHelperText } from '@mui/material'
import Image from '@tiptap/extension-image'
import { TableKit } from '@tiptap/extension-table'
import { EditorContent, useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { useEffect, useRef, useState } from 'react'
import { useNotify } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import { api } from '@admin/providers/http'
import { openPreview } from '@admin/registry/preview'
import { Toolbar } from '@admin/registry/RichTextToolbar'
import type { InputProps } from '@admin/registry/kind'
import { useFieldInput } from '@admin/registry/use_field_input'
import { Button } from '#ui/kit/button'
import styles from './rich_text.module.css'

const EXTENSIONS = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    link: { openOnClick: false, autolink: true, defaultProtocol: 'https' },
  }),
  Image,
  TableKit.configure({ table: { resizable: false } }),
]

const LARGEST = 5 * 1024 * 1024

/** Uploads a public picture and returns its address. */
async function uploadPicture(file: File): Promise<string> {
  if (file.size > LARGEST) throw new Error('图片不能超过 5 MB')
  const body = new FormData()
  body.append('file', file)
  body.append('purpose', 'image')
  const { url } = await api<{ url: string }>('POST', '/files', body)
  return url
}

export default function RichTextInput({ field }: InputProps) {
  const { field: form, shared } = useFieldInput({ field })
  const { getValues } = useFormContext()
  const notify = useNotify()
  const [uploading, setUploading] = useState(false)
  const place = useRef<(files: File[]) => boolean>(() => false)

  const editor = useEditor({
    extensions: EXTENSIONS,
    content: form.value ?? '',
    editorProps: {
      attributes: {
        'class': 'article',
        'id': shared.id,
        'role': 'textbox',
        'aria-multiline': 'true',
        'aria-label': field.label,
      },
      // Pasted and dropped pictures are uploaded like chosen ones.
      handlePaste: (_view, event) => place.current([...(event.clipboardData?.files ?? [])]),
      handleDrop: (_view, event) => place.current([...((event as DragEvent).dataTransfer?.files ?? [])]),
    },
    onUpdate: ({ editor: changed }) => form.onChange(changed.isEmpty ? '' : changed.getHTML()),
    onBlur: () => form.onBlur(),
  })

  useEffect(() => {
    if (!editor || editor.isDestroyed || editor.isFocused) return
    const shown = editor.isEmpty ? '' : editor.getHTML()
    if ((form.value ?? '') !== shown) editor.commands.setContent(form.value ?? '', { emitUpdate: false })
  }, [editor, form.value])

  async function insertPictures(files: File[]) {
    setUploading(true)
    try {
      for (const file of files) {
        const src = await uploadPicture(file)
        editor
          ?.chain()
          .focus()
          .setImage({ src, alt: file.name.replace(/\.[^.]+$/, '') })
          .run()
      }
    } catch (error) {
      notify((error as Error).message, { type: 'error' })
    } finally {
      setUploading(false)
    }
  }
  useEffect(() => {
    place.current = (files) => {
      const pictures = files.filter(({ type }) => type.startsWith('image/'))
      if (pictures.length === 0) return false
      void insertPictures(pictures)
      return true
    }
  })

  return (
    <div className={shared.error ? `${styles.editor} ${styles.wrong}` : styles.editor}>
      <div className={styles.head}>
        <label htmlFor={shared.id}>
          {field.label}
          {shared.required ? ' *' : ''}
        </label>
        {uploading && <span className="text-faint">图片上传中…</span>}
        {field.preview && (
          <Button
            className="push"
            onClick={() =>
              openPreview(field.preview!, getValues()).catch((error: Error) => notify(error.message, { type: 'error' }))
            }
          >
            预览
          </Button>
        )}
      </div>
      {editor && <Toolbar editor={editor} onPictures={(files) => void insertPictures(files)} />}
      <EditorContent editor={editor} className={styles.text} />
      {shared.helperText && <FormHelperText error={shared.error}>{shared.helperText}</FormHelperText>}
    </div>
  )
}
