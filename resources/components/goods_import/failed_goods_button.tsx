import { Icon } from '../icon'
import { downloadFailedGoods } from './api'
import { Button } from '#ui/kit/button'

/** Fetches the rows that failed, with their reasons, for correction and another upload. */
export function FailedGoodsButton({ importId }: { importId: number }) {
  return (
    <Button onClick={() => void downloadFailedGoods(importId)}>
      <Icon name="download" />
      下载未通过的行
    </Button>
  )
}
