/*
 * Files stored on the server: fetched with the session's token, shown or saved.
 */
import { useQuery } from '@tanstack/react-query'
import { useNotify } from 'react-admin'
import { Skeleton } from '@admin/components/Skeleton'
import { TextButton } from '@admin/components/TextButton'
import { Icon } from '@admin/icons'
import { download, fileOf } from '@admin/providers/http'
import styles from './StoredFile.module.css'

export function StoredImage({ id, alt, small }: { id: number; alt: string; small: boolean }) {
  const { data, isError } = useQuery({
    queryKey: ['file', id],
    queryFn: () => fileOf(id),
    staleTime: Infinity,
    retry: false,
  })
  if (isError) return <span className="text-faint">图片已不存在</span>
  if (!data) return <Skeleton className={styles.loading} />
  return <img src={data.url} alt={alt} className={small ? styles.small : undefined} />
}

export function StoredFile({ id }: { id: number }) {
  const notify = useNotify()
  return (
    <>
      <TextButton
        onClick={(event) => {
          event.stopPropagation()
          download(`/files/${id}`, `文件${id}`).catch((error: Error) => notify(error.message, { type: 'error' }))
        }}
      >
        <Icon name="download" /> 下载
      </TextButton>
      <span className={styles.onPaper}>文件{id}</span>
    </>
  )
}
