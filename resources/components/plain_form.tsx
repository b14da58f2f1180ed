/*
 * Forms on react-hook-form: one field component, one way to submit. This file has no antd in it, for forms on the way of guests; all others take it, and
 * their button, from `form.tsx`.
 *
 *   const form = useForm<Input>({ defaultValues })
 *   <Form form={form} onSubmit={(values) => call('/buyer/address/add', values)}>
 *     <Field name="mobile" label="手机号" required rules={[mobile]}><Input maxLength={11} /></Field>
 *     <Submit>保存</Submit>
 *   </Form>
 */
import { createContext, useContext, useRef, type ReactNode } from 'react'
import { FormProvider, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form'
import { CallError } from '~/lib/call'
import { DraftNote, useDraft } from './draft'

const Busy = createContext(false)

type FormProps<Values extends FieldValues> = {
  form: UseFormReturn<Values>
  /** May throw a CallError: field errors of the server (40000, `body.errors`) are shown at their fields. */
  onSubmit: (values: Values) => unknown
  /**
   * Name under which what is typed is kept until it is sent, with the number of the object it is about. For forms that take time to fill, never for
   * those that pay or name a price. `onSubmit` then resolves to something when the form has been sent, and to undefined when it has not.
   */
  draft?: string
  /** Fields of a draft that are not kept, such as prices. One constant list. */
  unkept?: readonly Path<Values>[]
  children: ReactNode
  className?: string
  /** Labels above the fields (default) or left of them. */
  layout?: 'vertical' | 'horizontal'
}

/** Sets the server's field errors on the fields. Returns whether there were any. */
export function applyServerErrors<Values extends FieldValues>(form: UseFormReturn<Values>, error: unknown): boolean {
  if (!(error instanceof CallError) || error.code !== 40000) return false
  const errors: { field: string; message: string }[] = error.body?.errors ?? []
  for (const { field, message } of errors) form.setError(field as never, { type: 'server', message })
  scrollToFirstError()
  return errors.length > 0
}

/** Scrolls to the first field with an error and focuses it. */
export function scrollToFirstError(root: ParentNode = document) {
  requestAnimationFrame(() => {
    const field = root.querySelector<HTMLElement>('.field.bad')
    field?.scrollIntoView({ block: 'center', behavior: 'smooth' })
    field?.querySelector<HTMLElement>('input, textarea, select, [tabindex]')?.focus({ preventScroll: true })
  })
}

/** Enter submits, a second submit is ignored while the first one runs, and the first error scrolls into view. */
export function Form<Values extends FieldValues>({
  form,
  onSubmit,
  draft,
  unkept,
  children,
  className = '',
  layout = 'vertical',
}: FormProps<Values>) {
  const running = useRef(false)
  const { restored, forget, empty } = useDraft(form, draft, unkept)
  const root = useRef<HTMLFormElement>(null)

  const submit = form.handleSubmit(
    async (values) => {
      if (running.current) return
      running.current = true
      try {
        if ((await onSubmit(values)) !== undefined) forget()
      } catch (error) {
        applyServerErrors(form, error)
        if (!(error instanceof CallError)) throw error
      } finally {
        running.current = false
      }
    },
    () => scrollToFirstError(root.current ?? document)
  )

  return (
    <FormProvider {...form}>
      <Busy.Provider value={form.formState.isSubmitting}>
        <form ref={root} noValidate className={`form ${layout} ${className}`} onSubmit={(event) => void submit(event)}>
          {restored && <DraftNote onEmpty={empty} />}
          {children}
        </form>
      </Busy.Provider>
    </FormProvider>
  )
}

/** Whether the surrounding form is being submitted. */
export const useBusy = () => useContext(Busy)
