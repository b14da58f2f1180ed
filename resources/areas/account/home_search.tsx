import { useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { Icon } from '~/components/icon'
import { entriesOf, wordOf } from '~/components/state_tag'
import { read, type CallOptions } from '~/lib/call'
import type { ReadAnswer } from '~/lib/calls'
import { useDollarOffers } from '~/lib/dollar_offers'
import { count, weight } from '~/lib/format'
import { useRead } from '~/lib/query'
import { CNY_COTTON, ProductType, SalesState } from '#ui/generated/codes'
import { isOneOf } from '#ui/named_codes'
import { searchText } from '~/lib/search_text'
import styles from './home_search.module.css'
import accountStyles from './account.module.css'

/** Milliseconds after the last key press until the text is looked up. */
const PAUSE = 250

type Found = { words: string[]; reread: string; total: number; weight: number; address: string; unit: string }

/** The criteria that a text stands for, with the number and the weight of the matching offers. */
async function lookUp(text: string, signal: AbortSignal): Promise<Found | null> {
  const options = { signal, quietAbort: true, background: true }
  const { criteria, codes, reread, tonnage } = await read('/shop/understand', { text }, options)
  if (tonnage) return lookUpTonnage(tonnage, options)
  const asked = Object.fromEntries(Object.entries(criteria).filter(([, value]) => value)) as Record<string, string>
  if (codes.length > 0) asked.codes = codes.slice(0, 500).join(',')
  const [{ wordsOf }, { rereadText }, found] = await Promise.all([
    import('~/components/offers/criteria'),
    import('~/components/offers/understood'),
    read('/shop/search', { ...asked, pageSize: 10 }, options),
  ])
  return {
    words: wordsOf(asked),
    reread: rereadText(reread),
    total: found.total,
    weight: found.weight,
    address: `/shop?${new URLSearchParams(asked)}`,
    unit: '批',
  }
}

/** The same of words about goods by the tonne. */
async function lookUpTonnage(
  { productType, q }: NonNullable<ReadAnswer<'/shop/understand'>['tonnage']>,
  options: CallOptions
): Promise<Found> {
  const asked = { ...(productType ? { productType } : {}), ...(q ? { q } : {}) }
  const [counts, { tonnagePath }] = await Promise.all([
    read('/seed-fiber/counts', asked, options),
    import('~/components/offers/understood'),
  ])
  return {
    words: [productType ? wordOf('productType', productType) : null, q].filter((word) => word !== null),
    reread: '',
    total: counts.reduce((sum, one) => sum + one.count, 0),
    weight: counts.reduce((sum, one) => sum + one.weight, 0),
    address: tonnagePath({ productType, q }),
    unit: '个',
  }
}

/** The search of the home page: shows the recognised criteria and the number of matching batches before the search is submitted. */
export function HomeSearch() {
  const [text, setText] = useState('')
  const [found, setFound] = useState<{ text: string; result: Found } | null>(null)
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const { text: word, problem } = searchText(text)
  // Users can type into the server's HTML before the scripts run: the field's text at that time is taken over.
  useEffect(() => {
    if (input.current?.value) setText(input.current.value)
  }, [])
  useEffect(() => {
    if (!word || problem) return
    const ending = new AbortController()
    const timer = setTimeout(() => {
      lookUp(word, ending.signal)
        .then((result) => result && setFound({ text: word, result }))
        .catch(() => {})
    }, PAUSE)
    return () => {
      clearTimeout(timer)
      ending.abort()
    }
  }, [word, problem])
  const shown = word && found ? found.result : null
  const known = found?.text === word ? found.result : null
  return (
    <section className={accountStyles.homeSearch} data-testid="home-search">
      <div className="inner">
        <div>
          <form
            role="search"
            action="/shop"
            onSubmit={(event) => {
              event.preventDefault()
              if (problem) return
              void navigate(known?.address ?? (word ? `/shop?word=${encodeURIComponent(word)}` : '/shop'))
            }}
          >
            <Icon name="search" />
            <input
              ref={input}
              name="word"
              aria-label="搜索批号或质量指标"
              placeholder="新疆 3128 强力≥29 马值A"
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
            <button type="submit">{known ? `搜索 ${count(known.total)} ${known.unit}` : '搜索'}</button>
          </form>
          <p className="text-faint text-small" aria-live="polite">
            {problem ? (
              problem
            ) : shown && shown.words.length > 0 ? (
              <>
                已识别
                {shown.words.map((one) => (
                  <span key={one} className="chip selected">
                    {one}
                  </span>
                ))}
                <span className={accountStyles.sum}>{weight(shown.weight)} 吨</span>
                {shown.reread && <span>{shown.reread}</span>}
              </>
            ) : (
              '可输入批号、产地、颜色级与长度（如 3128）、双29、强力≥29、马值A、含杂≤2.5，或棉籽、涤短 1.56×38'
            )}
          </p>
        </div>
        <Counts />
      </div>
    </section>
  )
}

/** 在售, as the lists behind the numbers are filtered: batches that are ordered or reserved stay listed and cannot be bought. */
const ON_SALE = { salesState: String(SalesState.onSale) }

/** The number of batches on sale by product type, of offers in dollars, and of goods by the tonne. */
function Counts() {
  const { data } = useRead('/shop/facets', ON_SALE, { staleTime: 30_000, call: { background: true } })
  const { data: tonnage } = useRead('/seed-fiber/counts', {}, { staleTime: 30_000, call: { background: true } })
  const dollars = useDollarOffers()
  const counts = new Map(data?.codes.productType?.map((one) => [Number(one.code), one.count]))
  return (
    <ul className={styles.homeCounts} aria-label="在售批次">
      {entriesOf('productType')
        .filter(({ code }) => isOneOf(code, ...CNY_COTTON))
        .map(({ code, word }) => (
          <li key={code}>
            <Link to={`/shop?${new URLSearchParams({ ...ON_SALE, productType: String(code) })}`}>
              {word}
              <b>{data ? count(counts.get(code) ?? 0) : ' '}</b>
            </Link>
          </li>
        ))}
      <li>
        <Link to={`/shop?productType=${ProductType.importedUsd}`}>
          {wordOf('productType', ProductType.importedUsd)}
          <b>{dollars === undefined ? ' ' : count(dollars)}</b>
        </Link>
      </li>
      <li>
        <Link to="/seed-fiber">
          棉副涤短
          <b>{tonnage ? count(tonnage.reduce((sum, one) => sum + one.count, 0)) : ' '}</b>
        </Link>
      </li>
      <li>
        <Link to={`/shop?${new URLSearchParams(ON_SALE)}`}>
          全部在售皮棉
          <b>{data ? count(data.total) : ' '}</b>
        </Link>
      </li>
    </ul>
  )
}
