import { RetiredKeySchema } from '#database/schema'

export default class RetiredKey extends RetiredKeySchema {}
