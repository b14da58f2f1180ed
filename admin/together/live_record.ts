import { useQueryClient } from '@tanstack/react-query'
import type { WireResource } from '#wire/admin/transformers/wire'
import { useLive } from '@admin/together/live'

/**
 * Keeps the page of a record up to date while it is open: its fields, its changes, and what is said about it.
 *
 * @param working whether this page is writing, or has deleted the record: it is told of its own deletion, too, and leaves then instead of asking for the record
 */
export function useLiveRecord(screen: WireResource, id: number | string | undefined, working: () => boolean) {
  const client = useQueryClient()
  useLive(id === undefined || !screen.audited ? null : screen.name, ({ ids, gone, discussed, reload }) => {
    const own = String(id)
    if (gone.map(String).includes(own) && working()) return
    if (reload || [...ids, ...gone].map(String).includes(own)) {
      void client.invalidateQueries({ queryKey: [screen.path, 'getOne'] })
      void client.invalidateQueries({ queryKey: ['timeline', screen.name] })
      void client.invalidateQueries({ queryKey: ['editing', screen.name] })
    }
    if (reload || discussed.includes(own)) void client.invalidateQueries({ queryKey: ['discussion', screen.name] })
  })
}
