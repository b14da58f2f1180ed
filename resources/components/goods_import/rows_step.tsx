import { Checkbox } from 'antd'
import { useState } from 'react'
import { usePhone } from '~/lib/use_phone'
import { otherRowsText } from '#ui/other_rows'
import { Button } from '#ui/kit/button'
import { Icon } from '../icon'
import { sentenceOf } from '../inspection_import/api'
import { wordOf } from '../state_tag'
import { TabList } from '../tab_list'
import { EmptyState } from '../states'
import { price as inYuan, signed } from '~/lib/format'
import { cancelGoods, confirmGoods, type CheckedGoodsSheet, type ImportedGoods } from './api'
import { FailedGoodsButton } from './failed_goods_button'
import { WeightType } from '#ui/generated/codes'
import styles from '../inspection_import/inspection_import.module.css'

type Row = CheckedGoodsSheet['rows'][number]
type Props = {
  sheet: CheckedGoodsSheet
  onBack: () => void
  onRestart: () => void
  onDone: (done: ImportedGoods) => void
}
type Shown = 'all' | 'errors' | 'warnings'

/** Every row as it would be entered, those with errors named by row and field, before anything is written. */
export function RowsStep({ sheet, onBack, onRestart, onDone }: Props) {
  const { okCount, offerCount, warningCount, errorCount, importId } = sheet
  const [shown, setShown] = useState<Shown>(errorCount > 0 ? 'errors' : 'all')
  const [skip, setSkip] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const others = otherRowsText(sheet.otherRows)
  const rows = sheet.rows.filter(({ errors, warnings }) =>
    shown === 'all' ? true : shown === 'errors' ? errors.length > 0 : errors.length === 0 && warnings.length > 0
  )

  async function write() {
    setBusy(true)
    setProblem('')
    try {
      onDone(await confirmGoods(importId, skip))
    } catch (failure) {
      setProblem(sentenceOf(failure))
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <div className={styles.counts}>
        <p>
          <b className="text-down">{okCount}</b> 项可以导入
          {offerCount > 0 && <>，其中 {offerCount} 项直接挂牌</>}
        </p>
        <p>
          <b className={warningCount > 0 ? 'text-warn' : ''}>{warningCount}</b> 项有提醒
        </p>
        <p>
          <b className={errorCount > 0 ? 'text-up' : ''}>{errorCount}</b> 行未通过
        </p>
        {errorCount > 0 && <FailedGoodsButton importId={importId} />}
      </div>
      {others && <p className="text-soft">{others.replace('批次', '商品')}</p>}
      <TabList
        label="行的检查结果"
        chosen={shown}
        onChoose={setShown}
        tabs={[
          { key: 'all' as Shown, label: `全部 ${sheet.rows.length}` },
          { key: 'errors' as Shown, label: `未通过 ${errorCount}` },
          { key: 'warnings' as Shown, label: `有提醒 ${warningCount}` },
        ]}
      />
      {rows.length > 0 ? (
        <CheckedRows rows={rows} />
      ) : (
        <EmptyState title="没有这类行" hint="在上方选择其他类别查看" actions={null} />
      )}
      {(problem || (errorCount > 0 && !skip)) && (
        <div className={`said ${problem ? 'bad' : ''}`} role="alert">
          <Icon name="warn" />
          <p>
            {problem || okCount > 0
              ? '请改正上面的行后重新上传，或回到上一步改列，或跳过它们只导入其余'
              : '请改正上面的行后重新上传，或回到上一步改列'}
          </p>
        </div>
      )}
      <div className="acts">
        {errorCount > 0 && okCount > 0 && (
          <Checkbox checked={skip} onChange={({ target }) => setSkip(target.checked)}>
            跳过未通过的 {errorCount} 行，只导入其余
          </Checkbox>
        )}
        <Button
          onClick={() => {
            void cancelGoods(importId).catch(() => {})
            onRestart()
          }}
          disabled={busy}
        >
          {errorCount > 0 ? '重新上传' : '放弃'}
        </Button>
        <Button onClick={onBack} disabled={busy}>
          上一步：改列
        </Button>
        <Button
          tone="primary"
          onClick={() => void write()}
          disabled={busy || okCount === 0 || (errorCount > 0 && !skip)}
        >
          {busy
            ? '正在导入…'
            : offerCount > 0
              ? `确认导入 ${okCount} 项，挂牌 ${offerCount} 项`
              : `确认导入 ${okCount} 项`}
        </Button>
      </div>
    </>
  )
}

const figure = ({ values }: Row, name: string, unit = '') =>
  values[name] === undefined ? '' : `${values[name]}${unit}`

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

function Remarks({ row }: { row: Row }) {
  if (row.errors.length + row.warnings.length === 0) return <span className="text-down">可以导入</span>
  return (
    <ul className={styles.remarks}>
      {row.errors.map(({ field, message }) => (
        <li className="text-up" key={`${field} ${message}`}>
          {message}
        </li>
      ))}
      {row.warnings.map(({ field, message }) => (
        <li className="text-warn" key={`${field} ${message}`}>
          {message}
        </li>
      ))}
    </ul>
  )
}

/** Cards on phones. */
function CheckedRows({ rows }: { rows: Row[] }) {
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
