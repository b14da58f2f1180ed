/* Calls for 推荐买方: buyers whom a seller's goods fit, goods that are introduced to them, and the buyers who do not want it. */
import { call } from '#core/call'
import { definePace } from '#core/pace'
import { introduceGoods } from '#app/demand/actions/introduce_goods'
import { setRecommended } from '#app/demand/actions/set_recommended'
import { introductionsTo } from '#app/demand/queries/introductions'
import { recommendedBuyers } from '#app/demand/queries/recommended_buyers'
import * as validators from '#app/demand/validators/demand'

/** Each compares all goods of the seller with what all buyers want. */
const comparePace = definePace('buyers', { requests: 20, duration: '1 minute' })

call.read('/demand/buyers', {
  name: '查看推荐买方',
  access: 'certified',
  permission: 'demand:answer',
  summary: 'Buyers whose wishes, saved searches and purchases goods of the company fit, the best first.',
  limit: ({ actor }) => comparePace(String(actor.userId)),
  run: ({ actor }) => recommendedBuyers(actor),
})

call.act('/demand/introduce', {
  name: '推荐货源',
  access: 'certified',
  permission: 'demand:answer',
  summary: 'Introduces own goods to a buyer whom they fit, who is told; the same buyer again after some days only.',
  input: validators.introduceValidator,
  limit: ({ actor }) => comparePace(String(actor.userId)),
  message: '已推荐，买方会收到通知',
  run: async (input, { actor }) => {
    const { id } = await introduceGoods(input, actor)
    return { id }
  },
})

call.read('/demand/introductions', {
  name: '查看收到的推荐',
  access: 'certified',
  summary: 'Goods that sellers have introduced to the company, and whether it may be proposed to sellers.',
  run: ({ actor }) => introductionsTo(actor),
})

call.write('/demand/recommended/set', {
  name: '设置接收货源推荐',
  access: 'certified',
  permission: 'demand:add',
  summary: 'Whether sellers are told that the company is interested in goods like theirs.',
  input: validators.setRecommendedValidator,
  message: (_body, { recommended }) => (recommended ? '已开启接收推荐' : '已关闭接收推荐'),
  run: async (input, { actor, trx }) => {
    await setRecommended(input, actor, trx)
  },
})
