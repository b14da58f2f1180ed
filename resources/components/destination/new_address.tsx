import { Checkbox } from 'antd'
import { useForm } from 'react-hook-form'
import { Dialog } from '~/components/dialog'
import { DialogActs } from '~/components/dialog_acts'
import { Field } from '~/components/field'
import { Form, Submit } from '~/components/form'
import { call } from '~/lib/call'
import { readAgain } from '~/lib/query'
import { AddressFields, addressInput, addressValues, type AddressValues } from './address_fields'
import type { DestinationChoice } from './destination_choice'

type Values = AddressValues & { keep: boolean }

/** Writes down an address for a deal, and keeps it in the company's book unless the person does not want that. */
export function NewAddress({
  onClose,
  onChosen,
}: {
  onClose: () => void
  onChosen: (choice: DestinationChoice) => void
}) {
  const form = useForm<Values>({ defaultValues: { ...addressValues(null), keep: true } })
  async function choose({ keep, ...values }: Values) {
    const newAddress = addressInput(values)
    if (keep) {
      const { id: addressId } = await call('/address/add', newAddress)
      await readAgain('/address/list')
      onChosen({ addressId })
    } else onChosen({ newAddress })
    onClose()
    return true
  }
  return (
    <Dialog open title="新的收货地址" width={520} footer={null} onCancel={onClose} destroyOnHidden>
      <Form form={form} onSubmit={choose} draft="deal-address">
        <AddressFields />
        <Field name="keep" label="保存地址" hideLabel valueProp="checked">
          <Checkbox>保存到收货地址，下次可选</Checkbox>
        </Field>
        <DialogActs onClose={onClose}>
          <Submit>使用此地址</Submit>
        </DialogActs>
      </Form>
    </Dialog>
  )
}
