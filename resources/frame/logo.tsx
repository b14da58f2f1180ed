import { Link } from 'react-router'
import { siteName } from '~/lib/site'
import { Mark } from '#ui/kit/mark'

export function Logo() {
  return (
    <Link className="logo" to="/">
      <Mark />
      {siteName()}
    </Link>
  )
}
