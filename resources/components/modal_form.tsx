import type { ReactNode } from 'react'
import { useForm, type DefaultValues, type FieldValues } from 'react-hook-form'
import { Dialog } from '~/components/dialog'
import { DialogActs } from '~/components/dialog_acts'
import { Form, Submit } from '~/components/form'

type Props<Values extends FieldValues> = {
  title: string
  defaultValues: DefaultValues<Values>
  /** Closes when it resolves. */
  onSubmit: (values: Values) => Promise<unknown>
  onClose: () => void
  submit?: string
  danger?: boolean
  /** See `Form`. */
  draft?: string
  children: ReactNode
}

/** A form in a modal of 520 px. Render it only while it is open, so that it starts from its initial values each time. */
export function ModalForm<Values extends FieldValues>(props: Props<Values>) {
  const { title, defaultValues, onSubmit, onClose, submit = '保存', danger, draft, children } = props
  const form = useForm<Values>({ defaultValues })

  async function send(values: Values) {
    await onSubmit(values)
    onClose()
    return true
  }

  return (
    <Dialog
      open
      title={title}
      width={520}
      footer={null}
      onCancel={onClose}
      mask={{ closable: !form.formState.isDirty }}
      destroyOnHidden
    >
      <Form form={form} onSubmit={send} draft={draft}>
        {children}
        <DialogActs onClose={onClose}>
          <Submit danger={danger}>{submit}</Submit>
        </DialogActs>
      </Form>
    </Dialog>
  )
}
