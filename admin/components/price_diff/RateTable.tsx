import type { Rates, RateGroupWire } from '#wire/catalog/transformers/agio_table_wire'
import { decimal } from '@admin/registry/format'
import { Pill } from '@admin/components/Pill'
import styles from './RateTable.module.css'

type Props = {
  groups: RateGroupWire[]
  words: Record<string, string>
  rates: Rates
  /** Only ZCE tables have a rate for foreign fibre. */
  withFibre: boolean
  /** Makes the figures editable. */
  onChange?: (rates: Rates) => void
}

/** A difference has its sign: +120, −240, 0. */
const signed = (value: number | null | undefined) =>
  value === undefined || value === null ? '--' : value > 0 ? `+${decimal(value)}` : decimal(value)

/** The figures of a version, one block per indicator. */
export function RateTable({ groups, words, rates, withFibre, onChange }: Props) {
  const figure = (label: string, value: number | null | undefined, set: (value: number | null) => void) =>
    onChange ? (
      <Pill full key={label} label={label}>
        <input
          type="number"
          step={10}
          className={styles.figure}
          value={value ?? ''}
          onChange={(event) => set(event.target.value === '' ? null : Number(event.target.value))}
        />
      </Pill>
    ) : (
      <p key={label} className={styles.rate}>
        <span className="text-faint">{label}</span>
        <b>{signed(value)}</b>
      </p>
    )

  return (
    <div className={styles.groups}>
      {groups.map(({ key, label, classes }) => (
        <div key={key}>
          <h3>{label}</h3>
          <div className={styles.classes}>
            {classes.map((code) =>
              figure(
                key === 'colour'
                  ? words[code]
                  : key === 'length'
                    ? `${code}mm${withFibre && code === '30' ? '及以上' : ''}`
                    : code,
                rates[key][code],
                (value) => onChange?.({ ...rates, [key]: { ...rates[key], [code]: value } })
              )
            )}
          </div>
        </div>
      ))}
      {withFibre && (
        <div>
          <h3>异性纤维</h3>
          <div className={styles.fibre}>
            {figure('超过1包，每多1包', rates.foreignFibre, (value) =>
              onChange?.({ ...rates, foreignFibre: value ?? 0 })
            )}
          </div>
        </div>
      )}
    </div>
  )
}
