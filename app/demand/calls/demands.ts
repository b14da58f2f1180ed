/* Calls for wishes: the board, which guests read as well, a wish on its page, and the buyer's own. */
import { call } from '#core/call'
import { callerKey } from '#core/idempotency'
import { definePace } from '#core/pace'
import { takeDownDemand } from '#app/demand/actions/end_demand'
import { addDemand, deleteDemand, editDemand } from '#app/demand/actions/save_demand'
import type Demand from '#app/demand/models/demand'
import { demandBoard, ownDemands } from '#app/demand/queries/board'
import { demandDetails } from '#app/demand/queries/demand_details'
import { goodsForAnswer, matchesOfDemand, recommendedDemands } from '#app/demand/queries/matching'
import { qualityBalance } from '#app/demand/queries/quality_balance'
import * as validators from '#app/demand/validators/demand'
import { customers } from '#app/listing/queries/customers'

const saved = ({ id, demandNo, state }: Demand) => ({ id, demandNo, state })

/** Reads of one address: what a person looks through, and not what a robot copies every few seconds. */
const readPace = definePace('demands', { requests: 120, duration: '1 minute' })

/** Each compares all goods of a seller with all open wishes. */
const recommendPace = definePace('recommendations', { requests: 20, duration: '1 minute' })

call.public.read('/demand/list', {
  summary: 'Wishes in the market, for guests: quality, tonnes and region, not the company.',
  maxAge: 5,
  input: validators.boardValidator,
  limit: ({ http }) => readPace(callerKey(http)),
  run: (input, { actor }) => demandBoard(input, actor),
})

call.public.read('/demand/get', {
  summary: 'One wish, for guests.',
  maxAge: 5,
  input: validators.demandIdValidator,
  limit: ({ http }) => readPace(callerKey(http)),
  run: ({ demandId }, { actor }) => demandDetails(demandId, actor),
})

call.public.read('/demand/balance', {
  summary: 'Cotton that is wanted by wishes for everybody against cotton on sale, by length and strength.',
  maxAge: 20,
  input: validators.qualityBalanceValidator,
  limit: ({ http }) => readPace(callerKey(http)),
  run: ({ productType }) => qualityBalance(productType ?? null),
})

call.read('/demand/list', {
  name: '查看求购大厅',
  access: 'user',
  summary: 'Wishes in the market that the company may see.',
  input: validators.boardValidator,
  run: (input, { actor }) => demandBoard(input, actor),
})

call.read('/demand/get', {
  name: '查看求购',
  access: 'user',
  summary: 'One wish, with what only its owner sees.',
  input: validators.demandIdValidator,
  run: ({ demandId }, { actor }) => demandDetails(demandId, actor),
})

call.read('/demand/own', {
  name: '查看我的求购',
  access: 'certified',
  summary: 'The wishes of the company in all states.',
  input: validators.ownDemandsValidator,
  run: (input, { actor }) => ownDemands(input, actor),
})

call.read('/demand/matches', {
  name: '查看符合求购的货源',
  access: 'certified',
  summary: 'Goods on sale that fit a wish of the company: how many, and the best with their scores.',
  input: validators.demandIdValidator,
  run: ({ demandId }, { actor }) => matchesOfDemand(demandId, actor),
})

call.read('/demand/goods', {
  name: '查看本企业符合求购的商品',
  access: 'certified',
  summary: 'Goods of the company on sale that fit a wish of another one, the best first.',
  input: validators.demandIdValidator,
  run: ({ demandId }, { actor }) => goodsForAnswer(demandId, actor),
})

call.read('/demand/recommendations', {
  name: '查看客户推荐',
  access: 'certified',
  summary: 'Wishes in the market that goods of the company fit, the best first.',
  limit: ({ actor }) => recommendPace(String(actor.userId)),
  run: async ({ actor }) => ({ data: await recommendedDemands(actor) }),
})

call.read('/demand/sellers', {
  name: '查询可邀请的卖方',
  access: 'certified',
  permission: 'demand:add',
  summary: 'Certified companies by a part of their name, to invite to a wish.',
  input: validators.sellersValidator,
  run: ({ q }, { actor }) => customers(q, actor.companyId),
})

call.write('/demand/add', {
  name: '发布求购',
  access: 'certified',
  permission: 'demand:add',
  summary: 'Enters a wish as a draft, or submits it to review.',
  input: validators.addDemandValidator,
  message: (_body, { submit }) => (submit ? '已提交审核' : '草稿已保存'),
  run: async (input, { actor, trx }) => saved(await addDemand(input, actor, trx)),
})

call.write('/demand/edit', {
  name: '修改求购',
  access: 'certified',
  permission: 'demand:add',
  summary: 'Changes a wish that is not in the market, and submits it if asked to.',
  input: validators.editDemandValidator,
  message: (_body, { submit }) => (submit ? '已提交审核' : '已保存'),
  run: async (input, { actor, trx }) => saved(await editDemand(input, actor, trx)),
})

call.write('/demand/takedown', {
  name: '下架求购',
  access: 'certified',
  permission: 'demand:add',
  summary: 'Takes a wish off the market; answers that wait end with it.',
  input: validators.demandIdValidator,
  message: '已下架',
  run: async (input, { actor, trx }) => saved(await takeDownDemand(input, actor, trx)),
})

call.write('/demand/delete', {
  name: '删除求购草稿',
  access: 'certified',
  permission: 'demand:add',
  summary: 'Deletes a draft.',
  input: validators.demandIdValidator,
  message: '已删除',
  run: async (input, { actor, trx }) => {
    await deleteDemand(input, actor, trx)
  },
})
