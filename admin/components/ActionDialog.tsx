/*
 * Runs an action on rows: opens a question or a form when the action has one, shows the result, and reloads the data on screen.
 */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNotify, useRefresh, type HttpError } from 'react-admin'
import { FormProvider, useForm } from 'react-hook-form'
import type { WireAction, WireResource } from '#wire/admin/transformers/wire'
import { Dialog } from '@admin/components/Dialog'
import { api } from '@admin/providers/http'
import { FieldInput, isWide } from '@admin/registry/FieldInput'
import styles from '@admin/registry/form.module.css'

type Running = { action: WireAction; ids: (number | string)[] }

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

/** Returns `run(action, ids)` and the dialog to render. */
export function useVerbs(screen: WireResource, done?: (name: string) => void) {
  const [running, setRunning] = useState<Running | null>(null)
  const notify = useNotify()
  const refresh = useRefresh()
  const client = useQueryClient()
  const busy = useRef(false)

  async function perform({ action, ids }: Running, input?: object) {
    if (busy.current) return
    busy.current = true
    try {
      const answer =
        action.name === 'delete'
          ? await api('DELETE', `/${screen.name}`, { ids })
          : await api<{ message: string }>('POST', `/${screen.name}/actions/${action.name}`, { ids, input })
      const message = (answer as { message?: string }).message ?? '操作成功'
      notify(message, { type: 'success', autoHideDuration: message.length > 20 ? null : 3000 })
      refresh()
      for (const key of ['counts', 'home', 'timeline', 'totals']) void client.invalidateQueries({ queryKey: [key] })
      done?.(action.name)
    } finally {
      busy.current = false
    }
  }

  return {
    run(action: WireAction, ids: (number | string)[]) {
      if (action.confirm || action.form.length > 0) return setRunning({ action, ids })
      perform({ action, ids }).catch((error: Error) => notify(error.message, { type: 'error', autoHideDuration: 4500 }))
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

type DialogProps = Running & { screen: WireResource; onClose: () => void; perform: (input?: object) => Promise<void> }

function VerbDialog({ action, ids, screen, onClose, perform }: DialogProps) {
  const confirm = useRef<() => Promise<void>>(() => perform())
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
      confirm={action.label.length <= 6 ? action.label : '确定'}
      tone={action.tone}
      onClose={onClose}
      onConfirm={() => confirm.current()}
    >
      {action.confirm && <p style={{ marginBottom: action.form.length > 0 ? 12 : 0 }}>{action.confirm}</p>}
      {action.help && <p className="text-faint">{action.help}</p>}
      {action.form.length > 0 && !(needsInitial && initial.isPending) && (
        <VerbForm
          action={action}
          source={`/${screen.name}`}
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
  initial: object
  confirm: React.RefObject<() => Promise<void>>
  perform: (input: object) => Promise<void>
}

/** The fields of an action. The surrounding dialog is the form. */
function VerbForm({ action, source, initial, confirm, perform }: FormProps) {
  const form = useForm({
    mode: 'onBlur',
    defaultValues: {
      ...Object.fromEntries(action.form.map(({ key, default: value }) => [key, value ?? null])),
      ...initial,
    } as Record<string, unknown>,
  })
  useEffect(() => {
    confirm.current = async () => {
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
      <div className={styles.form} style={{ padding: '8px 0 0' }}>
        {action.form.map((field) => (
          <div key={field.key} className={isWide(field) || action.form.length === 1 ? styles.wide : ''}>
            <FieldInput field={field} source={source} action={action.name} />
          </div>
        ))}
      </div>
    </FormProvider>
  )
}
