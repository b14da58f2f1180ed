import { Desk } from './desk'

export function Component() {
  return <Desk side="buyer" kind="fibre" />
}
