import { action, listAction, textarea } from '#app/admin/define'
import { resendMovement } from '#app/bank/actions/resend_movement'
import { askForSynchronising } from '#app/bank/jobs/synchronise'
import { MovementState } from '#app/bank/codes'

/** A movement is a posting that exists; what operators decide is only when the bank is told again. */
export const movementActions = {
  resend: action({
    label: '重发',
    tone: 'primary',
    help: '与银行查明拒绝原因并消除后重发，使用新的指令号；其后的指令依次发送',
    available: { state: [MovementState.refused] },
    form: { reason: textarea({ label: '处理说明', required: true, maxLength: 200 }) },
    run: async ({ id, input, actor, trx }) => {
      await resendMovement({ id, reason: input.reason }, actor, trx)
      return { message: '已重新排队，稍后发送' }
    },
  }),
  synchronise: listAction({ label: '向银行查询', run: ({ trx }) => askForSynchronising(trx) }),
}
