import { Trends } from './trends'

/** 棉花价格走势. */
export const Component = () => <Trends title="棉花价格走势" kinds={[1, 3]} first="CC3128B" second="CF" />
