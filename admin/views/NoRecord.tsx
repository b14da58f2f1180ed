import type { HttpError } from 'react-admin'
import { Link, useLocation, useParams } from 'react-router'
import { Blank } from '@admin/components/Blank'
import { PagePath } from '@admin/components/PageHead'
import { useScreen } from '@admin/manifest'
import { useTitle } from '@admin/use_title'
import { Button, buttonClass } from '#ui/kit/button'

/** Options of a query whose failure the page itself shows; react-admin would otherwise leave for the list with a message that passes. */
export const IN_THE_PAGE = { retry: false, onError: () => {} }

/** In place of a record that is not there, or that could not be fetched. */
export function NoRecord({ error, retry }: { error: unknown; retry: () => unknown }) {
  const screen = useScreen()
  const { id } = useParams()
  const { pathname } = useLocation()
  const { status, message } = (error ?? {}) as Partial<HttpError>
  const missing = status === 404 || !error
  useTitle(missing ? '数据不存在' : screen.label)
  return (
    <>
      <PagePath>
        {screen.group}／<Link to={`/${screen.path}`}>{screen.label}</Link>／{id}
      </PagePath>
      <Blank
        card
        role="alert"
        title={missing ? `404 ${message ?? '数据不存在或已被删除'}` : message}
        tools={
          <>
            {!missing && <Button onClick={() => retry()}>重试</Button>}
            <Link className={buttonClass({ tone: 'primary' })} to={`/${screen.path}`}>
              返回{screen.label}
            </Link>
          </>
        }
      >
        {missing && (
          <p>
            /admin{pathname} 没有对应的{screen.noun}，请检查地址。
          </p>
        )}
      </Blank>
    </>
  )
}
