import { usePhone } from '~/lib/use_phone'
import { basisLine, pounds, promisedLine, shipmentLine } from '../foreign/foreign_texts'
import { wordOf } from '../state_tag'
import { figure, Remarks } from './remarks'
import type { CheckedRow as Row } from './sheet_kind'
import styles from '../inspection_import/inspection_import.module.css'

const numberIn = ({ values }: Row, name: string) => (values[name] === undefined ? null : Number(values[name]))
const textIn = ({ values }: Row, name: string) => (values[name] === undefined ? null : String(values[name]))

/** `81.80`, `CT2703 +8.50`; nothing for a lot that is entered only. */
function quoteOf(row: Row): string {
  const price = numberIn(row, 'poundPrice')
  if (price !== null) return pounds(price)
  const basis = numberIn(row, 'basis')
  return basis === null ? '' : (basisLine({ basis, priceContract: textIn(row, 'priceContract') }) ?? '')
}

/** What the contract promises, or the figures of the papers. */
function fibreOf(row: Row): string {
  const terms = {
    minLength: numberIn(row, 'minLength'),
    minMike: numberIn(row, 'minMike'),
    maxMike: numberIn(row, 'maxMike'),
    minStrength: numberIn(row, 'minStrength'),
  }
  const promised = Object.values(terms).some((value) => value !== null) ? `合同 ${promisedLine(terms)}` : ''
  const found = [
    figure(row, 'leafGrade') && `叶屑 ${figure(row, 'leafGrade')}`,
    figure(row, 'lenAvg') && `长度 ${figure(row, 'lenAvg')}`,
    figure(row, 'mikeAvg') && `马值 ${figure(row, 'mikeAvg')}`,
    figure(row, 'strengthAvg') && `强力 ${figure(row, 'strengthAvg')}`,
  ]
  return [promised, ...found].filter(Boolean).join('　')
}

const shipmentOf = (row: Row) => {
  const shipTo = textIn(row, 'shipTo')
  return shipTo === null ? '' : shipmentLine({ shipFrom: textIn(row, 'shipFrom'), shipTo })
}

const codeOf = (row: Row, dictionary: 'foreignTerm' | 'foreignPayment' | 'importQuota', name: string) => {
  const code = numberIn(row, name)
  return code === null ? '' : wordOf(dictionary, code)
}

/** Lots with their offers in dollars of a sheet; cards on phones. */
export function DollarRows({ rows }: { rows: Row[] }) {
  const phone = usePhone()
  if (phone)
    return (
      <ul className={styles.previewCards}>
        {rows.map((row) => (
          <li key={row.rowNo}>
            <div className="row">
              <b>
                {figure(row, 'chandi') || '--'} {figure(row, 'grade')}
              </b>
              <span>{figure(row, 'netWeight', ' 吨')}</span>
              <span className="num">{quoteOf(row)}</span>
              <span className="text-faint text-small push">第{row.rowNo}行</span>
            </div>
            <Remarks row={row} />
            <p className="text-soft text-small">
              {[
                figure(row, 'batchCode'),
                fibreOf(row),
                shipmentOf(row),
                figure(row, 'pod'),
                codeOf(row, 'importQuota', 'quotaKind'),
                codeOf(row, 'foreignPayment', 'payment'),
              ]
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
            <th>报价号</th>
            <th>校验结果</th>
            <th>产地 / 等级</th>
            <th className="num">净重（吨）</th>
            <th className="num">件数</th>
            <th className="num">报价（美分/磅）</th>
            <th>装运期</th>
            <th>目的港</th>
            <th>配额</th>
            <th>付款</th>
            <th>指标</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.rowNo}>
              <td className="num text-faint">{row.rowNo}</td>
              <td className="no-wrap">{figure(row, 'batchCode') || '--'}</td>
              <td className={styles.result}>
                <Remarks row={row} />
              </td>
              <td className="no-wrap">
                {figure(row, 'chandi') || '--'} {figure(row, 'grade')}
              </td>
              <td className="num">{figure(row, 'netWeight') || '--'}</td>
              <td className="num">{figure(row, 'packets') || '--'}</td>
              <td className="num no-wrap">{quoteOf(row) || '--'}</td>
              <td className="no-wrap">{shipmentOf(row) || '--'}</td>
              <td className="no-wrap">{figure(row, 'pod') || '--'}</td>
              <td className="no-wrap">{codeOf(row, 'importQuota', 'quotaKind') || '--'}</td>
              <td className="no-wrap">{codeOf(row, 'foreignPayment', 'payment') || '--'}</td>
              <td className="no-wrap">{fibreOf(row) || '--'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
