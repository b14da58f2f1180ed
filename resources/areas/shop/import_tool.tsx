import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ErrorState } from '~/components/states'
import { fixed, money } from '~/lib/format'
import { useRead } from '~/lib/query'
import type { ImportCost } from '#wire/market/rules/import_conversion'

type Inputs = {
  unit: 'centsPerPound' | 'usdPerTonne'
  quote: string
  rate: string
  port: string
  extra: string
  date: string
}

const FIRST: Inputs = { unit: 'centsPerPound', quote: '80.00', rate: '7.1000', port: '200', extra: '0', date: '' }

const number = (text: string) => (text.trim() === '' || !Number.isFinite(Number(text)) ? undefined : Number(text))

/** What is wrong with an input, before the server is asked. */
function problemOf({ unit, quote, rate, port, extra }: Inputs): string | null {
  const [q, r, p, e] = [quote, rate, port, extra].map(number)
  const [low, high] = unit === 'centsPerPound' ? [1, 1000] : [20, 20_000]
  if (q === undefined || q < low || q > high) return `报价应在${low}与${high.toLocaleString()}之间`
  if (r === undefined || r < 1 || r > 20) return '汇率应在1与20之间'
  if (p === undefined || p < 0 || p > 10_000 || e === undefined || e < 0 || e > 10_000)
    return '费用应在0与10,000元/吨之间'
  return null
}

/** Waits until typing pauses. */
function useSettled<Value>(value: Value, milliseconds = 250): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds)
    return () => clearTimeout(timer)
  }, [value, milliseconds])
  return settled
}

/** 进口棉折算: from a quotation in dollars to yuan at the port, by the kind of duty. */
export default function ImportTool() {
  const [inputs, setInputs] = useState(FIRST)
  const settled = useSettled(inputs)
  const problem = problemOf(inputs)
  const query = {
    [settled.unit]: number(settled.quote),
    rate: number(settled.rate),
    port: number(settled.port),
    extra: number(settled.extra),
    date: settled.date || undefined,
  }
  const { data, error, refetch } = useRead<ImportCost>('/market/import/convert', query, {
    enabled: problemOf(settled) === null,
    placeholderData: keepPreviousData,
  })
  const change = (part: Partial<Inputs>) => setInputs({ ...inputs, ...part })

  return (
    <div className="import-tool">
      <section className="card">
        <header>
          <h2>报价</h2>
        </header>
        <div className="in fields">
          <Line label="报价">
            <input
              className="bound"
              inputMode="decimal"
              aria-label="报价"
              value={inputs.quote}
              onChange={(event) => change({ quote: event.target.value })}
            />
            <select
              className="native"
              aria-label="报价单位"
              value={inputs.unit}
              onChange={(event) =>
                change({
                  unit: event.target.value as Inputs['unit'],
                  quote: event.target.value === 'usdPerTonne' ? '1800.00' : '80.00',
                })
              }
            >
              <option value="centsPerPound">美分/磅</option>
              <option value="usdPerTonne">美元/吨</option>
            </select>
          </Line>
          <Line label="汇率" unit="人民币/美元">
            <input
              className="bound"
              inputMode="decimal"
              aria-label="汇率"
              value={inputs.rate}
              onChange={(event) => change({ rate: event.target.value })}
            />
          </Line>
          <Line label="港杂费" unit="元/吨">
            <input
              className="bound"
              inputMode="decimal"
              aria-label="港杂费"
              value={inputs.port}
              onChange={(event) => change({ port: event.target.value })}
            />
          </Line>
          <Line label="保险、资金等" unit="元/吨">
            <input
              className="bound"
              inputMode="decimal"
              aria-label="保险、资金等"
              value={inputs.extra}
              onChange={(event) => change({ extra: event.target.value })}
            />
          </Line>
          <Line label="税率">
            <select
              className="native"
              aria-label="税率"
              value={inputs.date}
              onChange={(event) => change({ date: event.target.value })}
            >
              <option value="">现行（2021 年起）</option>
              <option value="2020-12-31">2020 年及以前</option>
            </select>
          </Line>
          {problem && (
            <p className="wn s12" role="alert">
              {problem}
            </p>
          )}
        </div>
      </section>
      <section className="card">
        <header>
          <h2>港口提货价</h2>
          <span className="t3 s12">元/吨，含增值税 {data ? data.parameters.vat * 100 : 9}%</span>
        </header>
        {error && !data ? (
          <ErrorState error={error} onRetry={() => void refetch()} hint="输入已保留" />
        ) : (
          data && (
            <div className="in">
              <table className="costs">
                <tbody>
                  <Cost label="1% 配额内" note="配额内关税 1%" cents={data.quotaPrice} main />
                  <Cost
                    label="滑准税"
                    note={
                      data.slidingRate === null
                        ? `从量税 ${money(data.slidingSpecific)} 元/吨`
                        : `从价税 ${data.slidingRate}%`
                    }
                    cents={data.slidingPrice}
                    main
                  />
                  <Cost label="无配额" note={`关税 ${data.parameters.fullRate * 100}%`} cents={data.fullPrice} />
                  <Cost label="加工贸易" note="保税，不含关税和增值税" cents={data.processingPrice} />
                </tbody>
              </table>
              <dl className="kv">
                <dt>美元价</dt>
                <dd>{fixed(data.usdPerTonne, 2)} 美元/吨</dd>
                <dt>到岸价</dt>
                <dd>{money(data.cif)} 元/吨</dd>
                <dt>完税价</dt>
                <dd>{data.pricePerKilogram.toFixed(3)} 元/千克</dd>
                <dt>滑准税参数</dt>
                <dd>
                  {data.parameters.a} ÷ P + {Number((data.parameters.b * 100).toFixed(3))}% × P − 1，上限{' '}
                  {data.parameters.cap * 100}%，自 {data.parameters.from} 起
                </dd>
              </dl>
              <p className="t3 s12">
                P 不四舍五入。进口棉按净重、国产棉按公重结算，比较时请折算。参考价，不构成交易价格。
              </p>
            </div>
          )
        )}
      </section>
    </div>
  )
}

function Line({ label, unit, children }: { label: string; unit?: string; children: React.ReactNode }) {
  return (
    <div className="line">
      <span>{label}</span>
      {children}
      {unit && <small className="t3">{unit}</small>}
    </div>
  )
}

function Cost({ label, note, cents, main = false }: { label: string; note: string; cents: number; main?: boolean }) {
  return (
    <tr>
      <th scope="row">
        {label}
        <small>{note}</small>
      </th>
      <td className={main ? 'up' : ''}>{money(cents)}</td>
    </tr>
  )
}
