/*
 * 回收站: what was deleted from a screen in the last days, to be taken back.
 */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'react-admin'
import type { RecycledRow } from '#wire/admin/transformers/wire'
import { Blank } from '@admin/components/Blank'
import { Dialog } from '@admin/components/Dialog'
import { Grid, Scroller } from '@admin/components/Grid'
import { TextButton } from '@admin/components/TextButton'
import { useScreen } from '@admin/manifest'
import { api } from '@admin/providers/http'
import styles from './BulkEdit.module.css'

export function RecycleBin({ onClose }: { onClose: () => void }) {
  const screen = useScreen()
  const client = useQueryClient()
  const notify = useNotify()
  const { data, error } = useQuery({
    queryKey: ['recycled', screen.name],
    queryFn: () => api<RecycledRow[]>('GET', `/${screen.name}/recycled`),
    gcTime: 0,
  })
  const { mutate, isPending } = useMutation({
    mutationFn: ({ id }: RecycledRow) => api('POST', `/${screen.name}/recycled/${id}/restore`),
    onSuccess: (_answer, { title }) => notify(`已恢复：${title}`, { type: 'success' }),
    onError: (failure: Error) => notify(failure.message, { type: 'error', autoHideDuration: 4500 }),
    onSettled: () => client.invalidateQueries(),
  })
  return (
    <Dialog wide title={`${screen.label} · 回收站`} cancel="关闭" onClose={onClose}>
      <p className={`text-faint ${styles.lead}`}>
        删除的{screen.noun}保留 {screen.recycled} 天，到期后清除。
        {screen.loses && '删除时从其他记录去掉的内容不会一起恢复。'}
      </p>
      {error && <Blank>{error.message}</Blank>}
      {data?.length === 0 && <Blank title="回收站是空的">最近没有删除过{screen.noun}。</Blank>}
      {data && data.length > 0 && (
        <Scroller>
          <Grid>
            <thead>
              <tr>
                <th>名称</th>
                <th>删除</th>
                <th>保留至</th>
                <th>操作</th>
              </tr>
            </thead>
            <tbody>
              {data.map((row) => (
                <tr key={row.id}>
                  <td>{row.title}</td>
                  <td>
                    {row.by}
                    <small>{row.at.slice(5, 16)}</small>
                  </td>
                  <td>{row.until.slice(5, 10)}</td>
                  <td>
                    <TextButton disabled={isPending} onClick={() => mutate(row)}>
                      恢复
                    </TextButton>
                  </td>
                </tr>
              ))}
            </tbody>
          </Grid>
        </Scroller>
      )}
    </Dialog>
  )
}
