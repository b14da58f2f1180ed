import { Link, useLocation } from 'react-router'
import { Blank } from '@admin/components/Blank'
import { useTitle } from '@admin/use_title'
import { buttonClass } from '#ui/kit/button'

export function NotFound() {
  const { pathname } = useLocation()
  useTitle('页面不存在')
  return (
    <Blank
      card
      title="页面不存在，或没有打开它的权限"
      tools={
        <Link className={buttonClass({ tone: 'primary' })} to="/">
          返回控制台
        </Link>
      }
    >
      <p>Page Not Found: /admin{pathname}</p>
    </Blank>
  )
}
