import { Input } from 'antd'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Dialog } from '~/components/dialog'
import { Field } from '~/components/field'
import { Countdown } from '~/components/figures'
import { Form, Submit } from '~/components/form'
import { NumberInput } from '~/components/number_input'
import { Permission } from '~/components/permission'
import { wordOf } from '~/components/state_tag'
import { confirm } from '~/lib/feedback'
import { money, shortTime, signed, weight } from '~/lib/format'
import { useStep, type ClaimRow, type SettlementDetail } from '../api'
import { Panel, type Detail } from './panel'
import { ClaimState } from '#ui/generated/codes'
import type { OrderParts } from '../order_parts'
import { Button } from '#ui/kit/button'
import styles from '../order.module.css'

/** 争议中: either side proposes and the other accepts; the side that objected may withdraw; or the platform decides. */
export function Claim({ settlement, side }: OrderParts) {
  const claim = settlement?.claims.find((one) => one.state === ClaimState.open)
  const [offering, setOffering] = useState(false)
  const accept = useStep('/claim/accept', '双方已和解')
  const withdraw = useStep('/claim/withdraw', '异议已撤销')
  if (!settlement || !claim) return <Panel waiting title="争议处理中" />
  const { claimId, seen } = claim
  const theirs = claim.offer !== null && claim.offerSide !== side
  const details: Detail[] = [
    ['异议', `${wordOf('claimKind', claim.kind)}：${claim.content}`],
    ['提出', `${claim.userName} ${shortTime(claim.createdTime)}`],
    [
      '平台裁定',
      <>
        未和解的，{shortTime(claim.ruleDue)}前裁定{' '}
        <Countdown before="剩" until={claim.ruleDue} ended="已超时，已催办" />
      </>,
    ],
    [
      '和解方案',
      claim.offer ? (
        <>
          {claim.offerSide === 'buyer' ? '买方' : '卖方'}：{claim.offer.note}{' '}
          <OfferText claim={claim} settlement={settlement} />
        </>
      ) : (
        '暂无，可向对方提出方案，或等待平台裁定'
      ),
    ],
  ]
  const agree = () =>
    confirm({
      title: '接受对方的和解方案？',
      content: `${claim.offer!.note}。结算金额由 ${money(settlement.amount)} 元变为 ${money(claim.offerAmount)} 元。接受后按该方案重新结算，不能再次提出异议。`,
      okText: '接受方案',
      onOk: () => accept.run({ claimId, seen }),
    })
  const takeBack = () =>
    confirm({
      title: '撤销异议？',
      content: `撤销后按${claim.side === 'seller' ? '买方收货数量' : '卖方提交的结算单'}继续，不能再次提出异议。`,
      okText: '撤销异议',
      danger: true,
      onOk: () => withdraw.run({ claimId, seen }),
    })
  return (
    <Panel title="处理异议" word="货款留在监管账户" details={details}>
      <Permission codes="settlement:object">
        {theirs && (
          <Button tone="primary" size="large" disabled={accept.busy} onClick={() => void agree()}>
            接受方案
          </Button>
        )}
        <button type="button" className={`btn ${theirs ? '' : 'primary large'}`} onClick={() => setOffering(true)}>
          {claim.offer ? '提出新方案' : '提出和解方案'}
        </button>
        {side === claim.side && !claim.bySystem && (
          <Button disabled={withdraw.busy} onClick={() => void takeBack()}>
            撤销异议
          </Button>
        )}
      </Permission>
      <OfferForm claim={claim} settlement={settlement} open={offering} onClose={() => setOffering(false)} />
    </Panel>
  )
}

export function OfferText({ claim, settlement }: { claim: ClaimRow; settlement: SettlementDetail }) {
  return (
    <span className="text-soft">
      第 {claim.offerNo} 次方案，结算金额 {money(claim.offerAmount)} 元；
      {claim.offer?.lines
        .map((line) => {
          const code = settlement.lines.find((one) => one.lineId === line.lineId)?.batchCode
          const parts = [
            line.weight === undefined ? null : `重量 ${weight(line.weight)} 吨`,
            line.priceAdjust === undefined ? null : `单价 ${signed(line.priceAdjust)} 元/吨`,
          ].filter(Boolean)
          return `${code} ${parts.join('，')}`
        })
        .join('；')}
    </span>
  )
}

type Values = { note: string } & Record<`l${number}`, { weight: number | null; yuan: number | null }>

function OfferForm({
  claim,
  settlement,
  open,
  onClose,
}: {
  claim: ClaimRow
  settlement: SettlementDetail
  open: boolean
  onClose: () => void
}) {
  const form = useForm<Values>({ defaultValues: { note: '' } as Values })
  // What is offered of each line is a price: only the words are kept.
  const [unkept] = useState(() => settlement.lines.map(({ lineId }) => `l${lineId}` as const))
  const offer = useStep('/claim/offer', '和解方案已发送', onClose)
  const submit = (values: Values) =>
    offer.run({
      claimId: claim.claimId,
      note: values.note.trim(),
      lines: settlement.lines.flatMap(({ lineId }) => {
        const { weight: tonnes, yuan } = values[`l${lineId}`] ?? {}
        if ((tonnes === null || tonnes === undefined) && !yuan) return []
        return [{ lineId, weight: tonnes ?? undefined, priceAdjust: yuan ? Math.round(yuan * 100) : undefined }]
      }),
    })
  return (
    <Dialog open={open} width={600} title="提出和解方案" footer={null} onCancel={onClose} destroyOnHidden>
      <Form form={form} onSubmit={submit} draft={`claim-offer-${claim.claimId}`} unkept={unkept}>
        {settlement.lines.map((line) => (
          <fieldset className={styles.recordLine} key={line.lineId}>
            <legend>
              {line.batchCode} <span className="text-faint">现结算 {weight(line.weight)} 吨</span>
            </legend>
            <div className={styles.twoFields}>
              <Field name={`l${line.lineId}.weight`} label="调整后重量" hint="不调整请留空">
                <NumberInput min={0} step={0.001} precision={3} suffix="吨" />
              </Field>
              <Field name={`l${line.lineId}.yuan`} label="单价调整" hint="降价填负数，如 -150">
                <NumberInput step={10} precision={2} suffix="元/吨" />
              </Field>
            </div>
          </fieldset>
        ))}
        <Field name="note" label="说明" required count={300}>
          <Input.TextArea rows={3} maxLength={300} />
        </Field>
        <Submit block loading={offer.busy}>
          发送方案
        </Submit>
      </Form>
    </Dialog>
  )
}
