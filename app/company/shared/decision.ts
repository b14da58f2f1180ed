/*
 * Writes and notifications common to all decisions about applications.
 */
import type CompanyApplication from '#app/company/models/company_application'
import type User from '#app/identity/models/user'
import { notify } from '#app/system/shared/notices'
import { moveApplication } from '#app/company/moves'
import type { Actor } from '#core/actor'
import type { Trx } from '#core/transaction'
import { ApplicationState } from '#app/company/codes'

const VERBS = {
  [ApplicationState.approved]: ['approve', '通过'],
  [ApplicationState.refused]: ['reject', '驳回'],
  [ApplicationState.withdrawn]: ['withdraw', '撤回'],
} as const

/** Writes the decision on the application and one audit line. */
export async function closeApplication(
  trx: Trx,
  actor: Actor,
  application: CompanyApplication,
  state: keyof typeof VERBS,
  reason: string | null
) {
  const [verb, word] = VERBS[state]
  await moveApplication(trx, actor, application, {
    to: state,
    action: `certification.${verb}`,
    summary: `${word}申请：${application.name}`,
    reason,
    fields: { reason, decidedBy: actor.kind === 'member' ? actor.name : '平台审核' },
    columns: { decided_at: trx.raw('now()') },
  })
}

/** N01: notice on the site and SMS. */
export async function tellApplicant(trx: Trx, user: User, title: string, content: string) {
  await notify(trx, {
    code: 'N01',
    userId: user.id,
    title,
    content,
    link: '/user-center/enterprise-certification',
    sms: [user.mobile],
  })
}
