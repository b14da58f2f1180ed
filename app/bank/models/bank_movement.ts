import { BankMovementSchema } from '#database/schema'

export default class BankMovement extends BankMovementSchema {}
