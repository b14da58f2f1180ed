import { BankAccountSchema } from '#database/schema'

export default class BankAccount extends BankAccountSchema {}
