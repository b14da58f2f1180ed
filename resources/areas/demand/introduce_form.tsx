import { Checkbox, Input } from 'antd'
import { useForm } from 'react-hook-form'
import type { RecommendedBuyer } from '#wire/demand/transformers/demand'
import { Dialog } from '~/components/dialog'
import { DraftNote, useDraft } from '~/components/draft'
import { message } from '~/lib/feedback'
import { weight } from '~/lib/format'
import { useAction } from '~/lib/query'
import { FitScore } from './fit_score'
import styles from './demand.module.css'

/** Goods that are ticked at first: a buyer reads a few. */
const TICKED = 5

/** 推荐货源: the seller chooses which of the goods that fit a buyer are introduced to him. */
export function IntroduceForm({ buyer, onClose }: { buyer: RecommendedBuyer; onClose: () => void }) {
  const form = useForm({
    defaultValues: { batchIds: buyer.best.slice(0, TICKED).map(({ batchId }) => batchId), message: '' },
  })
  const draft = useDraft(form, `introduce-${buyer.companyId}`)
  const values = form.watch()
  // What was ticked days ago may not fit, or not be on sale.
  const chosen = values.batchIds.filter((id) => buyer.best.some(({ batchId }) => batchId === id))
  const send = useAction('/demand/introduce', {
    refresh: ['/demand/buyers'],
    onDone: () => {
      message.success('已推荐，买方会收到通知')
      draft.forget()
      onClose()
    },
  })
  const ticked = (id: number, on: boolean) =>
    form.setValue('batchIds', on ? [...chosen, id] : chosen.filter((one) => one !== id), { shouldDirty: true })
  return (
    <Dialog
      open
      title="推荐货源"
      okText="推荐"
      okButtonProps={{ loading: send.busy, disabled: chosen.length === 0 }}
      onCancel={onClose}
      onOk={() => void send.run({ buyerId: buyer.companyId, batchIds: chosen, message: values.message.trim() || null })}
    >
      {draft.restored && <DraftNote onEmpty={draft.empty} />}
      <p>
        <b>{buyer.companyName}</b>
      </p>
      <p className="text-soft text-small">
        买方会收到一条站内通知，看到所选货源当前的质量与价格。推荐不是报价，双方都不受约束。
      </p>
      <div role="group" aria-label="货源" className={styles.goods}>
        {buyer.best.map((row) => (
          <Checkbox
            key={row.batchId}
            checked={chosen.includes(row.batchId)}
            onChange={(event) => ticked(row.batchId, event.target.checked)}
          >
            <b>{row.batchCode}</b>　{weight(row.weight)} 吨
            <br />
            <FitScore fit={row} />
          </Checkbox>
        ))}
      </div>
      {buyer.batches > buyer.best.length && (
        <p className="text-soft text-small">显示匹配度最高的 {buyer.best.length} 批。</p>
      )}
      <Input.TextArea
        aria-label="留言"
        maxLength={200}
        rows={2}
        value={values.message}
        onChange={(event) => form.setValue('message', event.target.value, { shouldDirty: true })}
        placeholder="留言，可不填"
      />
    </Dialog>
  )
}
