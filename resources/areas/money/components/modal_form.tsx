import type { ReactNode } from 'react'
import { useForm, type DefaultValues, type FieldValues, type UseFormReturn } from 'react-hook-form'
import { Dialog } from '~/components/dialog'
import { DialogActs } from '~/components/dialog_acts'
import { Form, Submit } from '~/components/form'

type Props<Values extends FieldValues> = {
  title: string
  defaultValues: DefaultValues<Values>
  /** Closes when it resolves to a value; stays open when it resolves to undefined or throws. */
  onSubmit: (values: Values, form: UseFormReturn<Values>) => Promise<unknown>
  onClose: () => void
  submit: string
  children: ReactNode
}

/** A form in a modal of 520 px; render it only while it is open. */
export function MoneyForm<Values extends FieldValues>({
  title,
  defaultValues,
  onSubmit,
  onClose,
  submit,
  children,
}: Props<Values>) {
  const form = useForm<Values>({ defaultValues })

  async function send(values: Values) {
    if ((await onSubmit(values, form)) !== undefined) onClose()
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
      <Form form={form} onSubmit={send}>
        {children}
        <DialogActs onClose={onClose}>
          <Submit>{submit}</Submit>
        </DialogActs>
      </Form>
    </Dialog>
  )
}
