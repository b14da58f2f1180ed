import { action, listAction, type RowOf } from '#app/admin/define'
import { date, ref, text } from '#app/admin/fields'
import { arriveBatches, departBatches } from '#app/catalog/actions/change_transit'
import { placeBatch } from '#app/catalog/actions/place_batch'
import { recomputeDerived } from '#app/catalog/actions/recompute_derived'
import { recomputeAgioJob } from '#app/catalog/jobs'
import Batch from '#app/catalog/models/batch'
import { audit } from '#core/audit'
import { enqueue } from '#core/jobs'
import { InTransitState, SalesState, isByTonne } from '#app/catalog/codes'

const derivedOf = ({ czceAgio, percentAgio, publicWeight }: Batch) => ({ czceAgio, percentAgio, publicWeight })

/** Computes the derived values again with the tables in force. */
export const batchActions = {
  arrive: action({
    label: '到库',
    bulk: true,
    available: { inTransitState: [InTransitState.inTransit] },
    form: {
      arrivalDate: date({ label: '到库日期', required: true, help: '今天或之前；已付款订单的卖方放货期限从到库起算' }),
      entrepotId: ref('entrepots', { label: '仓库', required: true }),
      place: text({ label: '存放地', maxLength: 100, help: '不填时为仓库所在地' }),
    },
    run: ({ id, input, actor, trx }) => arriveBatches({ ...input, productIds: [Number(id)] }, actor, trx),
  }),
  place: action({
    label: '登记仓库',
    bulk: true,
    available: { inTransitState: [InTransitState.stored], salesState: [SalesState.onSale] },
    help: '已挂牌的批次须先撤牌；卖方会收到通知',
    form: {
      entrepotId: ref('entrepots', { label: '仓库', required: true }),
      place: text({ label: '存放地', maxLength: 100, help: '不填时为仓库所在地' }),
      arrivalDate: date({ label: '到库日期', help: '今天或之前；不填时不变' }),
    },
    run: ({ id, input, actor, trx }) => placeBatch({ ...input, batchId: Number(id) }, actor, trx),
  }),
  depart: action({
    label: '发运',
    bulk: true,
    available: { salesState: [SalesState.onSale] },
    form: {
      arrivalDate: date({ label: '预计到库日期', required: true, help: '在途批次再次登记即为修改日期' }),
    },
    run: ({ id, input, actor, trx }) => departBatches({ ...input, productIds: [Number(id)] }, actor, trx),
  }),
  recompute: action({
    label: '重算公重与升贴水',
    bulk: true,
    available: ({ salesState, productType }: RowOf<typeof Batch>) =>
      salesState !== SalesState.sold && !isByTonne(productType),
    run: async ({ id, actor, trx }) => {
      const batch = await Batch.query({ client: trx }).where('id', id).forUpdate().firstOrFail()
      const before = derivedOf(batch)
      await recomputeDerived(batch, trx)
      const after = derivedOf(batch)
      await audit(trx, actor, {
        action: 'batch.recompute',
        entity: 'batch',
        entityId: id,
        before,
        after,
        summary: '重算公重与升贴水',
      })
    },
  }),
  recomputeAll: listAction({
    label: '重算全部未售批次',
    confirm: '按现行升贴水表重算全部未售批次？后台执行，完成前列表仍显示旧值。',
    run: async ({ trx }) => {
      await enqueue(trx, recomputeAgioJob, {}, { singletonKey: 'agio-all' })
      return { message: '已开始重算，完成后刷新列表查看' }
    },
  }),
}
