import { useState } from 'react'
import { CallError } from '~/lib/call'
import { useAction } from '~/lib/query'
import { askLogin, useSession } from '~/lib/use_session'
import { firstOf } from './fields'
import { Figures } from './parts'
import { useInputs } from './use_inputs'
import type { CertificationAnswer } from '#wire/market/transformers/tools'
import type { Place } from './place'
import { Button } from '#ui/kit/button'
import { Tag } from '#ui/kit/tag'
import styles from './tools.module.css'

const FIRST = firstOf([{ name: 'keyword', label: '企业', first: '' }])

/** 企业认证查询: whether the company with this exact name or credit code is certified. */
export function CertificationTool({ place }: { place: Place }) {
  const token = useSession((state) => state.token)
  const { values, change } = useInputs('certification', FIRST, place.inAddress)
  const [asked, setAsked] = useState('')
  const [answer, setAnswer] = useState<CertificationAnswer | null>(null)
  const [said, setSaid] = useState<string | null>(null)
  const look = useAction('/toolbox/certification', {
    call: { quiet: '*' },
    onDone: (body, { keyword }) => {
      setAnswer(body)
      setAsked(keyword)
      setSaid(null)
    },
    onError: (error) => {
      const first = error instanceof CallError ? error.body?.errors?.[0]?.message : null
      setSaid(first ?? error.message)
    },
  })
  const keyword = (values.keyword ?? '').trim()

  return (
    <section className={`card ${styles.certificationTool}`}>
      <header>
        <h2>企业认证查询</h2>
      </header>
      <div className="inside">
        <form
          onSubmit={(event) => {
            event.preventDefault()
            if (!token) return askLogin()
            if (!keyword) return setSaid('请输入企业全称或统一社会信用代码')
            void look.run({ keyword })
          }}
        >
          <label htmlFor="tool-keyword" className="visually-hidden">
            企业全称或统一社会信用代码
          </label>
          <input
            id="tool-keyword"
            className="bound"
            maxLength={60}
            placeholder="企业全称或统一社会信用代码"
            value={values.keyword ?? ''}
            onChange={(event) => change({ keyword: event.target.value })}
          />
          <Button type="submit" tone="primary" disabled={look.busy}>
            查询
          </Button>
        </form>
        {said && (
          <p className="text-warn text-small" role="alert">
            {said}
          </p>
        )}
        {answer && (
          <div role="status" className={styles.answer}>
            <p>
              <b>{asked}</b> {answer.certified ? <Tag tone="green">已认证</Tag> : <Tag>未查到认证</Tag>}
            </p>
            {answer.certified ? (
              <Figures
                rows={[
                  { label: '企业类型', text: answer.types ?? '--' },
                  { label: '认证日期', text: answer.since ?? '--' },
                ]}
              />
            ) : (
              <p className="text-soft text-small">
                请核对全称（含括号和地名）或18位信用代码；未认证、已注销或被限制的企业同样显示为未查到。
              </p>
            )}
          </div>
        )}
        <p className={`text-faint text-small ${styles.toolNote}`}>
          须输入完整的名称或代码，不支持模糊查询，也不显示其他资料。
        </p>
      </div>
    </section>
  )
}
