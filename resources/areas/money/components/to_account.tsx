import { Button } from '#ui/kit/button'

/** Leads from an empty list of payments to the number of the account above it. */
export const ToAccount = () => (
  <Button onClick={() => window.scrollTo({ top: 0, behavior: 'smooth' })}>查看收款账号</Button>
)
