import { useLocation } from 'react-router'
import { Trends } from './trends'
import { SeriesKind } from '#ui/generated/codes'

/** 棉花价格走势 and 纺织价格走势: one file for both, because the entry lists every file of every page. */
export function Component() {
  const { pathname } = useLocation()
  return pathname.includes('spinning') ? (
    <Trends
      key="spinning"
      title="纺织价格走势"
      kinds={[SeriesKind.spinning, SeriesKind.cotton]}
      first="C32S"
      second="CC3128B"
    />
  ) : (
    <Trends
      key="cotton"
      title="棉花价格走势"
      kinds={[SeriesKind.cotton, SeriesKind.exchangeRate]}
      first="CC3128B"
      second="CF"
    />
  )
}
