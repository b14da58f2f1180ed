/*
 * Formatted text that operators write. It is cleaned by an allow-list when it is stored, so that pages may show it unchanged.
 */
import sanitizeHtml from 'sanitize-html'

/** Pictures come from the product's own store only (`publicUrl` of `#app/system/files`): a text causes no request to another host. */
const OWN_PICTURE = /^\/api\/public\/file\/image\/\d{6}\/[0-9a-f]{32}\.(?:png|jpg|webp|gif)$/
/** A path of this site, an anchor, or an http(s), mail or telephone address. `//host` is not allowed. */
const LINK = /^(?:\/(?!\/)|#|https?:\/\/|mailto:|tel:)/i

const CELL = ['colspan', 'rowspan']

const options: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['p', 'h2', 'h3', 'h4', 'blockquote', 'pre', 'hr', 'br', 'ul', 'ol', 'li'],
    ...['strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'code', 'a', 'img'],
    ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  allowedAttributes: {
    a: ['href', 'target', 'rel'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    ol: ['start'],
    td: CELL,
    th: CELL,
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  // The contents of these elements are dropped with them.
  nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'title', 'iframe', 'svg', 'math', 'template'],
  transformTags: {
    // The only h1 of a page is its title.
    h1: 'h2',
    a: (tagName, { href }) => {
      const address = (href ?? '').trim()
      if (!LINK.test(address)) return { tagName, attribs: {} as Record<string, string> }
      const elsewhere = /^https?:/i.test(address)
      return {
        tagName,
        attribs: elsewhere
          ? { href: address, target: '_blank', rel: 'noopener noreferrer nofollow' }
          : ({ href: address } as Record<string, string>),
      }
    },
    img: (tagName, { src, alt, width, height }) => ({
      tagName,
      attribs: {
        src: src ?? '',
        alt: alt ?? '',
        ...(/^\d{1,4}$/.test(width ?? '') && { width }),
        ...(/^\d{1,4}$/.test(height ?? '') && { height }),
        loading: 'lazy',
      },
    }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !OWN_PICTURE.test(attribs.src ?? ''),
}

/** HTML reduced to harmless formatting. Cleaning is idempotent. */
export function cleanHtml(html: string): string {
  return sanitizeHtml(html, options).trim()
}

const BLOCK = /<\/?(?:p|h\d|li|ul|ol|tr|table|blockquote|pre|hr|br|td|th)\b[^<>]*>/gi
const ENTITIES: Record<string, string> = { 'amp': '&', 'lt': '<', 'gt': '>', 'quot': '"', 'nbsp': ' ', '#39': "'" }

/** The text of cleaned HTML, without tags. */
export function textOfHtml(html: string): string {
  return html
    .replaceAll(BLOCK, ' ')
    .replaceAll(/<[^<>]+>/g, '')
    .replaceAll(/&(#39|\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole)
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** Whether cleaned HTML shows nothing: the value of an empty editor is `<p></p>`. */
export const isBlankHtml = (html: string) => textOfHtml(html) === '' && !/<(?:img|table|hr)\b/.test(html)
