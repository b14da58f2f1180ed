import { Link } from 'react-router'
import { siteName } from '~/lib/site'

export function Logo() {
  return (
    <Link className="logo" to="/">
      <svg viewBox="0 0 28 28" aria-hidden="true">
        <rect width="28" height="28" rx="5" fill="#23408E" />
        <g fill="#fff">
          <circle cx="14" cy="8.6" r="4.1" />
          <circle cx="9.4" cy="12.2" r="4.1" />
          <circle cx="18.6" cy="12.2" r="4.1" />
          <circle cx="14" cy="14" r="3.6" />
        </g>
        <path
          d="M4.5 22c2.4-3.6 5.6-5.4 9.5-5.4S21.1 18.4 23.5 22"
          fill="none"
          stroke="#fff"
          strokeWidth="1.8"
          strokeLinecap="round"
        />
      </svg>
      {siteName()}
    </Link>
  )
}
