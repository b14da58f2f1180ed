import { useMemo } from 'react'
import type { EChartsCoreOption } from 'echarts/core'
import { Chart, chartBase, type Tokens } from '~/components/chart'
import { STRIP, toneOf, wordOfClass } from '#ui/quality'
import { lengthClass, micronaireClass, strengthClass } from '#wire/catalog/rules/quality_classes'
import type { BaleRow } from '#wire/listing/transformers/batch_details'
import styles from './bale_charts.module.css'

type Measure = 'micronaire' | 'length' | 'strength'

const CHARTS: {
  key: Measure
  label: string
  unit: string
  step: number
  classOf: (value: number, longStaple: boolean) => string
}[] = [
  {
    key: 'micronaire',
    label: '马克隆值',
    unit: '',
    step: 0.1,
    classOf: micronaireClass,
  },
  {
    key: 'length',
    label: '长度',
    unit: 'mm',
    step: 0.2,
    classOf: (value, longStaple) => String(lengthClass(value, longStaple)),
  },
  {
    key: 'strength',
    label: '断裂比强度',
    unit: 'cN/tex',
    step: 0.3,
    classOf: strengthClass,
  },
]

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
const deviation = (values: number[]) => Math.sqrt(mean(values.map((value) => (value - mean(values)) ** 2)))

/** Counts by step; every bar has the colour of its class. */
function histogram(values: number[], { key, step, classOf }: (typeof CHARTS)[number], longStaple: boolean) {
  const counts = new Map<number, number>()
  for (const value of values) {
    const bin = Math.floor(value / step + 1e-6)
    counts.set(bin, (counts.get(bin) ?? 0) + 1)
  }
  const [low, high] = [Math.min(...counts.keys()), Math.max(...counts.keys())]
  return Array.from({ length: high - low + 1 }, (_, i) => {
    const from = Number(((low + i) * step).toFixed(1))
    const code = classOf(from, longStaple)
    return { from, count: counts.get(low + i) ?? 0, code, token: toneOf(key, code) }
  })
}

/** Distribution of a batch's bales: three histograms, and the colour grade of every bale. */
export default function BaleCharts({ bales, longStaple }: { bales: BaleRow[]; longStaple: boolean }) {
  return (
    <div className={styles.baleCharts}>
      {CHARTS.map((chart) => (
        <Distribution
          key={chart.key}
          chart={chart}
          longStaple={longStaple}
          values={bales.map((bale) => bale[chart.key]).filter((value) => value !== null)}
        />
      ))}
      <Colours bales={bales} />
    </div>
  )
}

type DistributionProps = { chart: (typeof CHARTS)[number]; values: number[]; longStaple: boolean }

function Distribution({ chart, values, longStaple }: DistributionProps) {
  const option = useMemo(() => {
    const bins = values.length > 0 ? histogram(values, chart, longStaple) : []
    return (tokens: Tokens): EChartsCoreOption => {
      const { grid, tooltip, category, value } = chartBase(tokens)
      return {
        grid,
        tooltip: {
          ...tooltip,
          formatter: ([{ dataIndex }]: { dataIndex: number }[]) => {
            const { from, count, code } = bins[dataIndex]
            return `${chart.label} ${from.toFixed(1)}–${(from + chart.step - 0.1).toFixed(1)} ${chart.unit}<br>${code}　${count} 包`
          },
        },
        xAxis: { ...category, data: bins.map(({ from }) => from.toFixed(1)) },
        yAxis: value,
        series: [
          {
            type: 'bar',
            barCategoryGap: '8%',
            data: bins.map(({ count, token }) => ({ value: count, itemStyle: { color: tokens(token) } })),
          },
        ],
      }
    }
  }, [chart, values, longStaple])
  if (values.length === 0) return null
  return (
    <figure>
      <figcaption>
        <b>
          {chart.label} {chart.unit}
        </b>
        <span>
          平均 {mean(values).toFixed(1)}　标准差 {deviation(values).toFixed(2)}
        </span>
      </figcaption>
      <Chart option={option} height={160} label={`${chart.label}逐包分布`} />
    </figure>
  )
}

const colourCodes = STRIP.find(({ key }) => key === 'colour')!.classes.map(([, code]) => code)
const colourWord = (code: string) => wordOfClass('colour', code)

function Colours({ bales }: { bales: BaleRow[] }) {
  const counts = new Map<string, number>()
  for (const bale of bales) if (bale.colour) counts.set(bale.colour, (counts.get(bale.colour) ?? 0) + 1)
  if (counts.size === 0) return null
  return (
    <figure>
      <figcaption>
        <b>颜色级 逐包</b>
        <span>
          按包号 {bales[0].seq}–{bales.at(-1)!.seq}
        </span>
      </figcaption>
      <div
        className={styles.baleGrid}
        role="img"
        aria-label={[...counts].map(([code, count]) => `${colourWord(code)}${count}包`).join('，')}
      >
        {bales.map(({ seq, colour: code }) => (
          <i
            key={seq}
            style={code ? { background: `var(--c${code})` } : undefined}
            title={`${seq}号　${code ? colourWord(code) : '未检'}`}
          />
        ))}
      </div>
      <ul className={styles.legend}>
        {[...counts]
          .sort(([a], [b]) => colourCodes.indexOf(a) - colourCodes.indexOf(b))
          .map(([code, count]) => (
            <li key={code}>
              <i className="swatch" style={{ background: `var(--c${code})` }} />
              {colourWord(code)} {count}
            </li>
          ))}
      </ul>
    </figure>
  )
}
