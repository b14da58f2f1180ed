import { Link } from 'react-router'
import { Icon } from '~/components/icon'
import { downloadDetection } from '~/lib/call'
import { count } from '~/lib/format'
import { YesNo } from '#ui/generated/codes'
import { Button } from '#ui/kit/button'
import type { BatchDetails } from '#wire/listing/transformers/batch_details'
import styles from './files_card.module.css'

/** How many of the bales were measured: `186 包逐包公检`, `抽检 20 包（共 186 包）`. */
export function inspectedText(packets: number, measured: number): string {
  return measured >= packets ? `${count(measured)} 包逐包公检` : `抽检 ${count(measured)} 包（共 ${count(packets)} 包）`
}

/** What can be taken away from the page: the inspection results, and for a party of its order the papers of the deal. */
export function FilesCard({ details: { row, bales, order } }: { details: BatchDetails }) {
  const name = bales.length > 0 ? '逐包检测结果.xlsx' : '检测结果.xlsx'
  return (
    <section className="card">
      <header>
        <h2>文件</h2>
      </header>
      <ul className={styles.files}>
        <li>
          <Icon name="file" />
          <span>
            {name}
            <small>
              {row.inspectCode ? `证书 ${row.inspectCode}　` : ''}
              {bales.length > 0 ? `${count(bales.length)} 包` : `${count(row.packets)} 包，整批`}
            </small>
          </span>
          <Button
            tone="quiet"
            size="small"
            aria-label="下载检测结果"
            onClick={() =>
              void downloadDetection('/batch/export', { productIds: [row.productId] }, row.batchCode).catch(() => {})
            }
          >
            <Icon name="download" />
            下载
          </Button>
        </li>
        {order && (
          <li>
            <Icon name="file" />
            <span>
              合同、提货单、结算单
              <small>订单 {order.orderNo}，仅订单双方可见</small>
            </span>
            <Link className="btn quiet small" to={`/${order.side}/${order.orderId}`}>
              看订单
            </Link>
          </li>
        )}
      </ul>
      {!order && (
        <p className={styles.papers}>
          {row.isVerified === YesNo.yes && '公检证书原件由检验单位出具，按证书编号核对；'}
          合同、提货单和结算单在下单后的订单里。
        </p>
      )}
    </section>
  )
}
