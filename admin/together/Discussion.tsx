/*
 * What operators say to each other about a record, and who has to see to it.
 */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useGetIdentity, useNotify } from 'react-admin'
import type { WireAssignment, WireColleague, WireComment } from '#wire/admin/transformers/together_wire'
import controls from '@admin/components/control.module.css'
import { Pop } from '@admin/components/Pop'
import { TextButton } from '@admin/components/TextButton'
import { useScreen } from '@admin/manifest'
import { api } from '@admin/providers/http'
import { Colleagues } from '@admin/together/Colleagues'
import { Button } from '#ui/kit/button'
import styles from './together.module.css'

const LONGEST = 1000

/** The part of a name after the last @ before the cursor; null when none is being typed. */
const mentionBefore = (text: string, cursor: number) => /@([^\s@]{0,20})$/.exec(text.slice(0, cursor))?.[1] ?? null

export function Discussion({ id }: { id: number | string }) {
  const screen = useScreen()
  const path = `/${screen.name}/${encodeURIComponent(String(id))}`
  const { data, error } = useQuery({
    queryKey: ['discussion', screen.name, id, 'comments'],
    queryFn: () => api<WireComment[]>('GET', `${path}/comments`),
  })
  return (
    <section className="card" aria-label="讨论">
      <header>
        <h2>讨论{data && data.length > 0 && <small> {data.length}</small>}</h2>
      </header>
      <Assignment id={id} path={path} />
      {error && <p className={`${styles.talk} text-up`}>{error.message}</p>}
      {data && data.length > 0 && (
        <ol className={styles.comments} aria-label="评论">
          {data.map((comment) => (
            <li key={comment.id}>
              <header>
                <b>{comment.author}</b>
                <time title={comment.at}>{comment.at.slice(5, 16)}</time>
              </header>
              <p>{comment.body}</p>
            </li>
          ))}
        </ol>
      )}
      <Write id={id} path={path} />
    </section>
  )
}

function Write({ id, path }: { id: number | string; path: string }) {
  const screen = useScreen()
  const client = useQueryClient()
  const box = useRef<HTMLTextAreaElement>(null)
  const own = useGetIdentity().identity?.id as number | undefined
  const [text, setText] = useState('')
  const [typed, setTyped] = useState<string | null>(null)
  const [named, setNamed] = useState<WireColleague[]>([])
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)

  function mention(colleague: WireColleague) {
    const cursor = box.current?.selectionStart ?? text.length
    const begun = text.slice(0, cursor).replace(/@[^\s@]*$/, `@${colleague.name} `)
    setText(begun + text.slice(cursor))
    setNamed((before) => [...before.filter((one) => one.id !== colleague.id), colleague])
    setTyped(null)
    box.current?.focus()
  }

  async function send() {
    if (busy || text.trim() === '') return
    setBusy(true)
    setRefusal(null)
    try {
      const mentions = named.filter(({ name }) => text.includes(`@${name}`)).map((one) => one.id)
      await api('POST', `${path}/comments`, { body: text, mentions })
      setText('')
      setNamed([])
      await client.invalidateQueries({ queryKey: ['discussion', screen.name, id] })
    } catch (error) {
      setRefusal((error as Error).message)
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className={`${styles.talk} ${styles.write}`}>
      <textarea
        ref={box}
        className={controls.control}
        aria-label="评论内容"
        placeholder="写评论，@ 可提到同事"
        maxLength={LONGEST}
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          setTyped(mentionBefore(target.value, target.selectionStart))
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setTyped(null)
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send()
        }}
      />
      {typed !== null && <Colleagues id={id} typed={typed} label="可提到的同事" without={own} onChoose={mention} />}
      <footer>
        <small className="text-faint">发表后不能修改或删除</small>
        <Button tone="primary" disabled={busy || text.trim() === ''} onClick={() => void send()}>
          {busy ? '发表中…' : '发表'}
        </Button>
      </footer>
      {refusal && (
        <p role="alert" className="text-up">
          {refusal}
        </p>
      )}
    </div>
  )
}

function Assignment({ id, path }: { id: number | string; path: string }) {
  const screen = useScreen()
  const client = useQueryClient()
  const notify = useNotify()
  const { identity } = useGetIdentity()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [typed, setTyped] = useState('')
  const key = ['discussion', screen.name, id, 'assignment']
  const { data } = useQuery({ queryKey: key, queryFn: () => api<WireAssignment>('GET', `${path}/assignment`) })
  if (!data) return null
  const { assignee, doneAt, by, at, version, mayFinish } = data

  async function change(method: 'PUT' | 'POST', to: string, body: object) {
    setAnchor(null)
    try {
      client.setQueryData(key, await api<WireAssignment>(method, `${path}${to}`, { ...body, seen: version }))
      void client.invalidateQueries({ queryKey: [screen.path, 'getList'] })
    } catch (error) {
      notify((error as Error).message, { type: 'error' })
      void client.invalidateQueries({ queryKey: key })
    }
  }
  const assign = (operatorId: number | null) => change('PUT', '/assignment', { operatorId })

  return (
    <div className={styles.assigned}>
      <span>
        负责人：
        {assignee ? (
          <b title={`${by} ${at?.slice(0, 16)} 分派`}>{assignee.id === identity?.id ? '我' : assignee.name}</b>
        ) : (
          '未分派'
        )}
        {assignee && doneAt && `（${doneAt.slice(5, 16)} 已完成）`}
      </span>
      {mayFinish && <TextButton onClick={() => void change('POST', '/assignment/done', {})}>标记完成</TextButton>}
      <TextButton onClick={({ currentTarget }) => setAnchor(currentTarget)}>
        {assignee ? '重新分派' : '分派'}
      </TextButton>
      {assignee && !doneAt && <TextButton onClick={() => void assign(null)}>取消分派</TextButton>}
      <Pop anchor={anchor} onClose={() => setAnchor(null)} title="分派给" className={styles.assign}>
        <div className={styles.search}>
          <input
            className={controls.control}
            aria-label="搜索同事"
            placeholder="姓名或账号"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            autoFocus
          />
          <Colleagues id={id} typed={typed} label="可分派的同事" onChoose={(one) => void assign(one.id)} />
        </div>
      </Pop>
    </div>
  )
}
