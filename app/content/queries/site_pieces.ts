/* Items of the site besides texts. Only published ones within their period. */
import db from '@adonisjs/lucid/services/db'
import { publicUrl } from '#app/system/files/stored_files'
import { PublishState } from '#app/content/codes'
import type { Slide, Partner, ContactPoint, ShopPicture } from '#app/content/transformers/site'

const urlOf = (key: string | null) => (key === null ? null : publicUrl(key))

export async function slides(): Promise<Slide[]> {
  const { rows } = await db.rawQuery(
    `select s.id, s.title, s.subtitle, s.link, f.key from carousel_slides s join files f on f.id = s.image_id
     where s.state = ${PublishState.published} and (s.shown_from is null or s.shown_from <= now()) and (s.shown_until is null or s.shown_until > now())
     order by s.sort, s.id limit 8`
  )
  return rows.map(({ key, ...slide }: Slide & { key: string }) => ({ ...slide, imageUrl: urlOf(key)! }))
}

export async function partners(): Promise<Partner[]> {
  const { rows } = await db.rawQuery(
    `select l.id, l.name, l.url, f.key from friendship_links l left join files f on f.id = l.logo_id
     where l.state = ${PublishState.published} order by l.sort, l.id`
  )
  return rows.map(({ key, ...link }: Partner & { key: string | null }) => ({ ...link, logoUrl: urlOf(key) }))
}

export async function contactPoints(): Promise<ContactPoint[]> {
  const { rows } = await db.rawQuery(
    `select id, title, person, phone, email, address, hours from contact_points where state = ${PublishState.published} order by sort, id`
  )
  return rows
}

export async function shopPictures(companyId: number): Promise<ShopPicture[]> {
  const { rows } = await db.rawQuery(
    `select p.id, p.title, f.key from shop_pictures p join files f on f.id = p.image_id
     where p.state = ${PublishState.published} and p.company_id = ? order by p.sort, p.id limit 12`,
    [companyId]
  )
  return rows.map(({ key, ...picture }: { id: number; title: string; key: string }) => ({
    ...picture,
    imageUrl: urlOf(key)!,
  }))
}
