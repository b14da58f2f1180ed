/*
 * Icons of the site for phones and old browsers, made from the logo: `node bin/make_icons.mjs` after changing `public/favicon.svg`. They are
 * committed, because drawing them takes a browser.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import chromium from '@sparticuz/chromium'
import { chromium as playwright } from 'playwright'

const svg = readFileSync('public/favicon.svg', 'utf8')
/** The ground of the logo without its round corners, for phones that cut the icon themselves. */
const GROUND = '#23408E'

/** @param share how much of the picture the logo takes: phones may cut off all beyond four fifths of a maskable icon */
const pageOf = (share, ground) => `<!doctype html><style>
  html, body { margin: 0; height: 100%; background: ${ground ?? 'transparent'} }
  body { display: grid; place-items: center }
  svg { width: ${share * 100}vw; height: ${share * 100}vw }
</style>${svg}`

/** An ICO file that holds one PNG. */
function icoOf(png, size) {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(size, 6)
  head.writeUInt8(size, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(22, 18)
  return Buffer.concat([head, png])
}

const browser = await playwright.launch({
  executablePath: await chromium.executablePath(),
  args: ['--no-sandbox', '--disable-gpu'],
})
const page = await browser.newPage()

async function draw(size, share, ground) {
  await page.setViewportSize({ width: size, height: size })
  await page.setContent(pageOf(share, ground))
  return page.screenshot({ omitBackground: true })
}

mkdirSync('public/icons', { recursive: true })
writeFileSync('public/favicon.ico', icoOf(await draw(32, 1), 32))
writeFileSync('public/apple-touch-icon.png', await draw(180, 1, GROUND))
for (const size of [192, 512]) writeFileSync(`public/icons/icon-${size}.png`, await draw(size, 1))
writeFileSync('public/icons/maskable-512.png', await draw(512, 0.8, GROUND))
await browser.close()
