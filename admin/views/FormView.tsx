import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import {
  CreateBase,
  EditBase,
  Form,
  RecordContextProvider,
  useEditContext,
  useGetIdentity,
  useNotify,
  useRecordContext,
  useSaveContext,
  type HttpError,
} from 'react-admin'
import { useFormState } from 'react-hook-form'
import { Link, useLocation, useNavigate, useParams } from 'react-router'
import type { WireField, WireRow } from '#wire/admin/transformers/wire'
import { PageHead } from '@admin/components/PageHead'
import { ReviewNote, SUBMIT } from '@admin/components/ReviewNote'
import { useUndo } from '@admin/components/undo'
import { may, recordPath, useScreen } from '@admin/manifest'
import { useOverride } from '@admin/overrides'
import { FormField } from '@admin/registry/FormField'
import formStyles from '@admin/registry/form.module.css'
import { formatValue } from '@admin/registry/format'
import { Conflict } from '@admin/together/Conflict'
import { EditingNote, useHeldForm } from '@admin/together/editing'
import { useTitle } from '@admin/use_title'
import { IN_THE_PAGE, NoRecord } from '@admin/views/NoRecord'
import { Restored, useTypedForm } from '@admin/views/Restored'
import { StepForm } from '@admin/views/StepForm'
import { forgetTyped, formName } from '@admin/views/typed'
import { useDraft } from '@admin/views/use_draft'
import { sectionsOf } from '@admin/views/RecordView'
import { useCopied } from '@admin/views/use_copied'
import { Button, buttonClass } from '#ui/kit/button'
import styles from './FormView.module.css'
import spaces from '@admin/components/room.module.css'

/** Keeps the writable fields; the other values of the record are not sent. */
const writableOnly = (fields: WireField[]) => (values: Record<string, unknown>) =>
  Object.fromEntries(fields.filter(({ key }) => key in values).map(({ key }) => [key, values[key] ?? null]))

/** Also sends the number of changes that the form was opened with, so that the server refuses to overwrite a concurrent change. */
const withSeen = (fields: WireField[]) => (values: Record<string, unknown>) => ({
  ...writableOnly(fields)(values),
  _seen: (values._changes as WireRow['_changes'] | undefined)?.count,
})

/** The form of a record, by which it is sent again after a conflict has been settled. */
const FORM = 'record-form'

function useSaved(form: string, onConflict?: (theirs: WireRow) => void) {
  const notify = useNotify()
  const undo = useUndo()
  // The list that the record was opened from goes on with it.
  const { state } = useLocation()
  const navigate = useNavigate()
  const client = useQueryClient()
  const screen = useScreen()
  return {
    onSuccess(row: WireRow & { _proposed?: string }) {
      forgetTyped(form)
      if (row._proposed) notify(row._proposed, { type: 'success' })
      else undo.saved('已保存', { screen, lines: row._undo ?? {}, rows: [row] })
      for (const key of ['counts', 'home', 'timeline', 'totals', 'options'])
        void client.invalidateQueries({ queryKey: [key] })
      if (row._proposed) return void navigate(`/${screen.path}`)
      void navigate(may(screen, 'get') ? recordPath(screen.path, row.id) : `/${screen.path}`, { state })
    },
    onError(error: unknown) {
      const theirs = (error as HttpError).body?.body?.rows?.[0] as WireRow | undefined
      if ((error as HttpError).status === 409 && theirs && onConflict) return onConflict(theirs)
      notify((error as Error).message, { type: 'error', autoHideDuration: 4500 })
      return (error as HttpError).body?.errors
    },
  }
}

export function CreateView() {
  const screen = useScreen()
  const { create: Replaced } = useOverride(screen.name)
  const fields = screen.fields.filter(({ onCreate }) => onCreate)
  const { record: copied, ready } = useCopied(fields)
  const name = formName(screen.name, undefined, useLocation().search)
  const saved = useSaved(name)
  const draft = useDraft(screen)
  useTitle(`新建${screen.noun}`)
  if (!ready || draft.loading) return null
  return (
    <CreateBase
      key={draft.round}
      redirect={false}
      record={copied ?? draft.draft?.input}
      transform={writableOnly(fields)}
      mutationOptions={saved}
    >
      {Replaced ? (
        <Replaced />
      ) : screen.steps.length > 0 ? (
        <StepForm fields={fields} kept={draft} name={name} />
      ) : (
        <FormBody fields={fields} name={name} title={`新建${screen.noun}`} />
      )}
    </CreateBase>
  )
}

export function EditView() {
  const screen = useScreen()
  const { id } = useParams()
  const { edit: Replaced } = useOverride(screen.name)
  const [theirs, setTheirs] = useState<WireRow | null>(null)
  const fields = screen.fields.filter(({ onEdit }) => onEdit)
  const name = formName(screen.name, id)
  return (
    <EditBase
      id={id}
      key={id}
      redirect={false}
      mutationMode="pessimistic"
      transform={withSeen(fields)}
      mutationOptions={useSaved(name, Replaced ? undefined : setTheirs)}
      queryOptions={IN_THE_PAGE}
    >
      <Existing>
        {Replaced ? (
          <Replaced />
        ) : (
          <FormBody fields={fields} name={name}>
            <Meanwhile fields={fields} theirs={theirs} onSettled={() => setTheirs(null)} />
          </FormBody>
        )}
      </Existing>
    </EditBase>
  )
}

