import { action, listAction, textarea } from '#app/admin/define'
import { askForResending } from '#app/bank/jobs/resend_movement'
import { askForSynchronising } from '#app/bank/jobs/synchronise'
import { MovementState } from '#app/bank/codes'

/** A movement is a posting that exists; what operators decide is only when the bank is told again. */
export const movementActions = {
  resend: action({
    label: '重发',
    tone: 'primary',
    help: '与银行查明拒绝原因并消除后重发；先向银行核实原指令未执行，再用新的指令号发送，其后的指令依次发送',
    available: { state: [MovementState.refused] },
    form: { reason: textarea({ label: '处理说明', required: true, maxLength: 200 }) },
    run: ({ id, input, actor, trx }) => askForResending({ id, reason: input.reason }, actor.name, trx),
  }),
  synchronise: listAction({ label: '向银行查询', run: ({ trx }) => askForSynchronising(trx) }),
}
