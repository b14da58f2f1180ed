/*
 * 批量修改: one field of the selected rows gets one value, for all of them or, when one is refused, for none.
 */
import { useState } from 'react'
import { useNotify, useRefresh, type HttpError } from 'react-admin'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import type { ChangedMany, Proposed, WireField, WireResource, WireRow } from '#wire/admin/transformers/wire'
import { changesOf } from '@admin/components/ActionDialog'
import controls from '@admin/components/control.module.css'
import { Dialog } from '@admin/components/Dialog'
import { ReviewNote, SUBMIT } from '@admin/components/ReviewNote'
import { useUndo } from '@admin/components/undo'
import { may, useScreen } from '@admin/manifest'
import { api } from '@admin/providers/http'
import { nowShown, shownRows } from '@admin/providers/shown_rows'
import { FieldInput } from '@admin/registry/FieldInput'
import { isEmpty } from '@admin/registry/format'
import styles from './BulkEdit.module.css'

/** The fields that many rows may get at once. */
export const fieldsInMany = (screen: WireResource): WireField[] =>
  may(screen, 'edit') ? screen.fields.filter(({ inMany }) => inMany) : []

type Props = { ids: (number | string)[]; onClose: () => void; onDone: () => void }

export function BulkEdit({ ids, onClose, onDone }: Props) {
  const screen = useScreen()
  const notify = useNotify()
  const undo = useUndo()
  const refresh = useRefresh()
  const fields = fieldsInMany(screen)
  const [field, setField] = useState(fields[0])
  const [rows, setRows] = useState<WireRow[]>(() => shownRows(screen.name, ids))
  const [news, setNews] = useState<string[]>([])
  const form = useForm<Record<string, unknown>>({ mode: 'onBlur', defaultValues: {} })
  const hours = screen.reviewed.edit
  const empty = isEmpty(useWatch({ control: form.control, name: field.key }))

  /** Some rows are others by now: shows what has changed, and takes it as seen. */
  function takeNews({ status, body }: HttpError) {
    const present = body?.body?.rows as WireRow[] | undefined
    if (status !== 409 || !present) return
    nowShown(screen.name, { data: present })
    const before = new Map(rows.map((row) => [row.id, row]))
    const title = (row: WireRow) => String(row[screen.title] ?? row.id)
    setNews(
      present.flatMap((row) => changesOf(screen, before.get(row.id), row).map((line) => `${title(row)}：${line}`))
    )
    setRows(present)
    refresh()
  }

  async function save() {
    if (!(await form.trigger(field.key, { shouldFocus: true }))) throw new Error('请检查标红的项目')
    try {
      const answer = await api<Proposed | ChangedMany>('PUT', `/${screen.name}`, {
        ids,
        data: { [field.key]: form.getValues(field.key) ?? null },
        seen: Object.fromEntries(rows.map((row) => [row.id, row._seen])),
      })
      if ('proposed' in answer) notify(answer.message, { type: 'success' })
      else undo.saved(`已修改 ${ids.length} 条`, { screen, lines: answer.undo, rows: [] })
      refresh()
      onDone()
    } catch (error) {
      const sentence = (error as HttpError).body?.errors?.[field.key] as string | undefined
      if (sentence) form.setError(field.key, { message: sentence })
      takeNews(error as HttpError)
      throw error
    }
  }

  return (
    <Dialog
      title={`批量修改（${ids.length} 条）`}
      confirm={hours ? SUBMIT : `${empty ? '清空' : '修改'} ${ids.length} 条`}
      tone={empty ? 'danger' : 'primary'}
      onClose={onClose}
      onConfirm={save}
    >
      <div className={styles.form}>
        <label className={styles.field}>
          修改哪一项
          <select
            className={controls.control}
            value={field.key}
            onChange={({ target }) => setField(fields.find(({ key }) => key === target.value)!)}
          >
            {fields.map(({ key, label }) => (
              <option key={key} value={key}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <FormProvider {...form}>
          <FieldInput key={field.key} field={{ ...field, default: undefined }} source={`/${screen.name}`} />
        </FormProvider>
        {empty && <p className="text-up">没有填写内容：所选各条的{field.label}将被清空。</p>}
        <p className="text-faint">所选的每一条都改为这个值；有一条不能修改，则全部不修改。</p>
        {hours && <ReviewNote hours={hours} />}
        {news.length > 0 && (
          <ul className="text-up" aria-label="已变化的内容">
            {news.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  )
}
