import { Trends } from './trends'
import { SeriesKind } from '#ui/generated/codes'

/** 纺织价格走势. */
export const Component = () => (
  <Trends title="纺织价格走势" kinds={[SeriesKind.spinning, SeriesKind.cotton]} first="C32S" second="CC3128B" />
)
