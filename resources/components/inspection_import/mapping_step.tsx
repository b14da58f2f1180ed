import { Checkbox, Segmented, Select } from 'antd'
import dayjs from 'dayjs'
import { useMemo, useState } from 'react'
import { COTTON, ImportKind, ImportState, InTransitState, ProductType, codeSets } from '#ui/generated/codes'
import { isOneOf } from '#ui/named_codes'
import { useCall } from '~/lib/query'
import { confirm } from '~/lib/feedback'
import { Icon } from '../icon'
import { LONGEST_WAY } from '#ui/generated/days'
import {
  cancelImport,
  chooseSheet,
  givesWarehouse,
  mapSheet,
  sentenceOf,
  type ColumnChoice,
  type ImportDetail,
} from './api'
import { ColumnTable } from './column_table'
import { OtherRows } from './other_rows'
import { Constants } from './constants'
import { DateInput } from '~/components/date_input'
import { WarehouseSelect } from '~/components/warehouse_select'
import { Button } from '#ui/kit/button'
import styles from './inspection_import.module.css'

const COTTONS = codeSets.productType.entries
  .filter(({ code }) => isOneOf(code, ...COTTON))
  .map(({ code, word }) => ({ value: code, label: word }))

type Props = { sheet: ImportDetail; onSheet: (sheet: ImportDetail) => void; onRestart: () => void }

/** Required fields that neither a column nor a constant provides. */
function missingOf(
  kind: ImportKind,
  columns: ColumnChoice[],
  constants: Record<string, string>,
  labels: Map<string, string>
): string[] {
  const given = new Set([
    ...columns.map(({ field }) => field),
    ...Object.keys(constants).filter((key) => constants[key].trim() !== ''),
  ])
  const missing = (kind === ImportKind.rowPerBale ? ['batchCode'] : ['batchCode', 'packets']).filter(
    (key) => !given.has(key)
  )
  if (
    kind === ImportKind.rowPerBatch &&
    !given.has('grossWeight') &&
    !(given.has('netWeight') && given.has('tareWeight'))
  )
    missing.push('grossWeight')
  return missing.map((key) => labels.get(key) ?? key)
}

