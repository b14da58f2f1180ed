import { InvalidInputError } from '#core/errors'
import type { Actor } from '#core/actor'
import type { Trx } from '#core/transaction'

const LABELS = { licenceFileId: '营业执照', authorisationFileId: '授权委托书' } as const
const TYPES = ['image/jpeg', 'image/png', 'application/pdf']
const LIMIT = 10 * 1024 * 1024

/**
 * Checks that the scans of an application are the applicant's own uploads, JPG, PNG or PDF of at most 10 MB. The upload has checked their
 * content; this refuses files uploaded for another purpose or by another user.
 *
 * @throws InvalidInputError naming the field
 */
export async function refuseForeignFiles(trx: Trx, actor: Actor, files: Record<keyof typeof LABELS, number>) {
  for (const [field, id] of Object.entries(files) as [keyof typeof LABELS, number][]) {
    const file = await trx.from('files').where({ id, user_id: actor.userId }).first()
    if (!file) throw InvalidInputError.of(field, `请重新上传${LABELS[field]}`)
    if (!TYPES.includes(file.mime)) throw InvalidInputError.of(field, `${LABELS[field]}只支持 JPG、PNG、PDF 文件`)
    if (Number(file.size) > LIMIT) throw InvalidInputError.of(field, `${LABELS[field]}不能超过 10 MB`)
  }
}
