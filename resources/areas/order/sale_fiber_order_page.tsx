import { Desk } from './desk'

export function Component() {
  return <Desk side="seller" kind="fibre" />
}
