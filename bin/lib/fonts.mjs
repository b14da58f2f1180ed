/*
 * The font of PDF documents in a build: two of the nine weights of its package, which is installed for development only.
 */
import fs from 'node:fs'
import path from 'node:path'
import { ROOT } from './environment.mjs'

/** What `app/core/pdf_printer.ts` loads, and the licence that goes with every copy. */
const FILES = ['400Regular/NotoSansSC_400Regular.ttf', '700Bold/NotoSansSC_700Bold.ttf', 'LICENSE_FONT']

/** Copies the font into `fonts` of a build. */
export function copyFonts(build) {
  for (const file of FILES) {
    const copy = path.join(build, 'fonts', file)
    fs.mkdirSync(path.dirname(copy), { recursive: true })
    fs.copyFileSync(path.join(ROOT, 'node_modules/@expo-google-fonts/noto-sans-sc', file), copy)
  }
}
