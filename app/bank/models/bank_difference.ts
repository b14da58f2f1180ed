import { BankDifferenceSchema } from '#database/schema'

export default class BankDifference extends BankDifferenceSchema {}
