import type { Rates, RateGroupWire } from '#wire/catalog/transformers/agio_table_wire'
import { Pill } from '@admin/components/Pill'

type Props = {
  groups: RateGroupWire[]
  words: Record<string, string>
  rates: Rates
  /** Only ZCE tables have a rate for foreign fibre. */
  withFibre: boolean
  /** Makes the figures editable. */
  onChange?: (rates: Rates) => void
}

const signed = (value: number | null | undefined) =>
  value === undefined || value === null ? '--' : value > 0 ? `+${value}` : String(value)
const tone = (value: number | null | undefined) =>
  (value ?? 0) > 0 ? 'var(--up)' : (value ?? 0) < 0 ? 'var(--down-text)' : undefined

/** The figures of a version, one block per indicator. */
export function RateTable({ groups, words, rates, withFibre, onChange }: Props) {
  const figure = (label: string, value: number | null | undefined, set: (value: number | null) => void) =>
    onChange ? (
      <Pill key={label} label={label} style={{ minWidth: 0 }}>
        <input
          type="number"
          step={10}
          style={{ width: '100%', minWidth: 0, textAlign: 'right' }}
          value={value ?? ''}
          onChange={(event) => set(event.target.value === '' ? null : Number(event.target.value))}
        />
      </Pill>
    ) : (
      <p
        key={label}
        style={{
          display: 'flex',
          gap: 8,
          justifyContent: 'space-between',
          borderBottom: '1px solid var(--line-2)',
          padding: '3px 0',
        }}
      >
        <span className="text-faint">{label}</span>
        <b style={{ color: tone(value) }}>{signed(value)}</b>
      </p>
    )

  return (
    <div style={{ display: 'grid', gap: 16, padding: 12 }}>
      {groups.map(({ key, label, classes }) => (
        <div key={key}>
          <h3 style={{ fontWeight: 600, marginBottom: 6 }}>{label}</h3>
          <div
            style={{ display: 'grid', gap: '4px 16px', gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))' }}
          >
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
          <h3 style={{ fontWeight: 600, marginBottom: 6 }}>异性纤维</h3>
          <div style={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(220px, 1fr))' }}>
            {figure('超过1包，每多1包', rates.foreignFibre, (value) =>
              onChange?.({ ...rates, foreignFibre: value ?? 0 })
            )}
          </div>
        </div>
      )}
    </div>
  )
}
