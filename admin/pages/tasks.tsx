import { useState } from 'react'
import { useGetIdentity } from 'react-admin'
import { Link } from 'react-router'
import { mayIdentity } from '@admin/components/identity'
import { PageHead } from '@admin/components/PageHead'
import { Tabs } from '@admin/components/Tabs'
import { OwnTasks } from '@admin/components/tasks/OwnTasks'
import { Queue } from '@admin/components/tasks/Queue'
import { useTitle } from '@admin/use_title'
import { buttonClass } from '#ui/kit/button'

const TABS = [
  ['own', '我的导入导出'],
  ['queue', '后台任务'],
] as const

/** 任务与导入: one's own imports and exports; for those who look after the background work, what waits and what runs. */
export default function Tasks() {
  useTitle('任务与导入')
  const { identity } = useGetIdentity()
  const [tab, setTab] = useState<'own' | 'queue'>('own')
  const looksAfter = mayIdentity(identity, 'failed_jobs.query')
  return (
    <>
      <PageHead path="系统／任务与导入" title="任务与导入">
        {looksAfter && (
          <Link className={buttonClass()} to="/system/failed-jobs">
            失败任务
          </Link>
        )}
      </PageHead>
      {looksAfter && <Tabs tabs={TABS} chosen={tab} onChoose={setTab} />}
      {tab === 'own' ? <OwnTasks /> : <Queue />}
    </>
  )
}
