/*
 * Contrast as WCAG computes it: of 1 (the same colour) to 21 (black on white).
 */
import type { Locator } from 'playwright'

/** Contrast of what is drawn in the colour of a part with the ground that the part stands on. */
export const contrastOf = (part: Locator): Promise<number> =>
  part.evaluate((element) => {
    const pen = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })!
    /** Red, green, blue and opacity of a colour as styles write it. */
    const parts = (colour: string) => {
      pen.clearRect(0, 0, 1, 1)
      pen.fillStyle = colour
      pen.fillRect(0, 0, 1, 1)
      return [...pen.getImageData(0, 0, 1, 1).data]
    }
    const luminance = (colour: number[]) => {
      const [red, green, blue] = colour.map((value) => {
        const share = value / 255
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
    let ground = parts('white')
    for (let above: Element | null = element; above; above = above.parentElement) {
      const own = parts(getComputedStyle(above).backgroundColor)
      if (own[3] < 255) continue
      ground = own
      break
    }
    const both = [luminance(parts(getComputedStyle(element).color)), luminance(ground)]
    return (Math.max(...both) + 0.05) / (Math.min(...both) + 0.05)
  })
