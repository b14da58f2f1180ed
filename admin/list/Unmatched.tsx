import { useQuery } from '@tanstack/react-query'
import { useListContext } from 'react-admin'
import { useScreen } from '@admin/manifest'
import { api, query } from '@admin/providers/http'
import styles from './Unmatched.module.css'

/** What was pasted into the search box and is not in the list, by name: of fifty numbers somebody has to look for these two. */
export function Unmatched() {
  const screen = useScreen()
  const { filterValues } = useListContext()
  const { data: missing = [] } = useQuery({
    queryKey: ['unmatched', screen.name, filterValues],
    queryFn: () => api<string[]>('GET', `/${screen.name}/unmatched?${query({ filter: filterValues })}`),
    // one word is no list
    enabled: /[\s,，;；、]/.test(String(filterValues.q ?? '').trim()),
    staleTime: 15_000,
  })
  if (missing.length === 0) return null
  return (
    <p className={styles.missing} role="status">
      <b>当前条件下未找到 {missing.length} 个：</b>
      {missing.join('、')}
    </p>
  )
}
