/*
 * A create form in steps: the server checks each before the next is shown, and what has been typed is kept as a draft.
 */
import { useEffect, useState } from 'react'
import { Form, useGetIdentity, useNotify, useRecordContext, useSaveContext, type HttpError } from 'react-admin'
import { useFormContext, useFormState } from 'react-hook-form'
import { Link } from 'react-router'
import type { WireField } from '#wire/admin/transformers/wire'
import { PageHead } from '@admin/components/PageHead'
import { ReviewNote, SUBMIT } from '@admin/components/ReviewNote'
import { TextButton } from '@admin/components/TextButton'
import { useScreen } from '@admin/manifest'
import { api } from '@admin/providers/http'
import { FormField } from '@admin/registry/FormField'
import formStyles from '@admin/registry/form.module.css'
import { Restored, useTypedForm } from '@admin/views/Restored'
import { forgetTyped } from '@admin/views/typed'
import type { KeptDraft } from '@admin/views/use_draft'
import { Button, buttonClass } from '#ui/kit/button'
import styles from './StepForm.module.css'

/** `name`: under which what is typed is kept in this browser, besides the draft that the server keeps of whole steps. */
type Props = { fields: WireField[]; kept: KeptDraft; name: string }

export function StepForm(props: Props) {
  const { identity } = useGetIdentity()
  return identity ? <Body {...props} operatorId={Number(identity.id)} /> : null
}

function Body({ fields, kept, name, operatorId }: Props & { operatorId: number }) {
  const screen = useScreen()
  const typed = useTypedForm(name, operatorId, useRecordContext())
  const title = `新建${screen.noun}`
  return (
    <>
      <PageHead
        path={
          <>
            {screen.group}／<Link to={`/${screen.path}`}>{screen.label}</Link>／{title}
          </>
        }
        title={title}
      />
      {kept.draft && !typed.found && (
        <p role="status" className={styles.restored}>
          已恢复 {kept.draft.at.slice(5, 16)} 保存的草稿。
          <TextButton onClick={() => void kept.discard()}>丢弃草稿</TextButton>
        </p>
      )}
      <Form key={typed.round} record={typed.record} mode="onBlur" reValidateMode="onChange" noValidate>
        <Restored kept={typed} fields={fields} />
        <Steps fields={fields} kept={kept} name={name} />
      </Form>
    </>
  )
}

function Steps({ fields, kept, name }: Props) {
  const screen = useScreen()
  const notify = useNotify()
  const { getValues, setError, trigger } = useFormContext<Record<string, unknown>>()
  const { errors, submitCount } = useFormState()
  const { steps } = screen
  const [step, setStep] = useState(Math.min(kept.draft?.step ?? 0, steps.length - 1))
  const [busy, setBusy] = useState(false)
  const typed = () => Object.fromEntries(fields.map(({ key }) => [key, getValues(key) ?? null]))
  const keep = async (next: number) => {
    await kept.keep(typed(), next)
    forgetTyped(name)
  }
  const wrong = steps.findIndex((one) => one.fields.some((key) => key in errors))

  // What is refused when the whole form is saved may stand in an earlier step.
  useEffect(() => {
    if (submitCount > 0 && wrong >= 0) setStep(wrong)
  }, [submitCount, wrong])

  async function attempt(work: () => Promise<void>) {
    if (busy) return
    setBusy(true)
    try {
      await work()
    } catch (error) {
      const { root: _root, ...refused } = (error as HttpError).body?.errors ?? {}
      for (const [key, message] of Object.entries(refused)) setError(key, { message: String(message) })
      notify((error as Error).message, { type: 'error' })
    } finally {
      setBusy(false)
    }
  }
  const goOn = () =>
    attempt(async () => {
      if (!(await trigger([...steps[step].fields], { shouldFocus: true }))) return
      await api('POST', `/${screen.name}/steps`, { input: typed(), step })
      await keep(step + 1)
      setStep(step + 1)
    })

  return (
    <>
      <Progress step={step} />
      {steps.map((one, index) => (
        <section key={one.label} className="card" aria-label={one.label} hidden={index !== step}>
          <StepFields keys={one.fields} fields={fields} />
        </section>
      ))}
      <Foot
        step={step}
        busy={busy}
        at={kept.at}
        onBack={() => setStep(step - 1)}
        onNext={() => void goOn()}
        onKeep={() => void attempt(() => keep(step))}
      />
    </>
  )
}

function Progress({ step }: { step: number }) {
  const { steps } = useScreen()
  return (
    <ol className={styles.steps} aria-label="步骤">
      {steps.map(({ label }, index) => (
        <li key={label} aria-current={index === step ? 'step' : undefined} className={index < step ? styles.past : ''}>
          <b>{index + 1}</b> {label}
        </li>
      ))}
    </ol>
  )
}

function StepFields({ keys, fields }: { keys: readonly string[]; fields: WireField[] }) {
  const screen = useScreen()
  return (
    <div className={formStyles.form}>
      {keys.map((key) => {
        const field = fields.find((candidate) => candidate.key === key)
        return field && <FormField key={key} field={field} source={`/${screen.name}`} />
      })}
    </div>
  )
}

type FootProps = {
  step: number
  busy: boolean
  /** When the draft was kept last. */
  at: string | null
  onBack: () => void
  onNext: () => void
  onKeep: () => void
}

function Foot({ step, busy, at, onBack, onNext, onKeep }: FootProps) {
  const screen = useScreen()
  const { saving } = useSaveContext()
  const last = step === screen.steps.length - 1
  const hours = screen.reviewed.add
  return (
    <div className={`card ${styles.foot}`}>
      {step > 0 && (
        <Button disabled={busy || saving} onClick={onBack}>
          上一步
        </Button>
      )}
      {last ? (
        <Button key="save" type="submit" tone="primary" disabled={busy || saving}>
          {saving ? '保存中…' : hours ? SUBMIT : '保存'}
        </Button>
      ) : (
        <Button key="next" tone="primary" disabled={busy} onClick={onNext}>
          {busy ? '检查中…' : '下一步'}
        </Button>
      )}
      <Button disabled={busy || saving} onClick={onKeep}>
        保存草稿
      </Button>
      <Link className={buttonClass()} to={`/${screen.path}`}>
        取消
      </Link>
      {last && hours && <ReviewNote hours={hours} />}
      {at && <span className="text-faint">草稿已保存 {at.slice(11, 16)}</span>}
    </div>
  )
}
