import { Cascader } from 'antd'
import { useEffect, useState } from 'react'
import { loadRegions, type Region } from '~/lib/regions'

type Props = {
  /** Province, city, district by name. */
  value?: [string, string, string?] | string[] | null
  onChange?: (value: string[] | undefined) => void
  id?: string
  status?: 'error' | 'warning'
  placeholder?: string
  disabled?: boolean
}

/** Cascader of province, city, district by name; searchable. */
export function RegionCascader({ value, onChange, placeholder = '请选择省市区', ...rest }: Props) {
  const [options, setOptions] = useState<Region[]>([])
  useEffect(() => {
    let current = true
    void loadRegions().then((all) => current && setOptions(all))
    return () => {
      current = false
    }
  }, [])
  return (
    <Cascader
      {...rest}
      options={options}
      value={(value ?? undefined)?.filter(Boolean) as string[] | undefined}
      onChange={(chosen) => onChange?.((chosen as string[] | undefined) ?? undefined)}
      fieldNames={{ label: 'name', value: 'name', children: 'children' }}
      placeholder={placeholder}
      showSearch={{ filter: (word, path) => path.some((node) => String(node.name).includes(word)) }}
      loading={options.length === 0}
      style={{ width: '100%' }}
    />
  )
}
