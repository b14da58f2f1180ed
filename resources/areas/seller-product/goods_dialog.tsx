import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Dialog } from '~/components/dialog'
import { DialogActs } from '~/components/dialog_acts'
import { Form, Submit } from '~/components/form'
import { Bones, ErrorState } from '~/components/states'
import { call, CallError, newKey } from '~/lib/call'
import { message } from '~/lib/feedback'
import { useCall } from '~/lib/query'
import type { OwnGoods } from '#wire/tonnage/transformers/own_goods'
import { FixedFields } from './form_parts'
import { FactsPart, KindPart, OfferPart, PapersPart, TonnesPart, WherePart } from './goods_sections'
import { goodsInput, goodsValues, isListedAtOnce, OFFER_NAMES, type GoodsValues } from './goods_values'

type Ends = { onClose: () => void; onDone: () => void }

type Props = Ends & {
  /** The goods to be corrected; null for more. */
  productId: number | null
}

/** 录入棉副/涤短, and their correction. */
export function GoodsDialog({ productId, onClose, onDone }: Props) {
  return (
    <Dialog
      open
      width={960}
      title={productId === null ? '录入棉副/涤短' : '编辑商品'}
      footer={null}
      onCancel={onClose}
      destroyOnHidden
      mask={{ closable: false }}
      keyboard={false}
    >
      {productId === null ? (
        <GoodsForm own={null} onClose={onClose} onDone={onDone} />
      ) : (
        <OwnGoodsForm productId={productId} onClose={onClose} onDone={onDone} />
      )}
    </Dialog>
  )
}

function OwnGoodsForm({ productId, onClose, onDone }: Ends & { productId: number }) {
  // What is corrected is read when the form opens, and not again under the hands of who types.
  const { data, error, refetch } = useCall('/seed-fiber/own/get', { productId }, { gcTime: 0, staleTime: Infinity })
  if (error) return <ErrorState error={error} hint="" onRetry={() => void refetch()} />
  return data ? <GoodsForm own={data} onClose={onClose} onDone={onDone} /> : <Bones lines={8} />
}

function GoodsForm({ own, onClose, onDone }: Ends & { own: OwnGoods | null }) {
  const [seen, setSeen] = useState(own?.seen ?? '')
  const form = useForm<GoodsValues>({ defaultValues: goodsValues(own) })
  const { dirtyFields, isDirty } = form.formState
  const exists = own !== null
  const listed = !exists && isListedAtOnce(form.watch())

  async function save(filled: GoodsValues) {
    if (!own) return call('/seed-fiber/goods/add', goodsInput(filled), { idempotencyKey: newKey() })
    const { productId } = own
    try {
      return await call(
        '/seed-fiber/goods/edit',
        { ...goodsInput(filled, dirtyFields), productId, seen },
        { idempotencyKey: newKey() }
      )
    } catch (error) {
      // Somebody else has saved: the form shows his figures beside what was typed here, and the person decides again.
      if (error instanceof CallError && error.code === 40900) {
        const now = error.body as OwnGoods
        setSeen(now.seen)
        form.reset(goodsValues(now), { keepDirtyValues: true })
      }
      throw error
    }
  }

  return (
    <>
      {own?.listed && (
        <p className="text-soft text-small">
          商品在售：货号、产地等表明是什么货的内容须撤牌后修改；其余改动保存后即生效，看过旧内容的买家下单时须重新核对，已有订单按下单时的内容执行。单价用“改价”，交货方式用“条款”。
        </p>
      )}
      <Form
        form={form}
        // Goods that are corrected are shown as they stand, and only their figures of now may be corrected.
        draft={exists ? undefined : 'goods'}
        unkept={OFFER_NAMES}
        onSubmit={async (filled) => {
          await save(filled)
          message.success(exists ? '已保存' : listed ? '已录入并挂牌' : '已录入，可以挂牌')
          onDone()
          return true
        }}
      >
        <FixedFields value={own?.fixed ?? []}>
          <KindPart exists={exists} />
          <FactsPart />
          <TonnesPart exists={exists} />
          {!exists && <OfferPart />}
          <WherePart exists={exists} />
          <PapersPart />
        </FixedFields>
        <DialogActs onClose={onClose}>
          <Submit disabled={exists && !isDirty}>{exists ? '保存' : listed ? '录入并挂牌' : '录入'}</Submit>
        </DialogActs>
      </Form>
    </>
  )
}
