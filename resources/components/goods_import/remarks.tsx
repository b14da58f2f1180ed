import type { CheckedRow } from './sheet_kind'
import styles from '../inspection_import/inspection_import.module.css'

/** A value of a row with its unit; nothing when the row has none. */
export const figure = ({ values }: CheckedRow, name: string, unit = '') =>
  values[name] === undefined ? '' : `${values[name]}${unit}`

/** What is wrong with a row, and what was read otherwise than it is written. */
export function Remarks({ row }: { row: CheckedRow }) {
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
