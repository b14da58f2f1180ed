import { Input } from 'antd'
import { useFieldArray, useForm, useWatch } from 'react-hook-form'
import { Dialog } from '~/components/dialog'
import { DateInput } from '~/components/date_input'
import { Field } from '~/components/field'
import { Form, Submit } from '~/components/form'
import { Icon } from '~/components/icon'
import { NumberInput } from '~/components/number_input'
import { Upload, type UploadedFile } from '~/components/upload'
import { serverNow } from '~/lib/clock'
import { money } from '~/lib/format'
import { useStep, type SettlementDetail } from '../api'
import { shanghai } from '../shanghai'
import { Button } from '#ui/kit/button'
import styles from '../order.module.css'

type Paper = { number: string; issuedOn: string; yuan: number | null; file: UploadedFile | null }
type Values = { papers: Paper[] }

const number = (value: string) => (/^\d{8}(\d{12})?$/.test(value.trim()) ? undefined : '发票号码为8位或20位数字')
const cents = (yuan: number | null | undefined) => Math.round((yuan ?? 0) * 100)

/** 登记发票: one or several invoices whose sum is the amount of the settlement. */
export function InvoiceForm({
  settlement,
  open,
  onClose,
}: {
  settlement: SettlementDetail
  open: boolean
  onClose: () => void
}) {
  const amount = settlement.invoice?.amount ?? settlement.amount
  const today = shanghai(serverNow() ?? Date.now()).slice(0, 10)
  const form = useForm<Values>({
    defaultValues: { papers: [{ number: '', issuedOn: today, yuan: amount / 100, file: null }] },
  })
  const papers = useFieldArray({ control: form.control, name: 'papers' })
  const sum = useWatch({ control: form.control, name: 'papers' }).reduce((total, paper) => total + cents(paper.yuan), 0)
  const register = useStep('/invoice/register', '发票已登记，等待买方确认', onClose)
  const submit = (values: Values) =>
    register.run({
      settlementId: settlement.settlementId,
      papers: values.papers.map((paper) => ({
        number: paper.number.trim(),
        issuedOn: paper.issuedOn,
        amount: cents(paper.yuan),
        fileId: paper.file?.id ?? null,
      })),
    })
  const wrong = Math.abs(sum - amount) > 1
  return (
    <Dialog open={open} width={640} title="登记发票" footer={null} onCancel={onClose} destroyOnHidden>
      <Form form={form} onSubmit={submit} draft={`invoice-${settlement.settlementId}`}>
        {papers.fields.map((paper, index) => (
          <fieldset className={styles.recordLine} key={paper.id}>
            <legend>
              第 {index + 1} 张
              {papers.fields.length > 1 && (
                <Button tone="quiet" size="small" onClick={() => papers.remove(index)}>
                  删除
                </Button>
              )}
            </legend>
            <div className={styles.threeFields}>
              <Field name={`papers.${index}.number`} label="发票号码" required rules={[number]}>
                <Input maxLength={20} inputMode="numeric" />
              </Field>
              <Field name={`papers.${index}.issuedOn`} label="开票日期" required>
                <DateInput max={today} allowClear={false} />
              </Field>
              <Field name={`papers.${index}.yuan`} label="价税合计" required>
                <NumberInput min={0.01} precision={2} suffix="元" />
              </Field>
            </div>
            <Field name={`papers.${index}.file`} label="发票文件">
              <Upload purpose="invoice" types={['jpg', 'png', 'pdf', 'ofd']} />
            </Field>
          </fieldset>
        ))}
        <p className="row">
          <Button
            size="small"
            onClick={() =>
              papers.append({ number: '', issuedOn: today, yuan: Math.max(0, amount - sum) / 100 || null, file: null })
            }
          >
            <Icon name="plus" />
            再加一张
          </Button>
          <span className={`push ${wrong ? 'text-up' : 'text-down'}`}>
            合计 {money(sum)} 元，应开 {money(amount)} 元{wrong ? '，发票金额与结算金额不一致' : ''}
          </span>
        </p>
        <Submit block loading={register.busy} disabled={wrong}>
          登记发票
        </Submit>
      </Form>
    </Dialog>
  )
}
