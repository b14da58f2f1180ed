import { Select } from 'antd'
import { useDeferredValue, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { findWarehouses } from './api'

type Props = { value: number | null; onChange: (id: number | null) => void; disabled?: boolean }

/** Select of a warehouse of the directory, by name or city. */
export function WarehouseSelect({ value, onChange, disabled }: Props) {
  const [typed, setTyped] = useState('')
  const text = useDeferredValue(typed.trim())
  const { data = [], isFetching } = useQuery({
    queryKey: ['/entrepot/list', text],
    queryFn: () => findWarehouses(text),
  })
  return (
    <Select
      value={value ?? undefined}
      placeholder="不指定"
      allowClear
      disabled={disabled}
      loading={isFetching}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      notFoundContent={isFetching ? '正在查找…' : '没有这个仓库'}
      options={data.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(id?: number) => onChange(id ?? null)}
    />
  )
}
