import { AccessTokenSchema } from '#database/schema'

/** A session of a member or operator. */
export default class AccessToken extends AccessTokenSchema {}
