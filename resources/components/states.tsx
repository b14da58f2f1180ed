/*
 * Placeholders for data that is empty, loading or failed, and the header of a page.
 */
import type { ReactNode } from 'react'
import { CallError } from '~/lib/call'
import { HelpLink } from './help_link'
import { Button } from '#ui/kit/button'

/** What an empty list or page says: what is missing, why or how it begins, and the buttons or links that lead to what fills it. */
export type Nothing = { title: string; hint: ReactNode; actions: ReactNode }

/** The sentence of a state: `page`, where nothing else on the page is, it is what the page is called. */
function Said({ page, failed = false, children }: { page: boolean; failed?: boolean; children: ReactNode }) {
  const Heading = page ? 'h1' : 'b'
  return <Heading className={failed ? 'text-up' : undefined}>{children}</Heading>
}

/** Empty list; `page`: instead of all that a page shows. */
export function EmptyState({ title, hint, actions, page = false }: Nothing & { page?: boolean }) {
  return (
    <div className="state">
      <Said page={page}>{title}</Said>
      <p>{hint}</p>
      {actions && <div className="acts">{actions}</div>}
    </div>
  )
}

/** Failed load: the message, and a button to retry; `page`: instead of all that a page shows. */
export function ErrorState({
  error,
  onRetry,
  hint = '筛选条件已保留',
  page = false,
}: {
  error?: unknown
  onRetry: () => void
  hint?: string
  page?: boolean
}) {
  return (
    <div className="state" role="alert">
      <Said page={page} failed>
        {error instanceof CallError && error.message ? error.message : '加载失败，请重试'}
      </Said>
      <p>{hint}</p>
      <div className="acts">
        <Button tone="primary" onClick={onRetry}>
          重试
        </Button>
      </div>
    </div>
  )
}

/** Title of a page with the link to its help, tags and details beside it, and its actions at the right. */
export function PageHeader({
  title,
  aside,
  actions,
  children,
}: {
  title: ReactNode
  aside?: ReactNode
  actions?: ReactNode
  children?: ReactNode
}) {
  return (
    <header className="page-header">
      <div className="line">
        <h1>{title}</h1>
        <HelpLink />
        {aside && <div className="aside">{aside}</div>}
        {actions && <div className="acts">{actions}</div>}
      </div>
      {children}
    </header>
  )
}

/** Grey lines in place of loading text. */
export function Bones({ lines = 3 }: { lines?: number }) {
  return (
    <div className="lines" role="status" aria-label="正在加载">
      {Array.from({ length: lines }, (_, index) => (
        <i key={index} style={{ width: `${[92, 76, 84, 60][index % 4]}%` }} />
      ))}
    </div>
  )
}