/** The field of each column, and the values that hold for all rows. */
export function MappingStep({ sheet, onSheet, onRestart }: Props) {
  const { data: fields = [] } = useCall('/batch/import/fields', {}, { staleTime: Infinity })
  const labels = useMemo(() => new Map(fields.map(({ field, label }) => [field, label])), [fields])
  const [columns, setColumns] = useState<ColumnChoice[]>(
    sheet.columns.map(({ column, field, unit }) => ({ column, field, unit }))
  )
  const [kind, setKind] = useState(sheet.kind)
  const [productType, setProductType] = useState<ProductType>(sheet.productType ?? ProductType.xinjiang)
  const [entrepotId, setEntrepotId] = useState(sheet.entrepotId)
  const [inTransit, setInTransit] = useState(sheet.inTransitState === InTransitState.inTransit)
  const [arrivalDate, setArrivalDate] = useState(sheet.arrivalDate)
  const [constants, setConstants] = useState<Record<string, string>>(sheet.constants)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState(sheet.state === ImportState.failed ? (sheet.failure ?? '') : '')

  // A sheet of bales has labels of its own, and tells neither the code of their batch nor its weights.
  const perBale = kind === ImportKind.rowPerBale
  const meanings = fields
    .filter(({ kinds }) => kinds.includes(kind))
    .map(({ field, label, baleLabel, group, weight }) => ({ field, label: perBale ? baleLabel : label, group, weight }))
  const wanted = perBale ? fields.filter(({ asked }) => asked).map(({ field }) => field) : []
  const missing = fields.length === 0 ? [] : missingOf(kind, columns, constants, labels)
  const undated = inTransit && !arrivalDate
  const homeless = !givesWarehouse({ columns, constants, entrepotId, inTransit })
  const recognised = columns.filter(({ field }) => field !== null).length

  async function work(action: () => Promise<ImportDetail>) {
    setBusy(true)
    setProblem('')
    try {
      onSheet(await action())
    } catch (error) {
      setProblem(sentenceOf(error))
    } finally {
      setBusy(false)
    }
  }

  const check = () =>
    work(() =>
      mapSheet({
        importId: sheet.importId,
        kind,
        productType,
        entrepotId,
        inTransitState: inTransit ? InTransitState.inTransit : InTransitState.stored,
        arrivalDate: inTransit ? arrivalDate : null,
        mapping: columns,
        constants: Object.fromEntries(Object.entries(constants).filter(([, value]) => value.trim() !== '')),
      })
    )

  async function giveUp() {
    if (!(await confirm({ title: '放弃这次导入？', content: '没有写入任何批次，之后可以重新上传。', okText: '放弃' })))
      return
    await cancelImport(sheet.importId).catch(() => {})
    onRestart()
  }

  return (
    <>
      <div className={styles.details}>
        <b className={styles.file}>{sheet.fileName}</b>
        <span className="text-soft">
          {sheet.formatWord} · {sheet.rowsTotal.toLocaleString()} 行 · 认出 {recognised}/{columns.length} 列
        </span>
        {sheet.sheets.length > 1 && (
          <label className="row">
            工作表
            <Select
              size="small"
              value={sheet.sheet}
              style={{ minWidth: 140 }}
              disabled={busy}
              options={sheet.sheets.map((name, index) => ({ value: index, label: name || `第${index + 1}个` }))}
              onChange={(index: number) => void work(() => chooseSheet(sheet.importId, index))}
            />
          </label>
        )}
      </div>
      <OtherRows sheet={sheet} />
      {sheet.notes.map((note) => (
        <p className="said" key={note}>
          <Icon name="warn" />
          {note}
        </p>
      ))}
      <div className={styles.settings}>
        <div>
          <span id="sheet-kind">表格类型</span>
          <Segmented
            aria-labelledby="sheet-kind"
            value={kind}
            onChange={(value) => setKind(Number(value) as ImportKind)}
            options={codeSets.importKind.entries.map(({ code, word }) => ({ value: code, label: word }))}
          />
        </div>
        <label>
          <span>商品类型</span>
          <Select value={productType} onChange={setProductType} options={COTTONS} />
        </label>
        <label>
          <span>没写仓库的批次存放于</span>
          <WarehouseSelect value={entrepotId} onChange={setEntrepotId} disabled={inTransit} />
        </label>
        {inTransit && (
          <label>
            <span>预计到库</span>
            <DateInput
              value={arrivalDate}
              min={dayjs().format('YYYY-MM-DD')}
              max={dayjs().add(LONGEST_WAY, 'day').format('YYYY-MM-DD')}
              onChange={(day) => setArrivalDate(day ?? null)}
            />
          </label>
        )}
        <Checkbox checked={inTransit} onChange={({ target }) => setInTransit(target.checked)}>
          这批货还在途
        </Checkbox>
      </div>
      {homeless && (
        <p className="said" data-part="homeless">
          <Icon name="warn" />
          表里没有仓库列，在库批次要有仓库才能挂牌：请在上面选择“没写仓库的批次存放于”，或导入后在“我的资源”里批量登记。
        </p>
      )}
      <ColumnTable sheet={sheet} fields={meanings} columns={columns} onChange={setColumns} />
      <Constants fields={fields} wanted={wanted} taken={columns} value={constants} onChange={setConstants} />
      {(problem || missing.length > 0 || undated) && (
        <div className={`said ${problem ? 'bad' : ''}`} role="alert">
          <Icon name="warn" />
          <p>
            {problem ||
              (missing.length > 0
                ? `还缺少：${missing.join('、')}。请指定对应的列，或在“整表统一值”里填写`
                : '请选择在途货物的预计到库日期')}
          </p>
        </div>
      )}
      <div className="acts">
        <Button onClick={() => void giveUp()} disabled={busy}>
          放弃
        </Button>
        <Button tone="primary" onClick={() => void check()} disabled={busy || missing.length > 0 || undated}>
          {busy ? '正在校验…' : '下一步：校验'}
        </Button>
      </div>
    </>
  )
}
