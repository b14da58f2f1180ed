import { useState } from 'react'
import { Dialog } from '~/components/dialog'
import { InvoiceDetailsForm } from '~/components/invoice_details_form'
import { AntdScope } from '~/lib/antd_scope'
import { useCall } from '~/lib/query'
import { useCan } from '~/lib/use_session'

/**
 * Asks for what a contract needs of the own company before a step that makes one: `guard` takes the step at once when nothing is missing, else after
 * `form`, which the component shows outside its own form, has been saved. The server checks it again.
 */
export function useContractData(enabled = true) {
  const { data: company } = useCall('/company/info/get', {}, { enabled })
  const [waiting, setWaiting] = useState<{ go: () => unknown } | null>(null)
  const may = useCan('invoice:edit')
  const missing = company?.contractGaps.join('、')
  const close = () => setWaiting(null)
  return {
    /** What is missing, in words; empty when nothing is. */
    missing,
    guard: (go: () => unknown) => (missing ? setWaiting({ go }) : go()),
    form: waiting && company && missing && (
      <AntdScope>
        {may ? (
          <InvoiceDetailsForm
            company={company}
            title="补全合同资料"
            submit="保存并继续"
            onSaved={() => void waiting.go()}
            onClose={close}
          >
            购销合同需要本企业的{missing}。发票抬头 {company.name}，税号 {company.regnum}。
          </InvoiceDetailsForm>
        ) : (
          <Dialog open title="补全合同资料" width={440} onCancel={close} onOk={close} okText="知道了">
            购销合同需要本企业的{missing}。请企业管理员或有发票编辑权限的同事在企业信息中补全开票信息，再继续。
          </Dialog>
        )}
      </AntdScope>
    ),
  }
}
