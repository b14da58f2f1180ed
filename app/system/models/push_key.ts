import { PushKeySchema } from '#database/schema'

export default class PushKey extends PushKeySchema {}
