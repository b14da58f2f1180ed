import { useContractData } from '~/components/contract_data'
import { Icon } from '~/components/icon'
import { BidType } from '#ui/generated/codes'
import { Button } from '#ui/kit/button'
import styles from './product.module.css'

/** What has to be known of the own company before a session with its batches can be published; shown when batches are released for auctions. */
export function ContractGaps({ bidType }: { bidType: BidType | null }) {
  const contract = useContractData(bidType === BidType.open)
  if (bidType !== BidType.open || !contract.missing) return null
  return (
    <>
      <p className={styles.homeless} role="note">
        <Icon name="warn" />
        成交后要签合同，场次发布前须补全本企业的{contract.missing}。
        <Button tone="quiet" size="small" onClick={() => contract.guard(() => {})}>
          现在补全
        </Button>
      </p>
      {contract.form}
    </>
  )
}
