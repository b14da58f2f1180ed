import { Select } from 'antd'
import { useEffect, useId, useState, type ReactNode } from 'react'
import type { AddressRow } from '#wire/company/transformers/address'
import { Button } from '#ui/kit/button'
import { useCall } from '~/lib/query'
import type { DestinationChoice } from './destination_choice'
import { NewAddress } from './new_address'
import styles from './destination_select.module.css'

type Props = {
  value: DestinationChoice | null
  onChange: (value: DestinationChoice) => void
  /** Told instead of `onChange` when the default of the book is taken, which nobody has chosen. */
  onPreset?: (value: DestinationChoice) => void
  /** Shown below when nothing is chosen yet. */
  error?: string | null
  /** Leads back to the address that stands already. */
  onKeep?: () => void
}

/** `text`: what is searched. The address that is written for this deal has the value 0. */
type Choice = { value: number; label: ReactNode; text: string }

const textOf = ({ contactName, contactMobile }: { contactName: string; contactMobile: string }) =>
  `${contactName} ${contactMobile}`

type Written = NonNullable<DestinationChoice['newAddress']>
const lineOf = ({ province, city, district, address }: Written) =>
  [province, city === province ? '' : city, district, address].filter(Boolean).join('')

/** 收货地址: the default of the company's book is preset; another one can be chosen, or written down. */
export function DestinationSelect({ value, onChange, onPreset = onChange, error, onKeep }: Props) {
  const id = useId()
  const book = useCall('/address/list', { pageSize: 100 })
  const [writing, setWriting] = useState(false)
  const rows = book.data?.data
  const preset = rows?.find((row) => row.primary) ?? rows?.[0]
  useEffect(() => {
    if (!value && preset) onPreset({ addressId: preset.id })
  }, [value, preset, onPreset])
  const written = value?.newAddress
  const chosen = value?.addressId ? Number(value.addressId) : undefined
  const options: Choice[] = [
    ...(rows ?? []).map((row) => ({ value: row.id, label: <Option row={row} />, text: row.full + textOf(row) })),
    ...(written ? [{ value: 0, label: <Lines line={lineOf(written)} person={textOf(written)} />, text: '' }] : []),
  ]
  return (
    <div className={styles.destination}>
      <label htmlFor={id}>
        <i aria-hidden="true">*</i>收货地址
      </label>
      <div className={styles.choice}>
        {rows?.length === 0 && !written ? (
          <span className="text-soft">还没有收货地址</span>
        ) : (
          <Select<number, Choice>
            id={id}
            className={styles.select}
            loading={!rows}
            status={error ? 'error' : undefined}
            value={written ? 0 : chosen}
            options={options}
            showSearch={{ filterOption: (word, option) => !!option?.text.includes(word) }}
            placeholder="请选择收货地址"
            onChange={(addressId: number) => addressId !== 0 && onChange({ addressId })}
          />
        )}
        <Button size="small" onClick={() => setWriting(true)}>
          新地址
        </Button>
        {onKeep && (
          <Button size="small" onClick={onKeep}>
            保留原地址
          </Button>
        )}
      </div>
      {error && <small className="text-up">{error}</small>}
      {writing && <NewAddress onClose={() => setWriting(false)} onChosen={onChange} />}
    </div>
  )
}

const Option = ({ row }: { row: AddressRow }) => <Lines line={row.full} person={textOf(row)} />

export function Lines({ line, person }: { line: string; person: string }) {
  return (
    <span className={styles.option}>
      {line}
      <small>{person}</small>
    </span>
  )
}
