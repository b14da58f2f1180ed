import { TransferSchema } from '#database/schema'

export default class Transfer extends TransferSchema {}
