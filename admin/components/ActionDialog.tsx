/*
 * Runs an action on rows: opens a question or a form when the action has one, shows the result, and reloads the data on screen. The action
 * names the rows as the operator has seen them; when one has changed, the dialog says what, keeps the form, and asks again.
 */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useNotify, useRefresh, type HttpError } from 'react-admin'
import { FormProvider, useForm } from 'react-hook-form'
import type { WireAction, WireField, WireResource, WireRow } from '#wire/admin/transformers/wire'
import { Detail, DetailList } from '@admin/components/DetailList'
import { Dialog } from '@admin/components/Dialog'
import { ReviewNote, SUBMIT } from '@admin/components/ReviewNote'
import { useOverride } from '@admin/overrides'
import { api } from '@admin/providers/http'
import { nowShown, shownRows } from '@admin/providers/shown_rows'
import { formatValue } from '@admin/registry/format'
import { FieldInput, isWide } from '@admin/registry/FieldInput'
import styles from '@admin/registry/form.module.css'
import { viewOf } from '@admin/registry/kind'
import { Value } from '@admin/registry/Value'
import spaces from '@admin/components/room.module.css'

/** `rows`: as the operator has seen them. `news`: what has changed since, by the last answer. */
type Running = { action: WireAction; ids: (number | string)[]; rows: WireRow[]; news: string[] }

/** What differs between a row and its former state, in the labels of the screen: `重量 42.480 → 40.000`. */
export function changesOf(screen: WireResource, before: WireRow | undefined, after: WireRow): string[] {
  if (!before) return []
  return screen.fields
    .filter(({ key, computed }) => !computed && JSON.stringify(before[key]) !== JSON.stringify(after[key]))
    .map((field) => {
      const [from, to] = [before, after].map((row) => formatValue(field, row[field.key], row).slice(0, 60))
      return `${field.label} ${from} → ${to}`
    })
}

/** An action that no definition declares: enable, disable, delete. */
export const plainVerb = (name: string, label: string, confirm?: string, tone?: WireAction['tone']): WireAction => ({
  name,
  label,
  confirm,
  tone,
  on: 'row',
  bulk: true,
  prefilled: false,
  form: [],
})

/** What is said when the answer says nothing: that rows can be taken back, where they can. */
function doneWord({ name }: WireAction, rows: number, { recycled }: WireResource): string {
  if (name !== 'delete') return '操作成功'
  const back = recycled ? `，可在回收站恢复` : ''
  return `${rows > 1 ? `已删除 ${rows} 条` : '已删除'}${back}`
}

/** What is asked about one record: of one that is deleted there is nothing to ask any more. */
const OF_RECORD = new Set<unknown>(['timeline', 'initial', 'editing', 'discussion', 'colleagues'])
const isOfRecord = (key: readonly unknown[]) => key[1] === 'getOne' || OF_RECORD.has(key[0])

/** Returns `run(action, ids)` and the dialog to render. */
export function useVerbs(screen: WireResource, done?: (name: string) => void) {
  const [running, setRunning] = useState<Running | null>(null)
  const notify = useNotify()
  const refresh = useRefresh()
  const client = useQueryClient()
  const busy = useRef(false)
  // The word that a row is gone may come after the answer, while its page is still on screen.
  const deleted = useRef(false)

  /** The rows are others by now: shows them, so that the operator decides again on what they are. */
  function takeNews({ rows }: Running, error: unknown): Running['news'] {
    const present = (error as HttpError).body?.body?.rows as WireRow[] | undefined
    if ((error as HttpError).status !== 409 || !present) return []
    nowShown(screen.name, { data: present })
    refresh()
    const before = new Map(rows.map((row) => [row.id, row]))
    const news = present.flatMap((row) => changesOf(screen, before.get(row.id), row))
    setRunning((running) => running && { ...running, rows: present, news })
    return news
  }

  async function perform(called: Running, input?: object) {
    const { action, ids, rows } = called
    if (busy.current) return
    busy.current = true
    try {
      const answer =
        action.name === 'delete'
          ? await api('DELETE', `/${screen.name}`, { ids })
          : await api<{ message: string }>('POST', `/${screen.name}/actions/${action.name}`, {
              ids,
              seen: Object.fromEntries(rows.map((row) => [row.id, row._seen])),
              input,
            })
      const { message = doneWord(action, ids.length, screen), warning } = answer as {
        message?: string
        warning?: boolean
      }
      notify(message, { type: warning ? 'warning' : 'success', autoHideDuration: message.length > 20 ? null : 3000 })
      const gone = action.name === 'delete'
      deleted.current ||= gone
      void client.invalidateQueries({ predicate: ({ queryKey }) => !gone || !isOfRecord(queryKey) })
      done?.(action.name)
    } catch (error) {
      const news = takeNews(called, error)
      if (news.length > 0 && !running) (error as Error).message += `：${news.join('；')}`
      throw error
    } finally {
      busy.current = false
    }
  }

  return {
    /** Whether an action has been sent and not been answered, or has deleted what is shown. */
    working: () => busy.current || deleted.current,
    run(action: WireAction, ids: (number | string)[]) {
      const called = { action, ids, rows: shownRows(screen.name, ids), news: [] }
      if (action.confirm || action.form.length > 0 || screen.reviewed[action.name]) return setRunning(called)
      perform(called).catch((error: Error) => notify(error.message, { type: 'error', autoHideDuration: 4500 }))
    },
    dialog: running && (
      <VerbDialog
        {...running}
        screen={screen}
        onClose={() => setRunning(null)}
        perform={(input) => perform(running, input)}
      />
    ),
  }
}

