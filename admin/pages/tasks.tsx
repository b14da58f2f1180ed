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

type Tab = 'own' | 'all' | 'queue'

/** 任务与导入: one's own imports and exports; for those who look after the background work, what waits and what runs. */
export default function Tasks() {
  useTitle('任务与导入')
  const { identity } = useGetIdentity()
  const [tab, setTab] = useState<Tab>('own')
  const looksAfter = mayIdentity(identity, 'failed_jobs.query')
  const tabs: [Tab, string][] = [
    ['own', '我的导入导出'],
    ...(mayIdentity(identity, '*') ? ([['all', '全部操作员']] as [Tab, string][]) : []),
    ...(looksAfter ? ([['queue', '后台任务']] as [Tab, string][]) : []),
  ]
  return (
    <>
      <PageHead path="系统／任务与导入" title="任务与导入">
        {looksAfter && (
          <Link className={buttonClass()} to="/system/failed-jobs">
            失败任务
          </Link>
        )}
      </PageHead>
      {tabs.length > 1 && <Tabs tabs={tabs} chosen={tab} onChoose={setTab} />}
      {tab === 'queue' ? <Queue /> : <OwnTasks everybody={tab === 'all'} />}
    </>
  )
}
