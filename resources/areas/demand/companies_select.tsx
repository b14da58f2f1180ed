import { Select } from 'antd'
import { useState } from 'react'
import { useCall } from '~/lib/query'

type Company = { companyId: number; name: string }

/** Certified companies, found by a part of their name. */
export function CompaniesSelect({ value, onChange }: { value: Company[]; onChange: (value: Company[]) => void }) {
  const [word, setWord] = useState('')
  const found = useCall('/demand/sellers', { q: word }, { enabled: word.length >= 2 })
  const known = new Map([...value, ...(found.data ?? [])].map((one) => [one.companyId, one]))
  return (
    <Select
      mode="multiple"
      aria-label="邀请的卖方"
      showSearch={{ filterOption: false, onSearch: setWord }}
      placeholder="输入企业名称查找"
      options={[...known.values()].map(({ companyId, name }) => ({ value: companyId, label: name }))}
      value={value.map(({ companyId }) => companyId)}
      onChange={(ids: number[]) => onChange(ids.flatMap((id) => known.get(id) ?? []))}
      style={{ width: '100%' }}
    />
  )
}
