import { useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { Icon } from '~/components/icon'
import { read } from '~/lib/call'
import { message } from '~/lib/feedback'
import { searchText } from '~/lib/search_text'
import { usePhone } from '~/lib/use_phone'
import type { CriteriaState } from '~/components/offers/criteria'
import { rereadText, tonnagePath } from '~/components/offers/understood'
import { Button } from '#ui/kit/button'
import styles from './search_box.module.css'

/** Recognises `新疆 3128 强力≥29 马值A` and up to 500 pasted batch codes; the recognised criteria appear as chips. */
export function SearchBox({ list }: { list: CriteriaState }) {
  const phone = usePhone()
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  const [pasting, setPasting] = useState(false)
  /** What the last text was read as, where that is not what was typed. */
  const [reread, setReread] = useState('')
  const [params, setParams] = useSearchParams()
  const navigate = useNavigate()
  const word = params.get('word')
  const asked = useRef<string | null>(null)

  async function search(typed: string) {
    const { text: sent, problem } = searchText(typed)
    setReread('')
    if (!sent) return list.setFilters({ q: undefined })
    if (problem) {
      // The text stays in the field, so that the user can shorten it.
      setText(typed)
      message.warning(problem)
      return
    }
    setBusy(true)
    try {
      const { criteria, codes, reread: words, tonnage } = await read('/shop/understand', { text: sent })
      if (tonnage) return void navigate(tonnagePath(tonnage))
      if (codes.length > 500) message.warning(`一次最多查询500个批号，已取前500个（共 ${codes.length} 个）`)
      const found = { ...criteria, ...(codes.length > 0 ? { codes: codes.slice(0, 500).join(',') } : {}) }
      if (codes.length > 0) {
        const empty = Object.fromEntries(Object.keys(list.filters).map((key) => [key, undefined]))
        list.setFilters({ ...empty, ...found } as never, { replace: false })
      } else list.setFilters(found as never, { replace: false })
      setText('')
      setReread(rereadText(words))
      setPasting(false)
    } catch {
      // The failed call has shown its message.
    } finally {
      setBusy(false)
    }
  }

  // A text typed on the home page arrives in the address; it is read once and converted to criteria.
  useEffect(() => {
    if (!word || asked.current === word) return
    asked.current = word
    const { text: sent, problem } = searchText(word)
    if (problem) {
      message.warning(problem)
      return
    }
    void read('/shop/understand', { text: sent })
      .then(({ criteria, codes, reread: words, tonnage }) => {
        if (tonnage) return void navigate(tonnagePath(tonnage), { replace: true })
        setReread(rereadText(words))
        setParams(
          (current) => {
            const next = new URLSearchParams(current)
            next.delete('word')
            for (const [key, value] of Object.entries(criteria)) if (value) next.set(key, value)
            if (codes.length > 0) next.set('codes', codes.slice(0, 500).join(','))
            return next
          },
          { replace: true }
        )
      })
      .catch(() => {})
  }, [word, setParams, navigate])

  return (
    <div className={styles.searchBox}>
      <form
        role="search"
        onSubmit={(event) => {
          event.preventDefault()
          void search(text)
        }}
      >
        <Icon name="search" />
        {pasting ? (
          <textarea
            aria-label="粘贴批号"
            rows={6}
            autoFocus
            placeholder={'粘贴批号，每行一个，最多500个'}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        ) : (
          <input
            type="search"
            aria-label="搜索批次"
            placeholder={phone ? '新疆 3128 强力≥29' : '新疆 3128 强力≥29 马值A，或批号'}
            value={text}
            onChange={(event) => setText(event.target.value)}
            onPaste={(event) => {
              const pasted = event.clipboardData.getData('text')
              if (!pasted.includes('\n')) return
              event.preventDefault()
              setText(pasted)
              void search(pasted)
            }}
          />
        )}
        <Button type="submit" tone="primary" size="small" disabled={busy}>
          {busy ? '查找中' : '搜索'}
        </Button>
        <Button tone="quiet" size="small" aria-pressed={pasting} onClick={() => setPasting(!pasting)}>
          {pasting ? '收起' : '粘贴批号'}
        </Button>
      </form>
      {reread && (
        <p role="status" className="text-soft text-small">
          {reread}
        </p>
      )}
    </div>
  )
}