/** Whether a field belongs to all of the rows. */
const isOf = (rows: WireRow[], { onRows }: WireField) =>
  rows.every((row) =>
    Object.entries(onRows ?? {}).every(([key, values]) => values.includes(row[key] as string | number | boolean))
  )

/** The fields that belong to the rows, and the columns of rows that are picked for them. */
const formFor = (rows: WireRow[], form: WireField[]): WireField[] =>
  form
    .filter((field) => isOf(rows, field))
    .map((field) =>
      field.picked
        ? {
            ...field,
            picked: { ...field.picked, columns: field.picked.columns.filter((column) => isOf(rows, column)) },
          }
        : field
    )

type DialogProps = Running & { screen: WireResource; onClose: () => void; perform: (input?: object) => Promise<void> }

/** What an action on one row decides on, where the screen says it; as for a second operator, without what the row does not have. */
function Decided({ screen, row }: { screen: WireResource; row: WireRow }) {
  const { decided: Shown } = useOverride(screen.name)
  if (Shown) return <Shown row={row} />
  const fields = screen.decides
    .filter((key) => row[key] !== null)
    .flatMap((key) => screen.fields.find((field) => field.key === key) ?? [])
  if (fields.length === 0) return null
  return (
    <section aria-label="将处理的数据">
      <DetailList>
        {fields.map((field) => (
          <Detail key={field.key} label={field.label}>
            <Value field={field} row={row} full />
          </Detail>
        ))}
      </DetailList>
    </section>
  )
}

/** What a deletion takes from other records, as far as the rows were on the screen. */
function Losses({ screen: { loses }, rows }: { screen: WireResource; rows: WireRow[] }) {
  const count = loses ? rows.reduce((sum, row) => sum + Number(row[loses.count] ?? 0), 0) : 0
  return loses && count > 0 ? (
    <p className="text-up" role="alert">
      {count.toLocaleString('zh-CN')} {loses.words}。
    </p>
  ) : null
}

function VerbDialog({ action, ids, rows, news, screen, onClose, perform }: DialogProps) {
  const confirm = useRef<() => Promise<void>>(perform)
  const hours = screen.reviewed[action.name]
  const label = action.label.length <= 6 ? action.label : '确定'
  const needsInitial = action.prefilled && ids.length === 1
  const initial = useQuery({
    queryKey: ['initial', screen.name, action.name, ids[0]],
    queryFn: () => api<object>('GET', `/${screen.name}/${ids[0]}/actions/${action.name}`),
    enabled: needsInitial,
    gcTime: 0,
  })
  return (
    <Dialog
      title={ids.length > 1 ? `${action.label}（${ids.length} 条）` : action.label}
      confirm={hours ? SUBMIT : label}
      tone={action.tone}
      wide={action.form.some((field) => viewOf(field).wideDialog) ? 'whole' : false}
      onClose={onClose}
      onConfirm={() => (action.form.length > 0 ? confirm.current() : perform())}
    >
      {rows.length === 1 && (
        <Suspense fallback={null}>
          <Decided screen={screen} row={rows[0]} />
        </Suspense>
      )}
      {action.name === 'delete' && <Losses screen={screen} rows={rows} />}
      {action.confirm && <p className={action.form.length > 0 ? spaces.lead : undefined}>{action.confirm}</p>}
      {action.help && <p className="text-faint">{action.help}</p>}
      {hours && <ReviewNote hours={hours} />}
      {news.length > 0 && (
        <ul className="text-up" aria-label="已变化的内容">
          {news.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {action.form.length > 0 && !(needsInitial && initial.isPending) && (
        <VerbForm
          action={{ ...action, form: formFor(rows, action.form) }}
          source={`/${screen.name}`}
          record={ids.length === 1 ? ids[0] : undefined}
          initial={initial.data ?? {}}
          confirm={confirm}
          perform={perform}
        />
      )}
    </Dialog>
  )
}

type FormProps = {
  action: WireAction
  source: string
  record?: number | string
  initial: object
  confirm: React.RefObject<() => Promise<void>>
  perform: (input: object) => Promise<void>
}

/** The fields of an action. The surrounding dialog is the form. */
function VerbForm({ action, source, record, initial, confirm, perform }: FormProps) {
  const form = useForm({
    mode: 'onBlur',
    defaultValues: {
      ...Object.fromEntries(action.form.map(({ key, default: value }) => [key, value ?? null])),
      ...initial,
    } as Record<string, unknown>,
  })
  useEffect(() => {
    confirm.current = async () => {
      form.clearErrors()
      if (!(await form.trigger(undefined, { shouldFocus: true }))) throw new Error('请检查标红的项目')
      try {
        await perform(Object.fromEntries(action.form.map(({ key }) => [key, form.getValues(key) ?? null])))
      } catch (error) {
        const { root: _root, ...fields } = (error as HttpError).body?.errors ?? {}
        for (const [key, message] of Object.entries(fields)) form.setError(key, { message: String(message) })
        throw error
      }
    }
  })
  return (
    <FormProvider {...form}>
      <div className={`${styles.form} ${styles.inDialog}`}>
        {action.form.map((field) => (
          <div key={field.key} className={isWide(field) || action.form.length === 1 ? styles.wide : ''}>
            <FieldInput field={field} source={source} action={action.name} record={record} />
          </div>
        ))}
      </div>
    </FormProvider>
  )
}
