import { BankCheckSchema } from '#database/schema'

export default class BankCheck extends BankCheckSchema {}
