import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Grid, Scroller } from '@admin/components/Grid'
import { Pill, PillRow } from '@admin/components/Pill'
import { Tools } from '@admin/components/Tools'
import { COTTON, ImportKind, ImportState, ProductType, codeSets } from '#ui/generated/codes'
import { isOneOf } from '#ui/named_codes'
import {
  cancelImport,
  chooseSheet,
  fieldsOfSheets,
  mapSheet,
  type ColumnChoice,
  type ImportDetail,
  type ImportField,
} from './api'
import { Button } from '#ui/kit/button'
import spaces from '@admin/components/room.module.css'
import styles from './inspection.module.css'

type Props = { sheet: ImportDetail; onSheet: (sheet: ImportDetail | null) => void }

const COTTONS = codeSets.productType.entries.filter(({ code }) => isOneOf(code, ...COTTON))

function groupsOf(fields: ImportField[], kind: ImportKind) {
  const shown = fields.filter(({ kinds }) => kinds.includes(kind))
  return [...new Set(shown.map(({ group }) => group))].map(
    (group) => [group, shown.filter((field) => field.group === group)] as const
  )
}

/** The field that each column holds; corrections are stored for the company. */
export function ColumnsPart({ sheet, onSheet }: Props) {
  const { data: fields = [] } = useQuery({
    queryKey: ['inspection-fields'],
    queryFn: fieldsOfSheets,
    staleTime: Infinity,
  })
  const [columns, setColumns] = useState<ColumnChoice[]>(
    sheet.columns.map(({ column, field, unit }) => ({ column, field, unit }))
  )
  const [kind, setKind] = useState(sheet.kind)
  const [productType, setProductType] = useState<ProductType>(sheet.productType ?? ProductType.xinjiang)
  const [constants, setConstants] = useState<Record<string, string>>(sheet.constants)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState(sheet.state === ImportState.failed ? (sheet.failure ?? '') : '')
  const mapped = new Set(columns.map(({ field }) => field))
  const weights = new Set(fields.filter(({ weight }) => weight).map(({ field }) => field))
  const asked = fields.filter(
    ({ field, constant, asked: always }) =>
      constant && !mapped.has(field) && (kind === ImportKind.rowPerBatch || always || constants[field])
  )

  const change = (column: number, next: Partial<ColumnChoice>) =>
    setColumns(columns.map((choice) => (choice.column === column ? { ...choice, ...next } : choice)))
  async function work(action: () => Promise<ImportDetail>) {
    setBusy(true)
    setProblem('')
    try {
      onSheet(await action())
    } catch (error) {
      setProblem((error as Error).message)
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
        mapping: columns,
        constants: Object.fromEntries(Object.entries(constants).filter(([, value]) => value.trim() !== '')),
      })
    )

  return (
    <>
      <p className={spaces.lead}>
        <b>{sheet.fileName}</b>　
        <span className="text-faint">
          {sheet.companyName}　{sheet.formatWord}　{sheet.rowsTotal.toLocaleString()}行
        </span>
      </p>
      {sheet.notes.map((note) => (
        <p key={note} className="text-faint">
          {note}
        </p>
      ))}
      <PillRow>
        {sheet.sheets.length > 1 && (
          <Pill label="工作表">
            <select
              value={sheet.sheet}
              disabled={busy}
              onChange={(event) => void work(() => chooseSheet(sheet.importId, Number(event.target.value)))}
            >
              {sheet.sheets.map((name, index) => (
                <option key={index} value={index}>
                  {name}
                </option>
              ))}
            </select>
          </Pill>
        )}
        <Pill label="表格类型">
          <select value={kind} onChange={(event) => setKind(Number(event.target.value) as ImportKind)}>
            {codeSets.importKind.entries.map(({ code, word }) => (
              <option key={code} value={code}>
                {word}
              </option>
            ))}
          </select>
        </Pill>
        <Pill label="商品类型">
          <select value={productType} onChange={(event) => setProductType(Number(event.target.value) as ProductType)}>
            {COTTONS.map(({ code, word }) => (
              <option key={code} value={code}>
                {word}
              </option>
            ))}
          </select>
        </Pill>
      </PillRow>
      <Scroller className={`card ${styles.columns}`}>
        <Grid>
          <thead>
            <tr>
              <th>表格里的列</th>
              <th>前几行</th>
              <th>对应</th>
              <th>单位</th>
            </tr>
          </thead>
          <tbody>
            {sheet.columns.map(({ column, title, samples }) => {
              const choice = columns.find((one) => one.column === column)!
              const name = title || `第${column + 1}列`
              return (
                <tr key={column}>
                  <td>{choice.field ? <b>{name}</b> : <span className="text-faint">{name}</span>}</td>
                  <td className="text-faint">{samples.join('　')}</td>
                  <td>
                    <Pill>
                      <select
                        aria-label={`${name} 对应`}
                        value={choice.field ?? ''}
                        onChange={(event) => change(column, { field: event.target.value || null, unit: null })}
                      >
                        <option value="">不导入</option>
                        {groupsOf(fields, kind).map(([group, members]) => (
                          <optgroup key={group} label={group}>
                            {members.map(({ field, label, baleLabel }) => (
                              <option key={field} value={field} disabled={field !== choice.field && mapped.has(field)}>
                                {kind === ImportKind.rowPerBale ? baleLabel : label}
                              </option>
                            ))}
                          </optgroup>
                        ))}
                      </select>
                    </Pill>
                  </td>
                  <td>
                    {choice.field && weights.has(choice.field) && (
                      <Pill>
                        <select
                          aria-label={`${name} 单位`}
                          value={choice.unit ?? ''}
                          onChange={(event) =>
                            change(column, { unit: (event.target.value || null) as ColumnChoice['unit'] })
                          }
                        >
                          <option value="">自动</option>
                          <option value="t">吨</option>
                          <option value="kg">公斤</option>
                        </select>
                      </Pill>
                    )}
                  </td>
                </tr>
              )
            })}
          </tbody>
        </Grid>
      </Scroller>
      <details className={spaces.below} open={kind === ImportKind.rowPerBale}>
        <summary>整表统一值（表里没有、但每一行都相同的内容）</summary>
        <PillRow className={spaces.below}>
          {asked.map(({ field, label }) => (
            <Pill key={field} label={label}>
              <input
                maxLength={200}
                value={constants[field] ?? ''}
                onChange={(event) => setConstants({ ...constants, [field]: event.target.value })}
              />
            </Pill>
          ))}
        </PillRow>
      </details>
      {problem && (
        <p className={`text-up ${spaces.below}`} role="alert">
          {problem}
        </p>
      )}
      <Tools className={spaces.after}>
        <Button
          disabled={busy}
          onClick={() =>
            void cancelImport(sheet.importId).then(
              () => onSheet(null),
              (error: Error) => setProblem(error.message)
            )
          }
        >
          放弃
        </Button>
        <Button tone="primary" disabled={busy} onClick={() => void check()}>
          {busy ? '正在校验…' : '下一步：校验'}
        </Button>
      </Tools>
    </>
  )
}
