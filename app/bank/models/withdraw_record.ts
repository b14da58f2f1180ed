import { WithdrawRecordSchema } from '#database/schema'

export default class WithdrawRecord extends WithdrawRecordSchema {}
