/* The forms of the steps of an order in dollars. */
import { Input, Select } from 'antd'
import type { ReactNode } from 'react'
import { DateInput } from '~/components/date_input'
import { Field } from '~/components/field'
import { ModalForm } from '~/components/modal_form'
import { NumberInput } from '~/components/number_input'
import { optionsOf } from '~/components/state_tag'
import { Upload, type UploadedFile } from '~/components/upload'
import { dollars } from '~/components/foreign/foreign_texts'
import { serverNow } from '~/lib/clock'
import { weight } from '~/lib/format'
import type { ForeignOrderPage } from '#wire/foreign_trade/transformers/foreign_order'
import { ForeignDocumentKind, ForeignPayment, ImportQuota, SHIPPING_DOCUMENTS } from '#ui/generated/codes'
import { shanghai } from '../shanghai'
import { sendStep } from './send_step'

type Props = { order: ForeignOrderPage; onClose: () => void }

const today = () => shanghai(serverNow() ?? Date.now()).slice(0, 10)
const wide = { width: '100%' }

function Scan({ label = '文件', hint }: { label?: string; hint?: string }) {
  return (
    <Field name="file" label={label} required={`请上传${label}`}>
      <Upload purpose="foreignDocument" maxMb={20} hint={hint} />
    </Field>
  )
}

/** 上传付款水单 or 信用证. */
export function PresentDialog({ order: { orderId, seen, payment, amount }, onClose }: Props) {
  const paper = payment === ForeignPayment.letterOfCredit ? '信用证' : '付款水单'
  return (
    <ModalForm<{ bank: string; reference: string; file: UploadedFile | null }>
      title={`上传${paper}`}
      defaultValues={{ bank: '', reference: '', file: null }}
      submit="提交"
      onClose={onClose}
      onSubmit={({ bank, reference, file }) =>
        sendStep(
          '/foreign/order/payment/present',
          { orderId, seen, bank, reference, fileId: file!.id },
          '已提交，等待卖方确认'
        )
      }
    >
      <p className="text-soft">
        金额须为 <b className="num">{dollars(amount)}</b> 美元
      </p>
      <Field name="bank" label={payment === ForeignPayment.letterOfCredit ? '开证行' : '付款行'} required>
        <Input maxLength={100} autoFocus />
      </Field>
      <Field name="reference" label={`${paper}号码`} required>
        <Input maxLength={64} />
      </Field>
      <Scan label={paper} />
    </ModalForm>
  )
}

/** A document of the seller, or a new version of one. */
export function DocumentDialog({ order, onClose }: Props) {
  const { orderId, missingDocuments } = order
  return (
    <ModalForm<{
      kind: ForeignDocumentKind
      reference: string
      shippedOn?: string
      vessel: string
      file: UploadedFile | null
    }>
      title="上传单证"
      defaultValues={{
        kind: missingDocuments[0] ?? ForeignDocumentKind.billOfLading,
        reference: '',
        vessel: '',
        file: null,
      }}
      submit="上传"
      draft={`shipping-document-${orderId}`}
      onClose={onClose}
      onSubmit={({ kind, reference, shippedOn, vessel, file }) =>
        sendStep(
          '/foreign/order/document/add',
          {
            orderId,
            kind,
            fileId: file!.id,
            reference: reference || null,
            shippedOn: kind === ForeignDocumentKind.billOfLading ? shippedOn : null,
            vessel: kind === ForeignDocumentKind.billOfLading ? vessel || null : null,
          },
          '已上传'
        )
      }
    >
      <Field name="kind" label="单证" required hint="再次上传同一种单证即为新版本，旧版本保留">
        <Select options={optionsOf('foreignDocumentKind', SHIPPING_DOCUMENTS)} />
      </Field>
      <Field name="reference" label="号码" hint="提单必填">
        <Input maxLength={40} />
      </Field>
      <Field name="shippedOn" label="装运日期（提单）">
        <DateInput max={today()} />
      </Field>
      <Field name="vessel" label="船名航次（提单）">
        <Input maxLength={100} />
      </Field>
      <Scan />
    </ModalForm>
  )
}

export function ArrivalDialog({ order: { orderId, seen, shippedOn }, onClose }: Props) {
  return (
    <ModalForm<{ arrivedOn: string }>
      title="登记到港"
      defaultValues={{ arrivedOn: today() }}
      submit="登记"
      onClose={onClose}
      onSubmit={({ arrivedOn }) => sendStep('/foreign/order/arrive', { orderId, seen, arrivedOn }, '已登记')}
    >
      <Field name="arrivedOn" label="到港日期" required>
        <DateInput min={shippedOn ?? undefined} max={today()} allowClear={false} />
      </Field>
    </ModalForm>
  )
}

export function QuotaDialog({ order: { orderId, seen }, onClose }: Props) {
  return (
    <ModalForm<{ quotaNo: string; file: UploadedFile | null }>
      title="提供进口配额"
      defaultValues={{ quotaNo: '', file: null }}
      submit="提供"
      onClose={onClose}
      onSubmit={({ quotaNo, file }) =>
        sendStep('/foreign/order/quota', { orderId, seen, quotaNo, fileId: file!.id }, '已提供，履约保证金已解冻')
      }
    >
      <Field name="quotaNo" label="配额证号" required>
        <Input maxLength={64} autoFocus />
      </Field>
      <Scan label="配额证明" />
    </ModalForm>
  )
}

