import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'

/** Where the documents' pictures are written: `SCREENSHOTS_TO` names another folder than docs/images. */
const folder = process.env['SCREENSHOTS_TO'] ?? join(import.meta.dirname, '../../docs/images')
/** From here on nobody sees a difference, at half the bytes of a PNG. */
const quality = 0.85

/** Takes a picture of a page, or of a part of it, and writes it as WebP, which Chromium itself makes of its screenshot. */
export async function takePicture(page: Page, name: string, part: Page | Locator = page): Promise<void> {
  const png = await part.screenshot({ animations: 'disabled' })
  const converter = await page.context().newPage()
  const url = await converter.evaluate<string>(`(async () => {
    const picture = new Image()
    picture.src = 'data:image/png;base64,${png.toString('base64')}'
    await picture.decode()
    const canvas = Object.assign(document.createElement('canvas'), { width: picture.width, height: picture.height })
    canvas.getContext('2d').drawImage(picture, 0, 0)
    return canvas.toDataURL('image/webp', ${quality})
  })()`)
  await converter.close()
  await writeFile(join(folder, `${name}.webp`), url.slice(url.indexOf(',') + 1), 'base64')
}
