import { PushSubscriptionSchema } from '#database/schema'

export default class PushSubscription extends PushSubscriptionSchema {}
