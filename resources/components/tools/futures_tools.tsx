/*
 * 期现换算工具: conversions between futures and spot.
 */
import { count, money, price, signed, weight } from '~/lib/format'
import type { Place } from './place'
import { Calculator } from './calculator'
import type { FieldDef } from './fields'
import { Figures, FormulaSteps, Warnings } from './parts'

const AGIO = { low: -20_000, high: 20_000, unit: '元/吨' }
const FUTURES: FieldDef = {
  name: 'futures',
  label: '期货价',
  unit: '元/吨',
  first: '',
  low: 1,
  high: 200_000,
  live: 'cf',
}
const REFERENCE = '默认用郑棉主力合约最新价，可以改。参考价，不构成交易价格。'

const SPOT_PRICE: FieldDef[] = [
  FUTURES,
  { ...AGIO, name: 'basis', label: '基差', first: '850' },
  {
    name: 'standard',
    label: '基差标准',
    first: '1',
    choices: [
      ['1', '本批次价（不再加升贴水）'],
      ['2', '标准级价（加升贴水）'],
    ],
  },
  { ...AGIO, name: 'czceAgio', label: '郑商所升贴水', first: '', optional: true, hint: '基差为标准级价时计入' },
  { ...AGIO, name: 'premiumAgio', label: '优质溢价', first: '', optional: true },
  { name: 'weight', label: '重量', unit: '吨', first: '43.729', optional: true, low: 0.001, high: 1_000_000 },
]

export function SpotPriceTool({ place }: { place: Place }) {
  return (
    <Calculator place={place} path="/toolbox/spot-price" fields={SPOT_PRICE} title="现货价" note={REFERENCE}>
      {(answer) => (
        <>
          <Figures
            rows={[
              { label: '现货价', text: money(answer.price), unit: '元/吨', main: true },
              ...(answer.amount === null ? [] : [{ label: '货款', text: money(answer.amount), unit: '元' }]),
            ]}
          />
          <Warnings lines={answer.warnings} />
          <FormulaSteps steps={answer.steps} />
        </>
      )}
    </Calculator>
  )
}

const BASIS: FieldDef[] = [
  { name: 'price', label: '现货价', unit: '元/吨', first: '16850', low: 1, high: 200_000 },
  FUTURES,
  { ...AGIO, name: 'percentAgio', label: '质量差价', first: '', optional: true, hint: '填了就算折标准级价' },
  { ...AGIO, name: 'czceAgio', label: '郑商所升贴水', first: '', optional: true, hint: '填了就算标准级基差' },
]

export function BasisTool({ place }: { place: Place }) {
  return (
    <Calculator place={place} path="/toolbox/basis" fields={BASIS} title="基差" note={REFERENCE}>
      {(answer) => (
        <>
          <Figures
            rows={[
              { label: '折基差', text: signed(answer.basis), unit: '元/吨', main: true },
              ...(answer.standardPrice === null
                ? []
                : [{ label: '折标准级价', text: price(answer.standardPrice), unit: '元/吨' }]),
              ...(answer.standardBasis === null
                ? []
                : [{ label: '标准级基差', text: signed(answer.standardBasis), unit: '元/吨' }]),
            ]}
          />
          <FormulaSteps steps={answer.steps} />
        </>
      )}
    </Calculator>
  )
}

const HEDGE: FieldDef[] = [
  { name: 'weight', label: '现货重量', unit: '吨', first: '43.729', low: 0.001, high: 1_000_000 },
  { name: 'ratio', label: '套保比例', unit: '%', first: '100', optional: true, low: 1, high: 200 },
  { ...FUTURES, optional: true },
  {
    name: 'marginRate',
    label: '保证金比例',
    unit: '%',
    first: '',
    optional: true,
    low: 0,
    high: 100,
    hint: '按您的期货公司填',
  },
]

export function HedgeTool({ place }: { place: Place }) {
  return (
    <Calculator
      place={place}
      path="/toolbox/hedge"
      fields={HEDGE}
      title="套保手数"
      note="郑棉和短纤期货每手 5 吨，取最接近的整数手。"
    >
      {(answer) => (
        <>
          <Figures
            rows={[
              { label: '手数', text: count(answer.lots), unit: '手', main: true },
              { label: '对应重量', text: weight(answer.covered), unit: '吨' },
              {
                label: '敞口',
                note: answer.open < 0 ? '期货多于现货' : '未套保的现货',
                text: weight(Math.abs(answer.open)),
                unit: '吨',
              },
              ...(answer.value === null ? [] : [{ label: '合约价值', text: money(answer.value), unit: '元' }]),
              ...(answer.margin === null ? [] : [{ label: '保证金', text: money(answer.margin), unit: '元' }]),
            ]}
          />
          <FormulaSteps steps={answer.steps} />
        </>
      )}
    </Calculator>
  )
}

const RECEIPT_COST: FieldDef[] = [
  { name: 'spot', label: '现货价', unit: '元/吨', first: '15000', low: 1, high: 200_000 },
  { name: 'freight', label: '到交割库运费', unit: '元/吨', first: '300', low: 0, high: 10_000 },
  { name: 'entry', label: '入库检验费', unit: '元/吨', first: '40', low: 0, high: 1000 },
  { name: 'storage', label: '仓储费', unit: '元/吨·天', first: '0.60', low: 0, high: 100 },
  { name: 'days', label: '持有天数', unit: '天', first: '60', low: 0, high: 1000 },
  { name: 'interestRate', label: '资金年利率', unit: '%', first: '4.5', low: 0, high: 100 },
  { ...AGIO, name: 'czceAgio', label: '郑商所升贴水', first: '', optional: true },
  { ...FUTURES, optional: true },
]

export function ReceiptCostTool({ place }: { place: Place }) {
  return (
    <Calculator
      place={place}
      path="/toolbox/receipt-cost"
      fields={RECEIPT_COST}
      title="仓单成本"
      note="入库检验费和仓储费按平台默认，请按交割库公布的标准修改。期现价差为正，表示盘面高于仓单成本。"
    >
      {(answer) => (
        <>
          <Figures
            rows={[
              { label: '仓单成本', note: '折标准级', text: money(answer.cost), unit: '元/吨', main: true },
              ...(answer.spread === null
                ? []
                : [
                    {
                      label: '期现价差',
                      note: '期货价 − 仓单成本',
                      text: signed(answer.spread),
                      unit: '元/吨',
                      main: true,
                    },
                  ]),
              { label: '其中仓储费', text: money(answer.storage), unit: '元/吨' },
              { label: '其中资金利息', text: money(answer.interest), unit: '元/吨' },
            ]}
          />
          <FormulaSteps steps={answer.steps} />
        </>
      )}
    </Calculator>
  )
}
