/*
 * The fonts of the browser of the tests: those of an npm package and no others. What a page looks like does not depend on the machine; without Chinese
 * fonts every character has the width of the sign for a missing one.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import app from '@adonisjs/core/services/app'

/** Weights that the pages use. */
const WEIGHTS = ['400Regular', '500Medium', '600SemiBold', '700Bold']

/** Writes the configuration of fontconfig. @returns the variable of the environment that names it */
export function ownFonts(): { FONTCONFIG_FILE: string } {
  const folder = app.makePath('.data/test-fonts')
  const file = path.join(folder, 'fonts.conf')
  const fonts = WEIGHTS.map(
    (weight) => `<dir>${app.makePath('node_modules/@expo-google-fonts/noto-sans-sc', weight)}</dir>`
  )
  mkdirSync(folder, { recursive: true })
  writeFileSync(
    file,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>${fonts.join('')}<cachedir>${folder}</cachedir></fontconfig>`
  )
  return { FONTCONFIG_FILE: file }
}
