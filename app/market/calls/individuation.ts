/* 个性化: a company's own basis table, and watched levels of the market. */
import { call } from '#core/call'
import { applyForIndividuation } from '#app/market/actions/apply_for_individuation'
import { addPriceWatch, deletePriceWatch } from '#app/market/actions/change_price_watch'
import { saveOwnBasis } from '#app/market/actions/save_own_basis'
import { appliesOf, ownBasisTable, previewOwnBasis, watchesOf } from '#app/market/queries/individuation'
import { ownRatesOf } from '#app/market/queries/own_prices'
import * as validators from '#app/market/validators/individuation'

call.read('/individuation/apply/list', {
  name: '查看个性化申请',
  access: 'user',
  summary: 'Applications of the own company and what it may ask for now.',
  run: ({ actor }) => appliesOf(actor.companyId),
})

call.write('/individuation/apply/add', {
  name: '申请个性化',
  access: 'certified',
  permission: 'individuation:apply',
  summary: 'Ask for an own basis table or for price alerts.',
  input: validators.applyValidator,
  message: '已提交，请等待平台审核',
  run: (input, { actor, trx }) => applyForIndividuation(input, actor, trx),
})

/** Whether the viewer's company has a table in force; lists then have a column for it. */
call.read('/individuation/mine', {
  name: '查看我的个性化',
  access: 'user',
  summary: 'Whether the own company has a basis table in force.',
  run: async ({ actor }) => ({
    active: actor.certified && actor.companyId !== null && (await ownRatesOf(actor.companyId)) !== null,
  }),
})

call.read('/individuation/basis/get', {
  name: '查看自有基差表',
  access: 'certified',
  summary: 'The own basis table with its versions.',
  run: ({ actor }) => ownBasisTable(actor.companyId),
})

call.write('/individuation/basis/save', {
  name: '保存自有基差表',
  access: 'certified',
  permission: 'individuation:edit',
  summary: 'A new version of the own basis table.',
  input: validators.saveBasisValidator,
  message: '已保存',
  run: async (input, { actor, trx }) => ({
    id: (await saveOwnBasis({ ...input, companyId: actor.companyId }, actor, trx)).id,
  }),
  answer: (_saved, _input, { actor }) => ownBasisTable(actor.companyId),
})

call.read('/individuation/basis/preview', {
  name: '试算自有基差',
  access: 'certified',
  summary: 'What a basis table makes of a batch, line by line.',
  input: validators.previewBasisValidator,
  run: ({ batchCode, rates }) => previewOwnBasis(batchCode, rates),
})

call.read('/individuation/watch/list', {
  name: '查看盘面提醒',
  access: 'certified',
  summary: 'Own levels of the main contract.',
  run: ({ actor }) => watchesOf(actor.userId, actor.companyId),
})

call.write('/individuation/watch/add', {
  name: '新增盘面提醒',
  access: 'certified',
  summary: 'Be told when the main contract crosses a level.',
  input: validators.addWatchValidator,
  message: '已设置',
  run: (input, { actor, trx }) => addPriceWatch(input, actor, trx),
})

call.write('/individuation/watch/delete', {
  name: '删除盘面提醒',
  access: 'certified',
  summary: 'Wait for a level no more.',
  input: validators.watchIdValidator,
  run: async ({ id }, { actor, trx }) => {
    await deletePriceWatch(id, actor, trx)
  },
})
