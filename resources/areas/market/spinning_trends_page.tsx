import { Trends } from './trends'

/** 纺织价格走势. */
export const Component = () => <Trends title="纺织价格走势" kinds={[2, 1]} first="C32S" second="CC3128B" />
