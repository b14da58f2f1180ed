import { Input } from 'antd'
import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { Dialog } from '~/components/dialog'
import { money, price, signed, weight } from '~/lib/format'
import { message } from '~/lib/feedback'
import { useAction, useCall } from '~/lib/query'
import { exists } from '~/lib/routes'
import { wordOf } from './state_tag'
import { Bones, ErrorState } from './states'
import { useContractData } from './contract_data'
import { DealTerms, useDealTerms } from './destination/deal_terms'
import { DeliveryType } from '#ui/generated/codes'
import type { OrderPreview } from '#wire/order/transformers/submission'
import { Tag } from '#ui/kit/tag'
import styles from './order_confirm.module.css'

type Props = {
  open: boolean
  /** The listings to order, of goods by the tonne with how many; the prices that the dialog shows are the ones that it sends. */
  wanted: { listingId: number; weight?: number }[]
  onClose: () => void
  /** Called after the order with the ids of the ordered listings. The dialog opens the order by itself. */
  onDone?: (ordered: number[]) => void
}

const ACCOUNT = '/user-center/transfer-list'

/**
 * 确认下单: terms, deposit and available money before anything is frozen. The goods of one seller become one order. When a listing has been
 * ordered by another company or a price has changed, the dialog reads the offers again and says so.
 */
export function OrderConfirm({ open, wanted, onClose, onDone }: Props) {
  const navigate = useNavigate()
  const deal = useDealTerms()
  const { forgive } = deal
  const [remark, setRemark] = useState('')
  const [note, setNote] = useState('')
  const contract = useContractData(open)
  const preview = useCall('/order/preview', { lines: wanted }, { enabled: open && wanted.length > 0, staleTime: 0 })
  const terms = preview.data
  const lines = terms?.lines.filter((line) => line.ok) ?? []
  const byTonne = terms?.lines.every((line) => line.byTonne) ?? false
  const add = useAction('/order/add', {
    refresh: ['/order/list', '/todo/list'],
    onDone: ({ submissionId, orders, results }) => {
      onDone?.(results.filter((line) => line.ok).map((line) => line.listingId))
      onClose()
      if (!byTonne && orders.length === 1 && results.every((line) => line.ok)) {
        message.success('下单成功，定金已冻结')
        void navigate(`/buyer/${orders[0].orderId}`)
      } else void navigate(`${byTonne ? '/seed-fiber' : '/shop'}/result?id=${submissionId}`)
    },
    onError: () => void preview.refetch(),
  })
  const ask = useAction('/purchase/request/add', {
    refresh: ['/purchase/request/list', '/todo/list'],
    onDone: ({ requestId }) => {
      onClose()
      message.success('已提交审批，批准前不占用商品和资金')
      void navigate(`/buyer/purchase-request/${requestId}`)
    },
    onError: () => void preview.refetch(),
  })
  useEffect(() => {
    if (open) forgive()
  }, [open, forgive])

  const provisional = lines.some((line) => line.basis !== null)
  const delivered = !!terms?.needsAddress
  const approval = terms?.approval ?? null
  // An approval takes time: by then the money may be there.
  const ready = lines.length > 0 && terms!.accountOpened && (approval !== null || terms!.shortage === 0)
  function submit() {
    if (deal.complete(delivered) && ready) contract.guard(order)
  }
  function order() {
    const asked = {
      lines: lines.map(({ listingId, seen, price: shown, basis, byTonne, weight: tonnes }) => ({
        listingId,
        seen: seen!,
        ...(byTonne ? { weight: tonnes! } : {}),
        ...(basis ? { priceDiff: basis.priceDiff, priceContract: basis.contract } : { price: shown }),
      })),
      ...deal.sent(delivered),
      remark: remark.trim() || null,
    }
    void (approval === null ? add.run(asked) : ask.run({ ...asked, note: note.trim() || null }))
  }

  return (
    <Dialog
      open={open}
      width={720}
      title={approval === null ? '确认下单' : '提交采购审批'}
      okText={approval !== null ? '提交审批' : lines.length > 0 ? `下单并冻结定金 ${money(terms!.deposit)} 元` : '下单'}
      okButtonProps={{ disabled: !ready, loading: add.busy || ask.busy }}
      onOk={submit}
      onCancel={onClose}
      destroyOnHidden
    >
      {preview.isError ? (
        <ErrorState error={preview.error} onRetry={() => void preview.refetch()} hint="未冻结任何定金" />
      ) : !terms ? (
        <Bones lines={5} />
      ) : (
        <>
          {contract.form}
          {approval !== null && (
            <p className={styles.approval} role="note">
              {approval}，须由本企业批准。批准前商品仍在售、资金不冻结；价格或条款变动的，申请失效。
            </p>
          )}
          <Lines terms={terms} />
          <dl className={styles.details}>
            <dt>合计</dt>
            <dd>
              {!lines.every(({ byTonne }) => byTonne) && `${lines.length} 批 `}
              {weight(terms.weight)} 吨，{provisional ? '暂估货款' : '货款'} <b>{money(terms.amount)}</b> 元
              {terms.orders > 1 && (
                <span className="text-soft">
                  ，按卖方{provisional ? '和点价条件' : ''}分为 {terms.orders} 个订单
                </span>
              )}
            </dd>
            <dt>定金</dt>
            <dd>
              <b className={`text-up ${styles.big}`}>{money(terms.deposit)}</b> 元
              <span className="text-soft">
                {approval === null ? ' 下单即冻结，拒单或超时未接单全额解冻' : ' 批准时冻结'}
              </span>
            </dd>
            <dt>可用余额</dt>
            <dd>
              {money(terms.useBalance)} 元
              {!terms.accountOpened ? (
                <span className="text-up"> 请先开通资金账户</span>
              ) : terms.shortage > 0 ? (
                <span className="text-up"> 可用余额不足，还需{money(terms.shortage)}元</span>
              ) : (
                <span className="text-down"> 足够支付定金</span>
              )}
              {(!terms.accountOpened || terms.shortage > 0) && exists(ACCOUNT) && (
                <>
                  {' '}
                  <Link to={ACCOUNT}>{terms.accountOpened ? '去入金' : '去开户'}</Link>
                </>
              )}
            </dd>
          </dl>
          <DealTerms terms={deal} delivered={delivered} reference="写入合同" />
          <label className={styles.orderField}>
            <span>备注</span>
            <Input
              value={remark}
              maxLength={500}
              placeholder="写入合同，可不填"
              onChange={(event) => setRemark(event.target.value)}
            />
          </label>
          {approval !== null && (
            <label className={styles.orderField}>
              <span>申请说明</span>
              <Input
                value={note}
                maxLength={200}
                placeholder="给审批人看，卖方看不到，可不填"
                onChange={(event) => setNote(event.target.value)}
              />
            </label>
          )}
          <p className="text-faint text-small">
            卖方接单后生成购销合同，付款期限内未付款的，定金归卖方所有。
            {terms.lateRate > 0 && `逾期付款的，每天按未付货款的${terms.lateRate}%向卖方支付违约金。`}
            {provisional &&
              '基差报价的商品接单后由贵司在截止日前点价，成交单价 = 点价期货价 + 基差；到期未点价的按当日结算价强制点价。'}
          </p>
        </>
      )}
    </Dialog>
  )
}

