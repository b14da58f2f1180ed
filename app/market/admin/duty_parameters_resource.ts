import type { ModelAttributes } from '@adonisjs/lucid/types/model'
import { date, datetime, defineResource, number, percent, text, type DeskCall } from '#app/admin/define'
import DutyParameter from '#app/market/models/duty_parameter'

export default defineResource(DutyParameter, {
  name: 'duty_parameters',
  label: '进口棉税率',
  group: '行情',
  path: 'duty-parameters',
  icon: 'percent',
  order: 60,
  owners: 'public',
  title: 'effectiveDate',
  defaultSort: ['effectiveDate', 'desc'],
  fields: {
    effectiveDate: date({
      label: '生效日期',
      list: true,
      sort: true,
      help: '从这一天起按本行计算；改正请另建一行，同日后建的为准',
    }),
    a: number({
      label: '公式系数a',
      list: true,
      min: 0.0001,
      decimals: 4,
      help: '滑准税率 = a ÷ P + b × P − 1，P 为元/千克',
    }),
    b: percent({ label: '公式系数b', list: true, min: 0, decimals: 4 }),
    threshold: number({ label: '从量税起点', unit: '元/千克', list: true, min: 0.0001, decimals: 4 }),
    specific: number({ label: '从量税', unit: '元/千克', list: true, min: 0, decimals: 4 }),
    cap: percent({ label: '滑准税上限', list: true, min: 0, max: 200, decimals: 3 }),
    quotaRate: percent({ label: '配额内关税', list: true, min: 0, max: 100, decimals: 3 }),
    fullRate: percent({ label: '配额外关税', list: true, min: 0, max: 200, decimals: 3 }),
    vat: percent({ label: '增值税', list: true, min: 0, max: 100, decimals: 3 }),
    port: number({ label: '港杂费默认值', unit: '元/吨', min: 0, max: 10_000 }),
    source: text({ label: '依据', list: true }),
    createdBy: text({ label: '录入人', readOnly: true }),
    createdAt: datetime({ label: '录入时间', list: true, readOnly: true }),
  },
  crud: {
    create: async ({ input, actor, trx }: DeskCall<Partial<ModelAttributes<DutyParameter>>>) =>
      (await DutyParameter.create({ ...input, createdBy: actor.name.slice(0, 40) }, { client: trx })).id,
  },
})