/**
 * The form, unless there is no such record. It opens with what the server says now: a kept record that is replaced while somebody types would take what
 * was typed with it.
 */
function Existing({ children }: { children: ReactNode }) {
  const { record, error, isFetching, refetch } = useEditContext()
  const [opened, setOpened] = useState(false)
  if (!opened && record && !isFetching) setOpened(true)
  if (opened) return <>{children}</>
  return isFetching ? null : <NoRecord error={error} retry={refetch} />
}

type MeanwhileProps = { fields: WireField[]; theirs: WireRow | null; onSettled: () => void }

/** What colleagues do to the record meanwhile: that they are editing it, that they have saved it, and what differs when one's own save comes second. */
function Meanwhile({ fields, theirs, onSettled }: MeanwhileProps) {
  const screen = useScreen()
  const { id } = useParams()
  const record = useRecordContext<WireRow>()
  const held = useHeldForm(screen.name, id)
  // What the differences are held against: the record as it was opened, or as the last conflict has shown it.
  const [settled, setSettled] = useState<WireRow | null>(null)
  const before = settled ?? record
  const saved = held !== null && before !== undefined && held.changes > before._changes.count
  return (
    <>
      <EditingNote editing={held?.editing ?? null}>，保存前请与对方确认。</EditingNote>
      {saved && !theirs && (
        <p role="status" className={styles.saved}>
          这条数据已被修改，保存时会列出双方的差异。
        </p>
      )}
      {theirs && before && (
        <Conflict
          all={screen.fields}
          fields={fields}
          before={before}
          theirs={theirs}
          onClose={onSettled}
          onChosen={() => {
            setSettled(theirs)
            const form = document.getElementById(FORM)
            if (form instanceof HTMLFormElement) form.requestSubmit()
          }}
        />
      )}
    </>
  )
}

type BodyProps = {
  fields: WireField[]
  /** Under which what is typed is kept. */
  name: string
  /** Of a new record. */
  title?: string
  children?: ReactNode
}

/** The form, once it is known whose it is and what it begins with. */
function FormBody(props: BodyProps) {
  const record = useRecordContext<WireRow & { id: number }>()
  const { identity } = useGetIdentity()
  if (!identity || (!props.title && !record)) return null
  return <Body {...props} key={props.name} operatorId={Number(identity.id)} />
}

function Body({ fields, name, title, children, operatorId }: BodyProps & { operatorId: number }) {
  const screen = useScreen()
  const record = useRecordContext<WireRow & { id: number }>()
  const { state } = useLocation()
  const titleField = screen.fields.find(({ key }) => key === screen.title)
  const heading =
    title ??
    (record && titleField ? `编辑 ${formatValue(titleField, record[titleField.key], record)}` : `编辑${screen.noun}`)
  const back = record && may(screen, 'get') ? recordPath(screen.path, record.id) : `/${screen.path}`
  const typed = useTypedForm(name, operatorId, record)
  useTitle(heading)
  return (
    <>
      <PageHead
        path={
          <>
            {screen.group}／<Link to={`/${screen.path}`}>{screen.label}</Link>／{heading}
          </>
        }
        title={heading}
      />
      <Form key={typed.round} id={FORM} record={typed.record} mode="onBlur" reValidateMode="onChange" noValidate>
        <Restored kept={typed} fields={fields} />
        {/* What differs is told from the record as it is, without what was typed. */}
        <RecordContextProvider value={record}>{children}</RecordContextProvider>
        {sectionsOf(screen, fields).map((section) => (
          <section key={section.label} className={`card ${spaces.below}`}>
            <header>
              <h2>{section.label}</h2>
            </header>
            <div className={formStyles.form}>
              {section.fields.map((field) => (
                <FormField key={field.key} field={field} source={`/${screen.name}`} />
              ))}
            </div>
          </section>
        ))}
        <Foot back={back} state={state} hours={screen.reviewed[title ? 'add' : 'edit']} />
      </Form>
    </>
  )
}

/** `hours`: within which another operator has to approve; undefined when it is saved at once. */
function Foot({ back, state, hours }: { back: string; state: unknown; hours: number | undefined }) {
  const { saving } = useSaveContext()
  const { errors, isSubmitted } = useFormState()
  const wrong = Object.keys(errors).filter((key) => key !== 'root').length
  return (
    <div className={`card ${styles.foot}`}>
      <Button type="submit" tone="primary" disabled={saving}>
        {saving ? '保存中…' : hours ? SUBMIT : '保存'}
      </Button>
      <Link className={buttonClass()} to={back} state={state}>
        取消
      </Link>
      {hours && <ReviewNote hours={hours} />}
      {isSubmitted && wrong > 0 && (
        <span className="text-up" role="alert">
          有 {wrong} 项需要修改
        </span>
      )}
    </div>
  )
}
