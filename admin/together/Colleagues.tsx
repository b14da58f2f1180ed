import { useQuery } from '@tanstack/react-query'
import type { WireColleague } from '#wire/admin/transformers/together_wire'
import menu from '@admin/components/menu_item.module.css'
import { useScreen } from '@admin/manifest'
import { api, query } from '@admin/providers/http'
import styles from './together.module.css'

type Props = {
  id: number | string
  typed: string
  label: string
  without?: number
  onChoose: (colleague: WireColleague) => void
}

/** Colleagues who may read the record, by the typed part of a name. */
export function Colleagues({ id, typed, label, without, onChoose }: Props) {
  const screen = useScreen()
  const { data, isPending } = useQuery({
    queryKey: ['colleagues', screen.name, id, typed],
    queryFn: ({ signal }) =>
      api<WireColleague[]>('GET', `/${screen.name}/${id}/colleagues?${query({ q: typed })}`, undefined, signal),
    staleTime: 60_000,
  })
  const offered = data?.filter((one) => one.id !== without)
  return (
    <ul className={styles.people} aria-label={label}>
      {offered?.map((one) => (
        <li key={one.id}>
          <button type="button" className={menu.item} onClick={() => onChoose(one)}>
            {one.name}
          </button>
        </li>
      ))}
      {offered?.length === 0 && <li className={`${menu.item} text-faint`}>没有可以查看该记录的同事</li>}
      {isPending && <li className={`${menu.item} text-faint`}>加载中…</li>}
    </ul>
  )
}
