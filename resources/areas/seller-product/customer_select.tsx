import { Select, type SelectProps } from 'antd'
import { useState } from 'react'
import { useCall } from '~/lib/query'

/** Select of a certified company by name; requires two characters, so that the whole list cannot be read. */
export function CustomerSelect(props: SelectProps) {
  const [word, setWord] = useState('')
  const { data, isFetching } = useCall(
    '/seller/product/customer/list',
    { q: word },
    { enabled: word.trim().length >= 2 }
  )
  return (
    <Select
      {...props}
      showSearch={{ filterOption: false, onSearch: setWord }}
      placeholder="输入企业名称搜索"
      loading={isFetching}
      notFoundContent={word.trim().length < 2 ? '请输入至少两个字' : isFetching ? '正在查找' : '没有找到已认证的企业'}
      options={(data ?? []).map(({ companyId, name }) => ({ value: companyId, label: name }))}
    />
  )
}
