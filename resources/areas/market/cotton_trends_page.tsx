import { Trends } from './trends'
import { SeriesKind } from '#ui/generated/codes'

/** 棉花价格走势. */
export const Component = () => (
  <Trends title="棉花价格走势" kinds={[SeriesKind.cotton, SeriesKind.exchangeRate]} first="CC3128B" second="CF" />
)
