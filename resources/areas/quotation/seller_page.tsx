import { Quotations } from './quotations'

/** 收到的询价. */
export function Component() {
  return <Quotations side="seller" />
}