export function ClearDialog({ order: { orderId, seen, quotaKind, arrivedOn }, onClose }: Props) {
  return (
    <ModalForm<{ clearedUnder: ImportQuota; clearedOn: string; declarationNo: string; file: UploadedFile | null }>
      title="登记通关"
      defaultValues={{
        clearedUnder: quotaKind === ImportQuota.none ? ImportQuota.sliding : quotaKind,
        clearedOn: today(),
        declarationNo: '',
        file: null,
      }}
      submit="登记"
      onClose={onClose}
      onSubmit={({ clearedUnder, clearedOn, declarationNo, file }) =>
        sendStep(
          '/foreign/order/clear',
          { orderId, seen, clearedUnder, clearedOn, declarationNo, fileId: file?.id ?? null },
          '已登记'
        )
      }
    >
      <Field name="clearedUnder" label="通关配额" required>
        <Select
          options={optionsOf('importQuota').map(({ value, label }) => ({
            value,
            label: value === ImportQuota.none ? '无配额（40%关税）' : label,
          }))}
        />
      </Field>
      <Field name="clearedOn" label="放行日期" required>
        <DateInput min={arrivedOn ?? undefined} max={today()} allowClear={false} />
      </Field>
      <Field name="declarationNo" label="报关单号" required>
        <Input maxLength={64} />
      </Field>
      <Field name="file" label="报关单">
        <Upload purpose="foreignDocument" maxMb={20} />
      </Field>
    </ModalForm>
  )
}

type Landed = {
  weight: number | null
  certificateNo: string
  landedLength: number | null
  landedMike: number | null
  landedStrength: number | null
  file: UploadedFile | null
}

/** The CIQ certificate: its weight is what is paid for. */
export function LandDialog({ order: { orderId, seen, netWeight }, onClose }: Props) {
  return (
    <ModalForm<Landed>
      title="上传 CIQ 证书"
      defaultValues={{
        weight: null,
        certificateNo: '',
        landedLength: null,
        landedMike: null,
        landedStrength: null,
        file: null,
      }}
      submit="上传"
      draft={`landed-${orderId}`}
      onClose={onClose}
      onSubmit={({ file, weight: landed, ...rest }) =>
        sendStep('/foreign/order/land', { orderId, seen, ...rest, weight: landed!, fileId: file!.id }, '已上传')
      }
    >
      <Field name="weight" label="CIQ净重（吨）" required hint={`合同净重 ${weight(netWeight)} 吨，超重不计价`}>
        <NumberInput style={wide} min={0} precision={3} controls={false} autoFocus />
      </Field>
      <Field name="certificateNo" label="证书编号" required>
        <Input maxLength={64} />
      </Field>
      <Field name="landedLength" label="实测长度（mm）">
        <NumberInput style={wide} precision={1} controls={false} />
      </Field>
      <Field name="landedMike" label="实测马值">
        <NumberInput style={wide} precision={1} controls={false} />
      </Field>
      <Field name="landedStrength" label="实测强力（cN/tex）">
        <NumberInput style={wide} precision={1} controls={false} />
      </Field>
      <Scan label="CIQ 证书" />
    </ModalForm>
  )
}

/** A step that needs a scan and nothing else. */
function ScanDialog({
  title,
  said,
  submit,
  onClose,
  onSend,
}: {
  title: string
  said: ReactNode
  submit: string
  onClose: () => void
  onSend: (fileId: number) => Promise<void>
}) {
  return (
    <ModalForm<{ file: UploadedFile | null }>
      title={title}
      defaultValues={{ file: null }}
      submit={submit}
      onClose={onClose}
      onSubmit={({ file }) => onSend(file!.id)}
    >
      <p className="text-soft">{said}</p>
      <Scan />
    </ModalForm>
  )
}

export function ClaimDialog({ order: { orderId, seen, qualityClaim }, onClose }: Props) {
  return (
    <ScanDialog
      title="质量索赔"
      said={`${qualityClaim?.text}，按合同折价表折价 ${dollars(qualityClaim?.amount)} 美元。请上传检验凭证。`}
      submit="提交索赔"
      onClose={onClose}
      onSend={(fileId) => sendStep('/foreign/order/claim', { orderId, seen, fileId }, '已提交索赔')}
    />
  )
}

export function PayDifferenceDialog({ order: { orderId, seen, difference }, onClose }: Props) {
  return (
    <ScanDialog
      title="登记差额已付"
      said={`已在平台外向买方付清 ${dollars(difference)} 美元后登记，并上传银行水单。`}
      submit="登记已付"
      onClose={onClose}
      onSend={(fileId) => sendStep('/foreign/order/difference/pay', { orderId, seen, fileId }, '已登记，等待买方确认')}
    />
  )
}

type ReasonStep =
  | '/foreign/order/reject'
  | '/foreign/order/payment/return'
  | '/foreign/order/document/return'
  | '/foreign/order/claim/contest'
  | '/foreign/order/difference/deny'
  | '/foreign/order/cancel/ask'

/** A step with a reason, which the other side can read. */
export function ReasonDialog({
  order: { orderId, seen },
  onClose,
  title,
  path,
  done,
}: Props & {
  title: string
  path: ReasonStep
  done: string
}) {
  return (
    <ModalForm<{ reason: string }>
      title={title}
      defaultValues={{ reason: '' }}
      submit={title}
      danger
      onClose={onClose}
      onSubmit={({ reason }) =>
        path === '/foreign/order/payment/return' || path === '/foreign/order/document/return'
          ? sendStep(path, { orderId, seen, reason }, done)
          : sendStep(path, { orderId, reason }, done)
      }
    >
      <Field name="reason" label="原因" required count={200} hint="对方可见">
        <Input.TextArea rows={3} maxLength={200} autoFocus />
      </Field>
    </ModalForm>
  )
}
