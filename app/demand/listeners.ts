import { hookIntoOrders } from '#app/order/ports/hooks'
import { registerTodo } from '#app/system/ports/todo'
import { demandTodo } from '#app/demand/queries/demand_todo'
import { registerWishes } from '#app/quotation/ports/wishes'
import { claimTonnes, returnTonnes, takeTonnes } from '#app/demand/actions/take_tonnes'

registerWishes({ claim: claimTonnes, struck: takeTonnes })
hookIntoOrders({ name: 'demand', cancelled: (trx, actor, order) => returnTonnes(trx, actor, order.id) })
registerTodo('demand', demandTodo)
