import { Outlet } from 'react-router'
import { AntdScope } from '~/lib/antd_scope'

/** Pages that use antd. */
export function Component() {
  return (
    <AntdScope>
      <Outlet />
    </AntdScope>
  )
}
