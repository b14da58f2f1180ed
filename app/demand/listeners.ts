import '#app/company/events'
import { listen } from '#core/events'
import { hookIntoOrders } from '#app/order/ports/hooks'
import { followSearches } from '#app/listing/ports/searches'
import { registerOpenBusiness } from '#app/company/ports/open_business'
import { DemandState } from '#app/demand/codes'
import Demand from '#app/demand/models/demand'
import { registerTodo } from '#app/system/ports/todo'
import { demandTodo } from '#app/demand/queries/demand_todo'
import { handOverDemands } from '#app/demand/actions/hand_over_demands'
import { registerWishes } from '#app/quotation/ports/wishes'
import { takeDownDemandsOf } from '#app/demand/actions/end_demand'
import { noteSearch } from '#app/demand/shared/search_notes'
import { claimTonnes, keepOpen, returnTonnes, takeTonnes } from '#app/demand/actions/take_tonnes'

registerWishes({ claim: claimTonnes, keep: keepOpen, handOver: handOverDemands, struck: takeTonnes })
hookIntoOrders({ name: 'demand', cancelled: (trx, actor, order) => returnTonnes(trx, actor, order.id) })
followSearches(noteSearch)
registerTodo('demand', demandTodo)
registerOpenBusiness({
  name: 'demand',
  of: 'identity',
  what: '未结束的求购',
  exists: async (trx, companyId) =>
    (await Demand.query({ client: trx })
      .where({ companyId })
      .whereIn('state', [DemandState.inReview, DemandState.open])
      .first()) !== null,
})

listen('company.blacklisted', ({ companyId, reason }) => takeDownDemandsOf(companyId, `企业已被限制交易：${reason}`))
listen('company.closed', ({ companyId }) => takeDownDemandsOf(companyId, '企业已注销'))
