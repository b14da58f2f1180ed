/*
 * A cell of the list that may be edited where it stands: the pen opens a small form with the input of the field. It makes the call of the form,
 * with one field, and is bound to what was seen like it: when somebody else has saved meanwhile, it says what has changed and asks again.
 */
import { useEffect, useRef, useState } from 'react'
import { useRefresh, type HttpError } from 'react-admin'
import { FormProvider, useForm } from 'react-hook-form'
import type { WireField, WireRow } from '#wire/admin/transformers/wire'
import { changesOf } from '@admin/components/ActionDialog'
import { IconButton } from '@admin/components/IconButton'
import { Pop } from '@admin/components/Pop'
import { Tools } from '@admin/components/Tools'
import { useUndo } from '@admin/components/undo'
import { mayEdit } from '@admin/list/RowMenu'
import { useScreen } from '@admin/manifest'
import { api } from '@admin/providers/http'
import { nowShown } from '@admin/providers/shown_rows'
import { FieldInput } from '@admin/registry/FieldInput'
import { Button } from '#ui/kit/button'
import styles from './EditInCell.module.css'

/** The pen of a cell, where the operator may edit this field of this row. */
export function EditInCell({ field, row }: { field: WireField; row: WireRow }) {
  const screen = useScreen()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const pen = useRef<HTMLSpanElement>(null)
  if (!field.inCell || !mayEdit(screen, row)) return null
  const close = () => {
    setAnchor(null)
    pen.current?.querySelector('button')?.focus()
  }
  return (
    <span ref={pen} className={styles.pen}>
      {/* Reached by → from the row, so that a row stays one stop of the Tab key. */}
      <IconButton
        icon="edit"
        label={`修改${field.label}`}
        tabIndex={-1}
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      {anchor && <CellForm field={field} row={row} anchor={anchor} onClose={close} />}
    </span>
  )
}

type Props = { field: WireField; row: WireRow; anchor: HTMLElement; onClose: () => void }

function CellForm({ field, row, anchor, onClose }: Props) {
  const screen = useScreen()
  const undo = useUndo()
  const refresh = useRefresh()
  const form = useForm({ mode: 'onBlur', defaultValues: { [field.key]: row[field.key] ?? null } })
  const [seen, setSeen] = useState(row)
  const [news, setNews] = useState<string[]>([])
  const [problem, setProblem] = useState<string | null>(null)
  const [saving, setSaving] = useState(false)
  const [place, setPlace] = useState<HTMLFormElement | null>(null)
  // The popover takes the focus when it opens; what is typed belongs into the field.
  useEffect(() => place?.querySelector<HTMLElement>('input, textarea, [role="combobox"]')?.focus(), [place])

  /** Somebody has saved the record meanwhile: shows what, and takes it as seen. */
  async function takeNews() {
    const present = await api<WireRow>('GET', `/${screen.name}/${row.id}`)
    nowShown(screen.name, { data: present })
    setNews(changesOf(screen, seen, present))
    setSeen(present)
  }

  async function save() {
    if (saving || !(await form.trigger(undefined, { shouldFocus: true }))) return
    setSaving(true)
    setProblem(null)
    try {
      const saved = await api<WireRow>('PUT', `/${screen.name}/${row.id}`, {
        [field.key]: form.getValues(field.key) ?? null,
        _seen: seen._changes.count,
        _part: true,
      })
      undo.saved('已保存', { screen, lines: saved._undo ?? {}, rows: [saved] })
      refresh()
      onClose()
    } catch (error) {
      const { status, body, message } = error as HttpError
      const sentence = body?.errors?.[field.key] as string | undefined
      if (sentence) form.setError(field.key, { message: sentence })
      else setProblem(message)
      if (status === 409) await takeNews().catch((failure: Error) => setProblem(failure.message))
    } finally {
      setSaving(false)
    }
  }

  return (
    <Pop
      anchor={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      title={`修改${field.label}`}
    >
      <FormProvider {...form}>
        <form
          ref={setPlace}
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault()
            event.stopPropagation()
            void save()
          }}
        >
          <FieldInput field={field} source={`/${screen.name}`} />
          {problem && (
            <p role="alert" className="text-up">
              {problem}
            </p>
          )}
          {news.length > 0 && (
            <ul className="text-up" aria-label="已变化的内容">
              {news.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          )}
          <Tools>
            <Button type="submit" tone="primary" disabled={saving}>
              {saving ? '保存中…' : news.length > 0 ? '仍然保存' : '保存'}
            </Button>
            <Button onClick={onClose} disabled={saving}>
              取消
            </Button>
          </Tools>
        </form>
      </FormProvider>
    </Pop>
  )
}