function Lines({ terms }: { terms: OrderPreview }) {
  return (
    <div className={styles.confirmLines}>
      <table className="grid">
        <thead>
          <tr>
            <th>{terms.lines.every(({ byTonne }) => byTonne) ? '商品编号' : '批号'}</th>
            <th>卖方</th>
            <th className="num">重量 吨</th>
            <th className="num">单价 元/吨</th>
            <th className="num">金额 元</th>
            <th className="num">定金 元</th>
          </tr>
        </thead>
        <tbody>
          {terms.lines.map((line) => (
            <tr key={line.listingId} className={line.ok ? undefined : styles.gone}>
              <td>
                {line.batchCode ?? '--'}
                {line.deliveryType === DeliveryType.delivered && (
                  <Tag tone="indigo">{wordOf('deliveryType', line.deliveryType)}</Tag>
                )}
              </td>
              {line.ok ? (
                <>
                  <td>
                    <span className={styles.clip}>{line.sellerName}</span>
                  </td>
                  <td className="num" data-label="重量 吨">
                    {weight(line.weight)}
                  </td>
                  <td className="num" data-label="单价 元/吨">
                    {line.basis ? (
                      <>
                        {line.basis.contract} {signed(line.basis.priceDiff)}
                        <small>≈{price(line.price)}</small>
                      </>
                    ) : (
                      price(line.price)
                    )}
                  </td>
                  <td className="num" data-label="金额 元">
                    {money(line.amount)}
                  </td>
                  <td className="num" data-label="定金 元">
                    {money(line.deposit)}
                  </td>
                </>
              ) : (
                <td colSpan={5} className="text-up">
                  {line.message}，{line.byTonne ? '该商品' : '本批'}不下单
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
