import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Icon } from '~/components/icon'
import { fetchFile } from '~/lib/call'
import { openPaper } from '~/lib/files'
import type { TonnageOffer } from '#wire/listing/transformers/tonnage_offer'
import { Button } from '#ui/kit/button'
import styles from './goods.module.css'

/** A file of goods, for whoever sees them. */
const FILE = '/seed-fiber/file'

/** Photos and the test report that the seller has added. */
export function GoodsFiles({ row }: { row: TonnageOffer }) {
  const { productId, photoFileIds, reportFileId } = row
  return (
    <section className="card">
      <header>
        <h2>照片和检测报告</h2>
      </header>
      <div className="inside">
        {photoFileIds.length > 0 && (
          <div className={styles.photos}>
            {photoFileIds.map((fileId, index) => (
              <Photo key={fileId} productId={productId} fileId={fileId} label={`商品照片 ${index + 1}`} />
            ))}
          </div>
        )}
        {reportFileId !== null && (
          <Button onClick={() => void openPaper(FILE, { productId, fileId: reportFileId }, '检测报告').catch(() => {})}>
            <Icon name="file" />
            查看检测报告
          </Button>
        )}
        {photoFileIds.length === 0 && reportFileId === null && (
          <p className="text-faint text-small">卖方没有上传照片和检测报告，可联系卖方索取。</p>
        )}
      </div>
    </section>
  )
}

function Photo({ productId, fileId, label }: { productId: number; fileId: number; label: string }) {
  const { data, isError } = useQuery({
    queryKey: [FILE, productId, fileId],
    queryFn: async () => (await fetchFile(FILE, { productId, fileId })).blob,
    staleTime: Infinity,
  })
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (!data) return
    const url = URL.createObjectURL(data)
    setAddress(url)
    return () => URL.revokeObjectURL(url)
  }, [data])
  if (isError) return <span className="text-faint text-small">{label}没有加载出来</span>
  return (
    <button
      type="button"
      aria-label={`放大${label}`}
      onClick={() => void openPaper(FILE, { productId, fileId }, label).catch(() => {})}
    >
      {address && <img src={address} alt={label} />}
    </button>
  )
}
