import { Fragment, useState } from 'react'
import { IMPORTED_FACTS, isImportedCotton } from '~/components/offers/imported'
import { fixed, netWeightText, price, signed, weight } from '~/lib/format'
import type { AgioLine } from '#wire/catalog/transformers/agio'
import { PriceStandard } from '#ui/generated/codes'
import type { BatchDetails } from '#wire/listing/transformers/batch_details'
import { Button } from '#ui/kit/button'
import styles from './side_cards.module.css'

type Props = { details: BatchDetails }

/** Conditioned weight by F1, step by step, so that it can be checked. */
export function WeightCard({ details: { row, conditioned } }: Props) {
  const { netWeight, impurity, moisture } = row
  const {
    standardImpurity,
    standardMoisture,
    impurityFactor: impurityDetailor,
    moistureFactor: moistureDetailor,
    warning,
  } = conditioned
  return (
    <section className="card">
      <header>
        <h2>重量</h2>
        <span className="push text-faint text-small">单位 吨</span>
      </header>
      <table className={styles.weights}>
        <tbody>
          <Line label="毛重" value={weight(row.grossWeight)} />
          {row.tareWeight !== null && (
            <Line
              label="皮重"
              note={`${row.packets} 包 × ${((row.tareWeight * 1000) / row.packets).toFixed(1)} 千克`}
              value={`−${weight(row.tareWeight)}`}
            />
          )}
          {netWeight !== null && <Line label="净重" value={netWeightText(netWeight)} strong />}
          {impurityDetailor !== null && row.publicWeight !== null && (
            <Line
              label="含杂折算"
              note={`(100 − ${impurity}) ÷ (100 − ${standardImpurity})`}
              value={`× ${impurityDetailor.toFixed(6)}`}
            />
          )}
          {moistureDetailor !== null && row.publicWeight !== null && (
            <Line
              label="回潮折算"
              note={`(100 + ${standardMoisture}) ÷ (100 + ${moisture})`}
              value={`× ${moistureDetailor.toFixed(6)}`}
            />
          )}
          {row.publicWeight !== null && <Line label="公定重量" value={weight(row.publicWeight)} total />}
        </tbody>
      </table>
      {warning && <p className="inside text-warn text-small">{warning}</p>}
    </section>
  )
}

function Line({
  label,
  note,
  value,
  strong = false,
  total = false,
}: {
  label: string
  note?: string
  value: string
  strong?: boolean
  total?: boolean
}) {
  return (
    <tr className={total ? styles.total : strong ? styles.strong : ''}>
      <th scope="row">
        {label} {note && <small>{note}</small>}
      </th>
      <td>{value}</td>
    </tr>
  )
}

/** Papers and voyage of imported cotton, as far as they are known. */
export function ImportedCard({ details: { row, cargoOwner } }: Props) {
  if (!isImportedCotton(row)) return null
  const known = IMPORTED_FACTS.flatMap(({ label, text }) => {
    const value = text(row)
    return value === null ? [] : [{ label, value }]
  })
  if (known.length === 0 && !cargoOwner) return null
  return (
    <section className="card" data-testid="imported">
      <header>
        <h2>进口信息</h2>
      </header>
      <div className="inside">
        <dl className="pairs">
          {known.map(({ label, value }) => (
            <Fragment key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </Fragment>
          ))}
          {cargoOwner && (
            <>
              <dt>货主</dt>
              <dd>
                {cargoOwner} <small className="text-faint">仅本企业可见</small>
              </dd>
            </>
          )}
        </dl>
      </div>
    </section>
  )
}

function Breakdown({
  title,
  value,
  note,
  lines,
}: {
  title: string
  value: number | null
  note: string
  lines: AgioLine[]
}) {
  const [all, setAll] = useState(false)
  const counting = lines.filter(({ amount }) => amount !== 0)
  const shown = all ? lines : counting
  return (
    <div className={styles.breakdown}>
      <h3>
        {title}{' '}
        <b className={value === null ? 'text-faint' : undefined}>{value === null ? '不可注册' : signed(value)}</b>
        <small>{note}</small>
      </h3>
      {shown.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">指标</th>
              <th scope="col" className="num">
                占比
              </th>
              <th scope="col" className="num">
                标准
              </th>
              <th scope="col" className="num">
                金额
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((line) => (
              <tr key={`${line.indicator}${line.word}`} className={line.amount === 0 ? styles.zero : ''}>
                <th scope="row" title={line.label}>
                  {nameOfLine(line)}
                </th>
                <td className="num text-soft">{line.share === null ? '' : `${fixed(line.share, 1)}%`}</td>
                <td className="num text-soft">{signed(line.rate)}</td>
                <td className="num">{`${line.amount < 0 ? '−' : '+'}${fixed(Math.abs(line.amount) / 100, 2)}`}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {counting.length < lines.length && (
        <Button tone="quiet" size="small" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? '收起为零的项' : `另有 ${lines.length - counting.length} 项为零`}
        </Button>
      )}
    </div>
  )
}

/** Classes of colour and length name their indicator: 白棉3级, 28mm; of others it stands before them: 轧工质量 P2. */
const nameOfLine = ({ indicator, label, word }: AgioLine) =>
  indicator === 'colour' || indicator === 'length' ? word : `${label} ${word}`

/** The terms of the agio. */
export function AgioCard({ details: { agio, row } }: Props) {
  if (!agio.czce && !agio.percent) return null
  return (
    <section className="card">
      <header>
        <h2>升贴水明细</h2>
        <span className="push text-faint text-small">单位 元/吨</span>
      </header>
      <div className={`inside ${styles.breakdowns}`}>
        {agio.percent && (
          <Breakdown
            title="质量差价（比例法）"
            value={agio.percent.value}
            note={agio.percent.missing.length > 0 ? agio.percent.missing.map((one) => `缺${one}`).join('、') : ''}
            lines={agio.percent.lines}
          />
        )}
        {agio.czce && (
          <Breakdown
            title="郑商所升贴水"
            value={agio.czce.value}
            note={agio.czce.reason ?? ''}
            lines={agio.czce.lines}
          />
        )}
        {agio.pickBale && agio.pickBale.removed > 0 && (
          <Breakdown
            title="挑包后升贴水"
            value={agio.pickBale.value}
            note={agio.pickBale.reason ?? `挑出 ${agio.pickBale.removed} 包，余 ${agio.pickBale.remaining} 包`}
            lines={[]}
          />
        )}
        {row.premiumAgio !== 0 && (
          <p className="text-soft text-small">
            优质溢价 <b>{signed(row.premiumAgio)}</b>（卖方申报，
            {row.priceDiff !== null && row.priceStandard === PriceStandard.standardGrade ? '已计入价格' : '仅供参考'}）
          </p>
        )}
        {row.price !== null && (
          <p className="text-soft text-small">
            折标准级价 = {price(row.price)} {(row.percentAgio ?? 0) < 0 ? '+' : '−'}{' '}
            {price(Math.abs(row.percentAgio ?? 0))} = <b>{price(row.standardPrice)}</b>
          </p>
        )}
      </div>
    </section>
  )
}
