import { FormHelperText } from '@mui/material'
import { useRef, useState } from 'react'
import { useNotify } from 'react-admin'
import { Tools } from '@admin/components/Tools'
import { api } from '@admin/providers/http'
import { Icon } from '@admin/icons'
import { StoredFile, StoredImage } from '@admin/registry/StoredFile'
import type { InputProps } from '@admin/registry/kind'
import { useFieldInput } from '@admin/registry/use_field_input'
import { Button } from '#ui/kit/button'
import styles from './FileInput.module.css'

const LARGEST = 20 * 1024 * 1024

/** A picture or a file: it is uploaded at once, and its id becomes the value. */
export function FileInput({ field, picture = false }: InputProps & { picture?: boolean }) {
  const { field: form, shared } = useFieldInput({ field })
  const [busy, setBusy] = useState(false)
  const picker = useRef<HTMLInputElement>(null)
  const notify = useNotify()

  async function upload(file: File | undefined) {
    if (!file) return
    if (file.size > LARGEST) return notify('文件不能超过 20 MB', { type: 'error' })
    setBusy(true)
    try {
      const body = new FormData()
      body.append('file', file)
      body.append('purpose', field.purpose!)
      const { id } = await api<{ id: number }>('POST', '/files', body)
      form.onChange(id)
    } catch (error) {
      notify((error as Error).message, { type: 'error' })
    } finally {
      setBusy(false)
      if (picker.current) picker.current.value = ''
    }
  }

  return (
    <div>
      <Tools className={styles.picked}>
        <span className="text-faint">
          {field.label}
          {field.required ? ' *' : ''}
        </span>
        {form.value ? (
          picture ? (
            <StoredImage id={Number(form.value)} alt={field.label} small={false} />
          ) : (
            <StoredFile id={Number(form.value)} />
          )
        ) : null}
        <Button disabled={busy} onClick={() => picker.current?.click()}>
          <Icon name={picture ? 'image' : 'upload'} />
          {busy ? '上传中…' : form.value ? '更换' : '上传'}
        </Button>
        {form.value ? <Button onClick={() => form.onChange(null)}>移除</Button> : null}
      </Tools>
      <input
        ref={picker}
        type="file"
        hidden
        aria-label={field.label}
        accept={picture ? 'image/png,image/jpeg,image/webp,image/gif' : undefined}
        onChange={(event) => void upload(event.target.files?.[0])}
      />
      {shared.helperText && <FormHelperText error={shared.error}>{shared.helperText}</FormHelperText>}
    </div>
  )
}
