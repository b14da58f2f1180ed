import type { NoticeRow } from '#wire/system/transformers/notice'
import { Select } from 'antd'
import { useEffect } from 'react'
import { Link, useNavigate } from 'react-router'
import { Bones, EmptyState, ErrorState } from '~/components/states'
import { optionsOf, wordOf } from '~/components/state_tag'
import { Pager } from '~/components/table/pager'
import { UserCenter } from '~/components/user_center'
import { setCount, useCounts } from '~/lib/counts'
import { useListState } from '~/lib/list_state'
import { readAgain, useAction, useCall } from '~/lib/query'
import { NoticeType } from '#ui/generated/codes'
import { Button } from '#ui/kit/button'
import { Tag } from '#ui/kit/tag'
import styles from './notices_page.module.css'
import userCenterStyles from '~/components/user_center.module.css'
const TYPES = optionsOf('noticeType')

export function Component() {
  const list = useListState({ unread: 'number', type: NoticeType })
  const { unread, type } = list.filters
  const { page, pageSize } = list.paging
  const query = useCall('/notice/list', {
    page,
    pageSize,
    type,
    unread: unread === 1 ? true : undefined,
  })
  const read = useAction('/notice/read', {
    refresh: ['/notice/list', '/notice/unread/count'],
  })
  const navigate = useNavigate()
  const data = query.data
  const left = useCall('/notice/unread/count').data?.count

  // Keeps the number on the bell equal to the number of unread notices.
  useEffect(() => {
    if (left !== undefined) setCount('notice', left)
  }, [left])

  // The polled number has changed: the list is read again without reloading the page.
  const bell = useCounts().notice
  useEffect(() => {
    if (left === undefined || bell === left) return
    void readAgain('/notice/list', '/notice/unread/count')
    // eslint-disable-next-line react-hooks/exhaustive-deps -- runs on changes of the polled number only; `left` follows from the answer
  }, [bell])

  async function open(notice: NoticeRow) {
    if (!notice.read) await read.run({ ids: [notice.id] })
    if (notice.link) void navigate(notice.link)
  }

  return (
    <UserCenter
      title="消息通知"
      aside={left ? <span className="text-soft">{left} 条未读</span> : undefined}
      actions={
        <>
          <Link className="btn" to="/user-center/notice-settings">
            消息设置
          </Link>
          <Button disabled={!left || read.busy} onClick={() => void read.run({})}>
            全部标为已读
          </Button>
        </>
      }
    >
      <div className={userCenterStyles.barOfFilters}>
        <button
          type="button"
          className={`chip ${unread === 1 ? '' : 'selected'}`}
          aria-pressed={unread !== 1}
          onClick={() => list.setFilters({ unread: undefined })}
        >
          全部
        </button>
        <button
          type="button"
          className={`chip ${unread === 1 ? 'selected' : ''}`}
          aria-pressed={unread === 1}
          onClick={() => list.setFilters({ unread: 1 })}
        >
          未读
        </button>
        <Select
          aria-label="消息类型"
          allowClear
          placeholder="全部类型"
          style={{ width: 160 }}
          options={TYPES}
          value={type}
          onChange={(chosen) => list.setFilters({ type: chosen })}
        />
      </div>
      <section className="card">
        {query.isError && !data ? (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        ) : !data ? (
          <div className="inside">
            <Bones lines={6} />
          </div>
        ) : data.data.length === 0 ? (
          <EmptyState
            title={list.chosen > 0 ? '没有符合条件的消息' : '还没有消息'}
            hint={list.chosen > 0 ? '换个类型，或查看全部消息' : '订单、付款、提货和认证的进展会在这里通知您'}
            actions={
              list.chosen > 0 ? (
                <Button onClick={list.clear}>查看全部消息</Button>
              ) : (
                <Link className="btn" to="/user-center/notice-settings">
                  消息设置
                </Link>
              )
            }
          />
        ) : (
          <ul className={styles.noticeList}>
            {data.data.map((notice) => (
              <Notice key={notice.id} notice={notice} onOpen={() => void open(notice)} />
            ))}
          </ul>
        )}
      </section>
      {data && data.total > 0 && <Pager page={data} onPage={(change) => list.setPaging(change)} />}
    </UserCenter>
  )
}

function Notice({ notice, onOpen }: { notice: NoticeRow; onOpen: () => void }) {
  return (
    <li className={notice.read ? undefined : styles.unread}>
      <i role={notice.read ? undefined : 'img'} aria-label={notice.read ? undefined : '未读'} />
      <button type="button" className="open" onClick={onOpen}>
        <b>{notice.title}</b>
        <Tag>{wordOf('noticeType', notice.type)}</Tag>
      </button>
      <time>{notice.createdTime?.slice(0, 16)}</time>
      <p>{notice.content}</p>
    </li>
  )
}
