import { price as inYuan, signed } from '~/lib/format'
import { usePhone } from '~/lib/use_phone'
import { wordOf } from '../state_tag'
import { figure, Remarks } from './remarks'
import type { CheckedRow as Row } from './sheet_kind'
import { WeightType } from '#ui/generated/codes'
import styles from '../inspection_import/inspection_import.module.css'

/** Facts in one line: `含油率18.5% 水分8.2%`, `1.56dtex×38mm A级 公定重量`. */
const factsOf = (row: Row) =>
  [
    row.values.linterClass === undefined ? '' : wordOf('linterClass', Number(row.values.linterClass)),
    row.values.oilContent === undefined ? '' : `含油率${figure(row, 'oilContent')}%`,
    row.values.linterContent === undefined ? '' : `含绒率${figure(row, 'linterContent')}%`,
    row.values.moisture === undefined ? '' : `水分${figure(row, 'moisture')}%`,
    row.values.impurity === undefined ? '' : `含杂${figure(row, 'impurity')}%`,
    [figure(row, 'dtex', 'dtex'), figure(row, 'cutLength', 'mm')].filter(Boolean).join('×'),
    row.values.fibreGrade === undefined ? '' : wordOf('fibreGrade', Number(row.values.fibreGrade)),
    row.values.weightType === WeightType.conditioned ? '公定重量' : '',
  ]
    .filter(Boolean)
    .join(' ')

/** `7,120.00`, `PF2703 −80`; nothing for goods that are entered only. */
const priceOf = ({ values }: Row) =>
  values.price !== undefined
    ? inYuan(Number(values.price))
    : values.priceDiff !== undefined
      ? `${values.priceContract ?? ''} ${signed(Number(values.priceDiff))}`.trim()
      : ''

const deliveryOf = ({ values }: Row) =>
  values.deliveryType === undefined ? '' : wordOf('deliveryType', Number(values.deliveryType))

const typeOf = ({ values }: Row) =>
  values.productType === undefined ? '--' : wordOf('productType', Number(values.productType))

/** Goods by the tonne of a sheet; cards on phones. */
export function TonnageRows({ rows }: { rows: Row[] }) {
  const phone = usePhone()
  if (phone)
    return (
      <ul className={styles.previewCards}>
        {rows.map((row) => (
          <li key={row.rowNo}>
            <div className="row">
              <b>{typeOf(row)}</b>
              <span>{figure(row, 'weight', ' 吨')}</span>
              <span className="num">{priceOf(row)}</span>
              <span className="text-faint text-small push">第{row.rowNo}行</span>
            </div>
            <Remarks row={row} />
            <p className="text-soft text-small">
              {[factsOf(row), deliveryOf(row), figure(row, 'chandi'), figure(row, 'producerName'), figure(row, 'place')]
                .filter(Boolean)
                .join('　')}
            </p>
          </li>
        ))}
      </ul>
    )
  return (
    <div className={styles.previewTable}>
      <table>
        <thead>
          <tr>
            <th className="num">行号</th>
            <th>商品</th>
            <th>校验结果</th>
            <th className="num">吨数</th>
            <th className="num">起订量</th>
            <th className="num">单价/基差（元/吨）</th>
            <th>交货</th>
            <th>指标</th>
            <th>产地</th>
            <th>生产厂家</th>
            <th>货号</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.rowNo}>
              <td className="num text-faint">{row.rowNo}</td>
              <td className="no-wrap">{typeOf(row)}</td>
              <td className={styles.result}>
                <Remarks row={row} />
              </td>
              <td className="num">{figure(row, 'weight') || '--'}</td>
              <td className="num">{figure(row, 'minLot') || '--'}</td>
              <td className="num no-wrap">{priceOf(row) || '--'}</td>
              <td className="no-wrap">{deliveryOf(row) || '--'}</td>
              <td>{factsOf(row) || '--'}</td>
              <td>{figure(row, 'chandi') || '--'}</td>
              <td>{figure(row, 'producerName') || '--'}</td>
              <td className="no-wrap">{figure(row, 'batchCode') || '--'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
