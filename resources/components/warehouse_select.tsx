import { Select } from 'antd'
import { useDeferredValue, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { call } from '~/lib/call'

type Props = {
  value?: number | null
  onChange?: (id: number | null) => void
  disabled?: boolean
  placeholder?: string
  id?: string
  status?: 'error' | 'warning'
}

type Warehouse = { id: number; name: string; city: string | null }

const findWarehouses = async (q: string): Promise<Warehouse[]> =>
  (await call('/entrepot/list', { q: q || null, pageSize: 20 })).data

/** Select of a warehouse of the directory, by name or city; works as the control of a `Field`. */
export function WarehouseSelect({ value, onChange, disabled, placeholder = '不指定', id, status }: Props) {
  const [typed, setTyped] = useState('')
  const text = useDeferredValue(typed.trim())
  const { data = [], isFetching } = useQuery({
    queryKey: ['/entrepot/list', text],
    queryFn: () => findWarehouses(text),
  })
  return (
    <Select
      id={id}
      status={status}
      style={{ width: '100%' }}
      value={value ?? undefined}
      placeholder={placeholder}
      allowClear
      disabled={disabled}
      loading={isFetching}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      notFoundContent={isFetching ? '正在查找…' : '没有这个仓库'}
      options={data.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(chosen?: number) => onChange?.(chosen ?? null)}
    />
  )
}
