import { useMemo } from 'react'
import { Link } from 'react-router'
import { fixed, money } from '~/lib/format'
import { useRead } from '~/lib/query'
import type { ImportCost } from '#wire/market/transformers/tools'
import type { Place } from './place'
import { Calculator } from './calculator'
import type { FieldDef } from './fields'
import { Figures, FormulaSteps } from './parts'

const COSTS: FieldDef[] = [
  { name: 'rate', label: '汇率', unit: '人民币/美元', first: '', low: 1, high: 20, live: 'fx', fallback: '7.1000' },
  { name: 'port', label: '港杂费', unit: '元/吨', first: '200', low: 0, high: 10_000 },
  { name: 'extra', label: '保险、资金等', unit: '元/吨', first: '0', optional: true, low: 0, high: 10_000 },
  { name: 'impurity', label: '含杂率', unit: '%', first: '', optional: true, low: 0, high: 20 },
  {
    name: 'moisture',
    label: '回潮率',
    unit: '%',
    first: '',
    optional: true,
    low: 0,
    high: 20,
    hint: '含杂率和回潮率都填了，就折成公重价',
  },
]

const QUOTE: FieldDef[] = [
  { name: 'quote', label: '报价', first: '80.00', low: 1, high: 20_000 },
  {
    name: 'unit',
    label: '报价单位',
    first: 'centsPerPound',
    choices: [
      ['centsPerPound', '美分/磅'],
      ['usdPerTonne', '美元/吨'],
    ],
  },
]

const ICE: FieldDef[] = [
  {
    name: 'centsPerPound',
    label: 'ICE期棉',
    unit: '美分/磅',
    first: '',
    low: 1,
    high: 1000,
    live: 'ct',
    fallback: '80.00',
  },
  { name: 'premium', label: '升水', unit: '美分/磅', first: '10', low: -100, high: 100 },
]

const DOMESTIC: FieldDef = {
  name: 'domestic',
  label: '国内均价',
  unit: '元/吨',
  first: '',
  optional: true,
  low: 1,
  high: 200_000,
  hint: '填国内指数均价，就算储备棉轮出底价参考',
}

/** Select of the duty parameters by date; today's are the option without a date. */
function useDutyField(): FieldDef {
  const { data } = useRead('/market/duty/list')
  return useMemo(() => {
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(new Date())
    const current = data?.find(({ from }) => from <= today)
    const others = [...new Set((data ?? []).map(({ from }) => from))].filter((from) => from !== current?.from)
    return {
      name: 'date',
      label: '税率',
      first: '',
      choices: [
        ['', current ? `现行（${current.from} 起）` : '现行'],
        ...others.map((from) => [from, `${from} 起`] as const),
      ],
    }
  }, [data])
}

/** 进口棉折算: from a quotation in dollars to yuan at the port, by kind of duty; `futures` starts with the quotation of ICE. */
export function ImportTool({ place, futures = false }: { place: Place; futures?: boolean }) {
  const duty = useDutyField()
  const fields = [...(futures ? ICE : QUOTE), ...COSTS, ...(futures ? [DOMESTIC] : []), duty]
  return (
    <Calculator
      place={place}
      path="/market/import/convert"
      fields={fields}
      title="港口提货价"
      unit="元/吨"
      query={futures ? undefined : ({ quote, unit, ...rest }) => ({ ...rest, [unit ?? 'centsPerPound']: quote })}
      note={
        <>
          P 为到岸价（元/千克），不四舍五入。进口棉按净重、国产棉按公重结算。参考价，不构成交易价格。
          {!futures && (
            <>
              {' '}
              <Link className="in-text" to="/toolbox?tool=futures-exchange&tab=import">
                按 ICE 期货折算
              </Link>
            </>
          )}
        </>
      }
    >
      {(cost) => <Costs cost={cost} />}
    </Calculator>
  )
}

function Costs({ cost }: { cost: ImportCost }) {
  const { parameters, publicPrices } = cost
  const percent = (fraction: number) => `${Number((fraction * 100).toFixed(3))}%`
  const onPublic = (cents: number | undefined) => (cents === undefined ? '' : `，折公重 ${money(cents)}`)
  return (
    <>
      <Figures
        rows={[
          {
            label: `${percent(parameters.quotaRate)} 配额内`,
            note: `配额内关税 ${percent(parameters.quotaRate)}${onPublic(publicPrices?.quota)}`,
            text: money(cost.quotaPrice),
            main: true,
          },
          {
            label: '滑准税',
            note: `${
              cost.slidingRate === null ? `从量税 ${money(cost.slidingSpecific)} 元/吨` : `从价税 ${cost.slidingRate}%`
            }${onPublic(publicPrices?.sliding)}`,
            text: money(cost.slidingPrice),
            main: true,
          },
          {
            label: '无配额',
            note: `关税 ${percent(parameters.fullRate)}${onPublic(publicPrices?.full)}`,
            text: money(cost.fullPrice),
          },
          {
            label: '加工贸易',
            note: `保税，不含关税和增值税${onPublic(publicPrices?.processing)}`,
            text: money(cost.processingPrice),
          },
          ...(cost.reserveFloor === null
            ? []
            : [{ label: '储备棉轮出底价', note: '参考', text: money(cost.reserveFloor) }]),
        ]}
      />
      <dl className="pairs">
        <dt>美元价</dt>
        <dd>{fixed(cost.usdPerTonne, 2)} 美元/吨</dd>
        <dt>到岸价</dt>
        <dd>{money(cost.cif)} 元/吨</dd>
        <dt>完税价格 P</dt>
        <dd>{fixed(cost.pricePerKilogram, 5)} 元/千克</dd>
        <dt>滑准税公式</dt>
        <dd>
          {parameters.a} ÷ P + {percent(parameters.b)} × P − 1，上限 {percent(parameters.cap)}；P ≥{' '}
          {fixed(parameters.threshold, 3)} 时 {parameters.specific} 元/千克（{parameters.from} 起）
        </dd>
        <dt>增值税</dt>
        <dd>{percent(parameters.vat)}</dd>
      </dl>
      <FormulaSteps steps={cost.steps} />
    </>
  )
}
