import { ResourceContextProvider } from 'react-admin'
import { Link } from 'react-router'
import { Blank } from '@admin/components/Blank'
import { PageHead } from '@admin/components/PageHead'
import { Skeleton } from '@admin/components/Skeleton'
import { useWaiting, waitingPath } from '@admin/layout/use_waiting'
import { useManifest } from '@admin/manifest'
import { HomeFigures } from '@admin/report/HomeFigures'
import { useTitle } from '@admin/use_title'
import { FirstRows } from '@admin/views/Related'
import { Button } from '#ui/kit/button'
import styles from './Home.module.css'
import spaces from '@admin/components/room.module.css'

/** Stands there while the counts are loading. */
const WaitingShape = () => (
  <div className={`card ${styles.shape}`}>
    <Skeleton />
    <Skeleton className={styles.count} />
    <Skeleton />
  </div>
)

/**
 * 控制台: counts of rows that wait for the operator, those above zero first; traded volumes; the newest rows of screens with `news`, then of the
 * waiting ones. Counts of zero are shown as well.
 */
export function Home() {
  const { data: waiting = [], isPending, error, refetch } = useWaiting()
  const { resources, newest, homeCounts } = useManifest()
  useTitle('控制台')
  const sorted = [...waiting].sort((a, b) => Number(b.count > 0) - Number(a.count > 0))
  return (
    <>
      <PageHead title="控制台" />
      {error && (
        <Blank
          card
          title={(error as Error).message}
          tools={
            <Button tone="primary" onClick={() => refetch()}>
              重试
            </Button>
          }
        />
      )}
      {!isPending && !error && waiting.every(({ count }) => count === 0) && (
        <Blank card title="没有等待处理的事项" className={spaces.below}>
          <p>从左侧菜单打开列表，或按 Ctrl K 搜索。</p>
        </Blank>
      )}
      <div className={styles.waiting} aria-busy={isPending}>
        {isPending && Array.from({ length: homeCounts }, (_, shape) => <WaitingShape key={shape} />)}
        {sorted.map((one) => (
          <Link key={one.resource} to={waitingPath(one)} className={one.count > 0 ? 'card' : `card ${styles.none}`}>
            {one.label}
            <b>{one.count.toLocaleString('zh-CN')}</b>
            <span className="text-faint">{one.group}</span>
          </Link>
        ))}
      </div>
      <div className={styles.desk}>
        <HomeFigures />
        {newest.map(({ resource, label }) => {
          const target = resources.find(({ name }) => name === resource)!
          return (
            <ResourceContextProvider key={resource} value={target.path}>
              <FirstRows target={target} label={label} filter={{}} count={6} />
            </ResourceContextProvider>
          )
        })}
        {sorted.map(({ resource, label, filter, count }) => {
          // Without a filter what waits has no rows yet.
          const listed = count > 0 && Object.keys(filter).length > 0
          const target = listed && resources.find(({ name }) => name === resource)
          return target ? (
            <ResourceContextProvider key={resource} value={target.path}>
              <FirstRows target={target} label={label} filter={filter} count={5} />
            </ResourceContextProvider>
          ) : null
        })}
      </div>
    </>
  )
}
