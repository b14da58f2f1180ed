import { useRead } from '~/lib/query'
import styles from './shop_pictures.module.css'

/** 店铺图片: pictures of a company's yard and warehouse. */
export function ShopPictures({ companyId }: { companyId: number }) {
  const { data } = useRead('/site/shop-pictures', { companyId }, { staleTime: 60_000 })
  if (!data || data.length === 0) return null
  return (
    <section className={styles.shopPictures} aria-label="店铺图片" tabIndex={0}>
      {data.map((picture) => (
        <figure key={picture.id}>
          <a href={picture.imageUrl} target="_blank" rel="noreferrer" aria-label={`${picture.title}，查看大图`}>
            <img src={picture.imageUrl} alt="" width={320} height={200} loading="lazy" />
          </a>
          <figcaption className="text-soft text-small">{picture.title}</figcaption>
        </figure>
      ))}
    </section>
  )
}
