/** The mark of the site: a boll on a bridge. `public/favicon.svg` is the same drawing, for browsers. */
export const Mark = () => (
  <svg viewBox="0 0 28 28" aria-hidden>
    <rect width="28" height="28" rx="4" fill="#23408E" />
    <g fill="#fff">
      <circle cx="14" cy="7.8" r="3.3" />
      <circle cx="10.6" cy="11.4" r="3.3" />
      <circle cx="17.4" cy="11.4" r="3.3" />
    </g>
    <path
      d="M4 19.5h20M6 23c1-4.7 4.2-7 8-7s7 2.3 8 7"
      fill="none"
      stroke="#fff"
      strokeWidth="1.7"
      strokeLinecap="round"
    />
  </svg>
)
