import type { Browser } from '@playwright/test'

const QUALITY = 0.85

/** Converts a PNG in the browser, to a third of its size. */
export async function toWebp(browser: Browser, png: Buffer): Promise<Buffer> {
  const page = await browser.newPage()
  const base64 = await page.evaluate(
    async ({ data, quality }) => {
      const image = new Image()
      image.src = `data:image/png;base64,${data}`
      await image.decode()
      const canvas = document.createElement('canvas')
      canvas.width = image.naturalWidth
      canvas.height = image.naturalHeight
      canvas.getContext('2d')?.drawImage(image, 0, 0)
      return canvas.toDataURL('image/webp', quality).split(',')[1] ?? ''
    },
    { data: png.toString('base64'), quality: QUALITY },
  )
  await page.close()
  return Buffer.from(base64, 'base64')
}
