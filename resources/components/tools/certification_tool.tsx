import { useState } from 'react'
import { CallError } from '~/lib/call'
import { useAction } from '~/lib/query'
import { askLogin, useSession } from '~/lib/use_session'
import { firstOf } from './fields'
import { Figures } from './parts'
import { useInputs } from './use_inputs'
import type { CertificationAnswer } from '#wire/market/transformers/tools'
import type { Place } from './place'

const FIRST = firstOf([{ name: 'keyword', label: '企业', first: '' }])

/** 企业认证查询: the exact name or credit code, and nothing but the answer. */
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
    <section className="card certification-tool">
      <header>
        <h2>企业认证查询</h2>
      </header>
      <div className="in">
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
          <button type="submit" className="btn p" disabled={look.busy}>
            查询
          </button>
        </form>
        {said && (
          <p className="wn s12" role="alert">
            {said}
          </p>
        )}
        {answer && (
          <div role="status" className="answer">
            <p>
              <b>{asked}</b>{' '}
              {answer.certified ? <span className="tag green">已认证</span> : <span className="tag">未查到认证</span>}
            </p>
            {answer.certified ? (
              <Figures
                rows={[
                  { label: '企业类型', text: answer.types ?? '--' },
                  { label: '认证日期', text: answer.since ?? '--' },
                ]}
              />
            ) : (
              <p className="t2 s12">
                请核对全称（含括号和地名）或18位信用代码；未认证、已注销或被限制的企业同样显示为未查到。
              </p>
            )}
          </div>
        )}
        <p className="t3 s12 tool-note">须输入完整的名称或代码，不支持模糊查询，也不显示其他资料。</p>
      </div>
    </section>
  )
}
