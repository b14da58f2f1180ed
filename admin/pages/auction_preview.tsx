import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { PreviewChoice } from '#wire/auction/transformers/monitor_wire'
import { Blank } from '@admin/components/Blank'
import { PageHead } from '@admin/components/PageHead'
import pills from '@admin/components/pill.module.css'
import { api } from '@admin/providers/http'
import { useTitle } from '@admin/use_title'
import { Button } from '#ui/kit/button'
import styles from './auction_preview.module.css'

const SIZES = [
  ['computer', '电脑'],
  ['phone', '手机'],
] as const

/** Sends the session to the storefront page in the frame when that page requests it. */
function useHandOver(room: object | undefined) {
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    if (!room) return
    const hand = () => frame.current?.contentWindow?.postMessage({ preview: room }, location.origin)
    const answer = ({ source, origin, data }: MessageEvent) => {
      if (source === frame.current?.contentWindow && origin === location.origin && data === 'preview:ready') hand()
    }
    window.addEventListener('message', answer)
    hand()
    return () => window.removeEventListener('message', answer)
  }, [room])
  return frame
}

/** 场次预览: shows a chosen session as bidders will see it, at the width of a computer and of a phone. */
export default function AuctionPreview() {
  useTitle('场次预览')
  const [params, setParams] = useSearchParams()
  const [size, setSize] = useState<'computer' | 'phone'>('computer')
  const { data: choices, error } = useQuery({
    queryKey: ['auction-previews'],
    queryFn: () => api<PreviewChoice[]>('GET', '/auction-previews'),
  })
  const chosen = Number(params.get('id')) || choices?.[0]?.id
  const { data: room, error: broken } = useQuery({
    queryKey: ['auction-preview', chosen],
    queryFn: () => api<object>('GET', `/auction-previews/${chosen}`),
    enabled: chosen !== undefined,
  })
  const frame = useHandOver(room)
  const problem = error ?? broken
  return (
    <>
      <PageHead path="竞价／场次预览" title="场次预览">
        <select
          aria-label="场次"
          className={pills.pill}
          value={chosen ?? ''}
          onChange={(event) => setParams({ id: event.target.value }, { replace: true })}
        >
          {choices?.map(({ id, houseCode, name, word }) => (
            <option key={id} value={id}>
              {houseCode} {name}（{word}）
            </option>
          ))}
        </select>
        {SIZES.map(([key, word]) => (
          <Button
            key={key}
            tone={key === size ? 'primary' : undefined}
            aria-pressed={key === size}
            onClick={() => setSize(key)}
          >
            {word}
          </Button>
        ))}
      </PageHead>
      {problem && <Blank card>{(problem as Error).message}</Blank>}
      {choices?.length === 0 && <Blank card>还没有场次，请先新建并添加标的</Blank>}
      {room && (
        <div className={size === 'computer' ? `card ${styles.frame} ${styles.computer}` : `card ${styles.frame}`}>
          <iframe ref={frame} title="竞买企业看到的页面" src="/auction/preview" />
        </div>
      )}
    </>
  )
}
