import { Quotations } from './quotations'

/** 我的询价. */
export function Component() {
  return <Quotations side="buyer" />
}
