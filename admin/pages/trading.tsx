import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useGetIdentity, useNotify, type HttpError } from 'react-admin'
import { FormProvider, useForm } from 'react-hook-form'
import { Link } from 'react-router'
import type { Proposed, WireField } from '#wire/admin/transformers/wire'
import type { TradingSetting } from '#wire/system/transformers/trading_setting'
import { Blank } from '@admin/components/Blank'
import { Dialog } from '@admin/components/Dialog'
import { mayIdentity } from '@admin/components/identity'
import { PageHead } from '@admin/components/PageHead'
import { Pill } from '@admin/components/Pill'
import { ReviewNote, SUBMIT } from '@admin/components/ReviewNote'
import { api } from '@admin/providers/http'
import { FieldInput, isWide } from '@admin/registry/FieldInput'
import styles from '@admin/registry/form.module.css'
import { formatValue, unitOf } from '@admin/registry/format'
import { useTitle } from '@admin/use_title'
import { Button, buttonClass } from '#ui/kit/button'
import spaces from '@admin/components/room.module.css'

type Answer = { settings: TradingSetting[] }
type Values = Record<string, unknown>

/** Names of the form's fields: react-hook-form reads a dot as a path. */
const keyOf = (setting: TradingSetting) => setting.key.replaceAll('.', '-')

const fieldOf = (setting: TradingSetting): WireField => ({ ...setting, key: keyOf(setting) })

/** A value with its unit, as the confirmation shows it. */
const spoken = (setting: TradingSetting, value: unknown) =>
  `${formatValue(setting, value)} ${unitOf(setting)}`.trimEnd()

/** 交易设置: parameters in groups, saved together with a reason. */
export default function Trading() {
  useTitle('交易设置')
  const { data, error } = useQuery({ queryKey: ['trading'], queryFn: () => api<Answer>('GET', '/trading') })
  if (error) return <Blank card>{(error as Error).message}</Blank>
  if (!data) return <p className="text-faint">加载中…</p>
  return <Settings settings={data.settings} key={JSON.stringify(data.settings.map(({ value }) => value))} />
}

function Settings({ settings }: Answer) {
  const form = useForm<Values>({
    mode: 'onBlur',
    defaultValues: Object.fromEntries(settings.map((setting) => [keyOf(setting), setting.value])),
  })
  const [asking, setAsking] = useState(false)
  const { identity } = useGetIdentity()
  const editable = mayIdentity(identity, 'trading.edit')
  const values = form.watch()
  const changed = settings.filter((setting) => JSON.stringify(values[keyOf(setting)]) !== JSON.stringify(setting.value))
  const groups = [...new Set(settings.map(({ group }) => group))]

  return (
    <FormProvider {...form}>
      <PageHead path="系统／交易设置" title="交易设置">
        <Link className={buttonClass()} to="/trading/calendar">
          工作日历
        </Link>
        <Link className={buttonClass()} to="/trading/history">
          变更记录
        </Link>
        {editable && (
          <>
            <Button disabled={changed.length === 0} onClick={() => form.reset()}>
              撤销
            </Button>
            <Button
              tone="primary"
              disabled={changed.length === 0}
              onClick={async () => (await form.trigger(undefined, { shouldFocus: true })) && setAsking(true)}
            >
              保存{changed.length > 0 ? `（${changed.length} 项）` : ''}
            </Button>
          </>
        )}
      </PageHead>
      <p className="text-faint">修改只影响此后发生的业务，已设定的期限和已冻结的金额不变。</p>
      {groups.map((group) => (
        <section key={group} className={`card ${spaces.below}`}>
          <header>
            <h2>{group}</h2>
          </header>
          <fieldset className={styles.form} disabled={!editable}>
            {settings
              .filter((setting) => setting.group === group)
              .map((setting) => (
                <div key={setting.key} className={isWide(setting) ? styles.wide : ''}>
                  <FieldInput field={fieldOf(setting)} source="/trading" />
                </div>
              ))}
          </fieldset>
        </section>
      ))}
      {asking && (
        <Confirm
          changed={changed}
          values={values}
          onClose={() => setAsking(false)}
          onProposed={() => form.reset()}
          onErrors={(errors) => {
            for (const [key, message] of Object.entries(errors)) form.setError(key.replaceAll('.', '-'), { message })
          }}
        />
      )}
    </FormProvider>
  )
}

type ConfirmProps = {
  changed: TradingSetting[]
  values: Values
  onClose: () => void
  onErrors: (errors: Record<string, string>) => void
  onProposed: () => void
}

function Confirm({ changed, values, onClose, onErrors, onProposed }: ConfirmProps) {
  const [reason, setReason] = useState('')
  const reviewed = changed.some(({ money }) => money)
  const notify = useNotify()
  const client = useQueryClient()
  const save = useMutation({
    mutationFn: () =>
      api<Answer | Proposed>('PUT', '/trading', {
        changes: Object.fromEntries(changed.map((setting) => [setting.key, values[keyOf(setting)]])),
        reason,
      }),
    onSuccess(answer) {
      if ('proposed' in answer) {
        notify(answer.message, { type: 'success' })
        return onProposed()
      }
      client.setQueryData(['trading'], { settings: answer.settings })
      notify('交易设置已保存', { type: 'success' })
    },
    onError(error) {
      const { root: _root, ...errors } = ((error as HttpError).body?.errors ?? {}) as Record<string, string>
      onErrors(errors)
    },
  })
  return (
    <Dialog
      title="保存交易设置"
      confirm={reviewed ? SUBMIT : '保存'}
      onClose={onClose}
      onConfirm={() => save.mutateAsync()}
    >
      <ul className={`${spaces.tight} ${spaces.lead}`}>
        {changed.map((setting) => (
          <li key={setting.key}>
            {setting.label}：
            {isWide(setting) ? (
              <b>全文已修改</b>
            ) : (
              <>
                <span className="text-faint">{spoken(setting, setting.value)}</span> →{' '}
                <b>{spoken(setting, values[keyOf(setting)])}</b>
              </>
            )}
          </li>
        ))}
      </ul>
      {reviewed && <ReviewNote />}
      <Pill full label="原因">
        <input
          className={spaces.fill}
          maxLength={200}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </Pill>
    </Dialog>
  )
}
