import type { LucidModel } from '@adonisjs/lucid/types/model'
import { action } from '#app/admin/define'
import { setPublishState } from '#app/content/actions/set_publish_state'
import { PublishState } from '#app/content/codes'

/** 发布 and 下线 of a table whose `state` is a publish state. */
export const publishing = (model: LucidModel) => ({
  publish: action({
    label: '发布',
    tone: 'primary',
    bulk: true,
    available: { state: [PublishState.draft, PublishState.withdrawn] },
    run: ({ id, actor, trx }) => setPublishState(model, { id, to: PublishState.published }, actor, trx),
  }),
  withdraw: action({
    label: '下线',
    tone: 'warning',
    bulk: true,
    available: { state: [PublishState.published] },
    run: ({ id, actor, trx }) => setPublishState(model, { id, to: PublishState.withdrawn }, actor, trx),
  }),
})
