import { codeSets } from '#ui/generated/codes'
import { MEASURES } from '#ui/generated/measures'
import { signed } from '~/lib/format'
import { usePhone } from '~/lib/use_phone'
import type { ImportPreviewRow } from './api'
import styles from './inspection_import.module.css'

const fixed = (value: number | null, digits: number) => (value === null ? '--' : value.toFixed(digits))
const colour = (code: string | null) =>
  codeSets.colourGrade.entries.find((entry) => String(entry.code) === code)?.word ?? '--'

const FIGURES: { label: string; read: (row: ImportPreviewRow) => string }[] = [
  { label: '包数', read: (row) => (row.packets === null ? '--' : String(row.packets)) },
  { label: '毛重(吨)', read: (row) => fixed(row.grossWeight, 3) },
  { label: '公重(吨)', read: (row) => fixed(row.publicWeight, 3) },
  ...MEASURES.filter(({ places }) => places.includes('preview')).map(({ key, short, decimals }) => ({
    label: short,
    read: (row: ImportPreviewRow) => fixed(row[key], decimals),
  })),
  { label: '郑商所升贴水', read: (row) => signed(row.czceAgio) },
]

function Remarks({ row }: { row: ImportPreviewRow }) {
  if (row.errors.length + row.warnings.length === 0) return <span className="text-down">可以导入</span>
  return (
    <ul className={styles.remarks}>
      {row.errors.map((text) => (
        <li className="text-up" key={text}>
          {text}
        </li>
      ))}
      {row.warnings.map((text) => (
        <li className="text-warn" key={text}>
          {text}
        </li>
      ))}
    </ul>
  )
}

/** Rows as the server has parsed them; cards on phones. */
export function PreviewRows({ rows }: { rows: ImportPreviewRow[] }) {
  const phone = usePhone()
  if (phone) {
    return (
      <ul className={styles.previewCards}>
        {rows.map((row) => (
          <li key={row.rowNo}>
            <div className="row">
              <b>{row.batchCode || '（无批号）'}</b>
              <span className="text-faint text-small push">第{row.rowNo}行</span>
            </div>
            <Remarks row={row} />
            <p className="text-soft text-small">
              {[{ label: '颜色级', read: () => colour(row.lvMain) }, ...FIGURES]
                .filter(({ read }) => read(row) !== '--')
                .map(({ label, read }) => `${label} ${read(row)}`)
                .join('　')}
            </p>
          </li>
        ))}
      </ul>
    )
  }
  return (
    <div className={styles.previewTable}>
      <table>
        <thead>
          <tr>
            <th className="num">行号</th>
            <th>批号</th>
            <th>校验结果</th>
            <th>颜色级</th>
            {FIGURES.map(({ label }) => (
              <th className="num" key={label}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.rowNo}>
              <td className="num text-faint">{row.rowNo}</td>
              <td className="no-wrap">{row.batchCode || '--'}</td>
              <td className={styles.result}>
                <Remarks row={row} />
              </td>
              <td className="no-wrap">{colour(row.lvMain)}</td>
              {FIGURES.map(({ label, read }) => (
                <td className="num" key={label}>
                  {read(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
