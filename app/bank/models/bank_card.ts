import { BankCardSchema } from '#database/schema'

export default class BankCard extends BankCardSchema {}
