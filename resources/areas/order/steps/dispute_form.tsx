import { Input, Radio } from 'antd'
import { useForm } from 'react-hook-form'
import { Dialog } from '~/components/dialog'
import { Field } from '~/components/field'
import { Form, Submit } from '~/components/form'
import { optionsOf } from '~/components/state_tag'
import { Upload, type UploadedFile } from '~/components/upload'
import { useStep } from '../api'
import { ClaimKind } from '#ui/generated/codes'

type Values = { kind: ClaimKind; content: string; files: UploadedFile[] }

/** 提出异议 with evidence; the money stays in escrow until the claim is settled. */
export function DisputeForm({
  settlementId,
  open,
  onClose,
}: {
  settlementId: number
  open: boolean
  onClose: () => void
}) {
  const form = useForm<Values>({ defaultValues: { kind: ClaimKind.quantity, content: '', files: [] } })
  const add = useStep('/settlement/dispute', '异议已提交，货款留在监管账户', onClose)
  const submit = (values: Values) =>
    add.run({
      settlementId,
      kind: values.kind,
      content: values.content.trim(),
      fileIds: values.files.map(({ id }) => id),
    })
  return (
    <Dialog open={open} width={520} title="提出异议" footer={null} onCancel={onClose} destroyOnHidden>
      <Form form={form} onSubmit={submit} draft={`dispute-${settlementId}`}>
        <Field name="kind" label="异议类型" required>
          <Radio.Group options={optionsOf('claimKind')} />
        </Field>
        <Field
          name="content"
          label="异议内容"
          required
          count={500}
          rules={[(value: string) => (value.trim().length < 5 ? '异议内容最少5个字' : undefined)]}
        >
          <Input.TextArea rows={4} maxLength={500} />
        </Field>
        <Field name="files" label="异议材料" required="请上传异议材料" hint="磅单、复检证书、照片等">
          <Upload purpose="evidence" multiple />
        </Field>
        <Submit block loading={add.busy}>
          提交异议
        </Submit>
      </Form>
    </Dialog>
  )
}
