import vine from '@vinejs/vine'
import { pushDevicesValidator } from '#app/identity/labels'
import { id } from '#core/validation'

/** Bytes as browsers write them: base64 without padding, for addresses. */
const bytes = () => vine.string().regex(/^[\w-]+$/)

/** What a browser's subscription says of itself. */
export const pushValidator = pushDevicesValidator(
  vine.object({
    endpoint: vine.string().maxLength(1_000),
    p256dh: bytes().maxLength(100),
    auth: bytes().maxLength(40),
  })
)

export const pushDeviceValidator = pushDevicesValidator(vine.object({ id: id() }))
