import { Link } from 'react-router'
import { AlertChannels } from '~/components/alert_channels'
import { Icon } from '~/components/icon'
import { Permission } from '~/components/permission'
import { confirm } from '~/lib/feedback'
import { useAction, useCall } from '~/lib/query'
import { useSession } from '~/lib/use_session'
import type { CriteriaState } from '~/components/offers/criteria'
import type { SavedSearchRow } from '#wire/listing/transformers/lists'
import { Button } from '#ui/kit/button'
import styles from './saved_searches.module.css'

const ALL = '/shop/saved/list'

/** Saved criteria, each with the number of matching offers; the bell switches notices about new offers. */
export function SavedSearches({ list, onSave }: { list: CriteriaState; onSave: () => void }) {
  const token = useSession((state) => state.token)
  const { data } = useCall(ALL, {}, { enabled: Boolean(token) })
  const edit = useAction('/shop/saved/edit', { refresh: [ALL] })
  const remove = useAction('/shop/saved/delete', { refresh: [ALL] })
  if (!token || !data || data.length === 0) return null

  function apply(criteria: SavedSearchRow['criteria']) {
    const empty = Object.fromEntries(Object.keys(list.filters).map((key) => [key, undefined]))
    list.setFilters({ ...empty, ...criteria } as never, { replace: false })
  }

  return (
    <section className={`filter-group ${styles.saved}`}>
      <h3>
        已存条件
        <Button tone="quiet" size="small" className="push" onClick={onSave}>
          保存当前
        </Button>
      </h3>
      <ul>
        {data.map((one) => (
          <li key={one.id}>
            <button type="button" className="name" onClick={() => apply(one.criteria)}>
              {one.name}
            </button>
            <span className="text-faint text-small">{one.count.toLocaleString()}</span>
            <Permission codes="demand:add">
              <Link
                className={styles.bell}
                to={`/demand/publish?search=${one.id}`}
                aria-label={`按“${one.name}”发布求购`}
                title="发布求购：条件带入求购，由卖方来报价"
              >
                <Icon name="edit" />
              </Link>
            </Permission>
            <button
              type="button"
              className={`${styles.bell} ${one.alert ? 'selected' : ''}`}
              aria-pressed={one.alert}
              aria-label={one.alert ? `关闭“${one.name}”的提醒` : `有新批次符合“${one.name}”时提醒我`}
              title={one.alert ? '已开启新批次提醒' : '有新批次时提醒我'}
              onClick={() => void edit.run({ id: one.id, alert: !one.alert })}
            >
              <Icon name="bell" />
            </button>
            <button
              type="button"
              className={styles.bell}
              aria-label={`删除“${one.name}”`}
              onClick={() =>
                void confirm({
                  title: `删除已存条件“${one.name}”？`,
                  danger: true,
                  onOk: () => remove.run({ id: one.id }),
                })
              }
            >
              <Icon name="close" />
            </button>
          </li>
        ))}
      </ul>
      {data.some(({ alert }) => alert) && <AlertChannels />}
    </section>
  )
}
