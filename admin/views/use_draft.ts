import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { WireDraft } from '#wire/admin/transformers/together_wire'
import type { WireResource } from '#wire/admin/transformers/wire'
import { api } from '@admin/providers/http'

type Kept = { draft: WireDraft | null }

/** The draft of a form in steps, kept on the server for this operator. `round` grows when it is thrown away, so that the form begins anew. */
export function useDraft(screen: WireResource) {
  const client = useQueryClient()
  const key = ['draft', screen.name]
  const [round, setRound] = useState(0)
  const { data, isPending } = useQuery({
    queryKey: key,
    queryFn: () => api<Kept>('GET', `/${screen.name}/draft`),
    enabled: screen.steps.length > 0,
    gcTime: 0,
  })
  const [at, setAt] = useState<string | null>(null)
  return {
    loading: screen.steps.length > 0 && isPending,
    /** As it was when the form was opened. */
    draft: data?.draft ?? null,
    /** When it was kept last. */
    at: at ?? data?.draft?.at ?? null,
    round,
    async keep(input: Record<string, unknown>, step: number) {
      const { draft } = await api<Kept>('PUT', `/${screen.name}/draft`, { input, step })
      setAt(draft?.at ?? null)
    },
    async discard() {
      await api<Kept>('DELETE', `/${screen.name}/draft`)
      client.setQueryData<Kept>(key, { draft: null })
      setAt(null)
      setRound((now) => now + 1)
    },
  }
}

export type KeptDraft = ReturnType<typeof useDraft>
