/* Items of the site besides texts, and the offers chosen for its pages. */
import type { ListingRow } from '#app/listing/transformers/listing'

export type Slide = { id: number; title: string; subtitle: string | null; imageUrl: string; link: string | null }

export type Partner = { id: number; name: string; url: string; logoUrl: string | null }

export type ContactPoint = {
  id: number
  title: string
  person: string | null
  phone: string | null
  email: string | null
  address: string | null
  hours: string | null
}

export type ShopPicture = { id: number; title: string; imageUrl: string }

export type SelectedOffer = { offer: ListingRow; reason: string | null }

export type CciaOffers = { mills: number; batches: number; data: { offer: ListingRow; certificateNo: string }[] }

/** Criteria of 湖北专区 for the search of the shop: place of storage, and origin. */
export type HubeiZone = { province: string; chandi: string }
