/*
 * 棉花计算器: conditioned weight, lint from seed cotton, yarn from cotton. The agio has a separate form.
 */
import { fixed, money, weight } from '~/lib/format'
import type { Place } from './place'
import { Calculator } from './calculator'
import type { FieldDef } from './fields'
import { Figures, FormulaSteps, Warnings } from './parts'

export const BATCH_TYPES = [
  ['1', '锯齿棉'],
  ['3', '机采棉'],
  ['2', '皮辊棉'],
  ['4', '长绒棉'],
  ['5', '皮辊机采棉'],
] as const

const WEIGHT: FieldDef[] = [
  { name: 'netWeight', label: '净重', unit: '吨', first: '42.257', low: 0.001, high: 1_000_000 },
  { name: 'impurity', label: '含杂率', unit: '%', first: '1.8', low: 0, high: 50 },
  { name: 'moisture', label: '回潮率', unit: '%', first: '5.6', low: 0, high: 50 },
  { name: 'batchType', label: '加工方式', first: '1', choices: BATCH_TYPES },
  {
    name: 'certificate',
    label: '证书公重',
    unit: '吨',
    first: '',
    optional: true,
    low: 0.001,
    high: 1_000_000,
    hint: '填了就与公式核对，相差超过 10 千克会提示',
  },
]

export function WeightTool({ place }: { place: Place }) {
  return (
    <Calculator
      place={place}
      path="/toolbox/weight"
      fields={WEIGHT}
      title="公定重量"
      note="标准含杂率锯齿棉 2.5%、皮辊棉和长绒棉 3.0%，公定回潮率 8.5%。只在最后一步四舍五入到千克；有公检证书的以证书为准。"
    >
      {(answer) => (
        <>
          <Figures
            rows={[
              { label: '公重', text: weight(answer.publicWeight), unit: '吨', main: true },
              { label: '准重', note: `标准含杂率 ${answer.standard}%`, text: weight(answer.quasiWeight), unit: '吨' },
              { label: '公重与净重之比', text: fixed(answer.perNet, 4) },
            ]}
          />
          <Warnings lines={answer.warnings} />
          <FormulaSteps steps={answer.steps} />
        </>
      )}
    </Calculator>
  )
}

const SEED_COTTON: FieldDef[] = [
  { name: 'seedCottonPrice', label: '籽棉价', unit: '元/千克', first: '6.65', low: 0.01, high: 100 },
  { name: 'seedPrice', label: '棉籽价', unit: '元/千克', first: '2.52', low: 0, high: 100 },
  { name: 'outturn', label: '衣分', unit: '%', first: '38.46', low: 1, high: 99 },
  { name: 'loss', label: '损耗', unit: '%', first: '1', low: 0, high: 50 },
  { name: 'processing', label: '加工费', unit: '元/吨', first: '0', optional: true, low: 0, high: 20_000 },
  { name: 'seedCotton', label: '籽棉重量', unit: '吨', first: '', optional: true, low: 0.001, high: 1_000_000 },
  { name: 'stands', label: '轧花机', unit: '台', first: '', optional: true, low: 1, high: 1000 },
  { name: 'perStandHour', label: '台时产量', unit: '千克', first: '', optional: true, low: 1, high: 100_000 },
]

export function SeedCottonTool({ place }: { place: Place }) {
  return (
    <Calculator
      place={place}
      path="/toolbox/seed-cotton"
      fields={SEED_COTTON}
      title="皮棉成本"
      note="衣分加损耗不能超过 100%。填了籽棉重量就算产量，再填机台数和台时产量就算轧花时间。"
    >
      {(answer) => (
        <>
          <Figures
            rows={[
              { label: '皮棉成本', text: money(answer.lintCost), unit: '元/吨', main: true },
              ...(answer.lint === null
                ? []
                : [
                    { label: '皮棉产量', text: weight(answer.lint), unit: '吨' },
                    { label: '棉籽产量', text: weight(answer.seed), unit: '吨' },
                  ]),
              ...(answer.hours === null ? [] : [{ label: '轧花时间', text: fixed(answer.hours, 1), unit: '小时' }]),
            ]}
          />
          <FormulaSteps steps={answer.steps} />
        </>
      )}
    </Calculator>
  )
}

const SPINNING: FieldDef[] = [
  { name: 'count', label: '支数', unit: '英支', first: '32', low: 1, high: 500 },
  { name: 'speed', label: '锭速', unit: '转/分', first: '16000', low: 100, high: 100_000 },
  { name: 'twist', label: '捻度', unit: '捻/米', first: '920', low: 50, high: 5000 },
  { name: 'efficiency', label: '生产效率', unit: '%', first: '95', low: 1, high: 100 },
  { name: 'spindles', label: '锭数', unit: '锭', first: '50000', low: 1, high: 5_000_000 },
  { name: 'hours', label: '日运转', unit: '小时', first: '22.5', low: 0.5, high: 24 },
  { name: 'yield', label: '制成率', unit: '%', first: '90.5', low: 10, high: 100 },
  { name: 'days', label: '月开工', unit: '天', first: '30', low: 1, high: 31 },
  { name: 'batchWeight', label: '每批公重', unit: '吨', first: '43.729', low: 0.001, high: 1_000_000 },
]

export function SpinningTool({ place }: { place: Place }) {
  return (
    <Calculator
      place={place}
      path="/toolbox/spinning"
      fields={SPINNING}
      title="产量与用棉"
      note="每一步按显示的位数四舍五入后再往下算，可以逐行复核。"
    >
      {(answer) => (
        <>
          <Figures
            rows={[
              { label: '日产纱', text: fixed(answer.yarnPerDay, 1), unit: '千克', main: true },
              { label: '日用棉', text: fixed(answer.cottonPerDay, 1), unit: '千克', main: true },
              {
                label: '月用棉',
                note: `约 ${fixed(answer.batches, 1)} 批`,
                text: fixed(answer.cottonPerMonth / 1000, 1),
                unit: '吨',
              },
              { label: '实际单产', text: fixed(answer.real, 2), unit: '千克/千锭时' },
            ]}
          />
          <FormulaSteps steps={answer.steps} />
        </>
      )}
    </Calculator>
  )
}
