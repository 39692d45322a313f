import type { Locator, Page } from '@playwright/test'
import { photo } from '../../apps/api/src/platform/storage/hostile-images.factory.ts'

export const jpeg = async (name: string, width: number, height: number) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await photo(width, height).jpeg().toBuffer(),
})

export const png = async (name: string, width: number, height: number) => ({
  name,
  mimeType: 'image/png',
  buffer: await photo(width, height).png().toBuffer(),
})

/** Picks a file through the browser's file chooser. */
export async function pick(
  page: Page,
  button: Locator,
  file: Awaited<ReturnType<typeof png>>,
): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button.click()])
  await chooser.setFiles(file)
}

/** Simulates Ctrl+V with an image in the clipboard. */
export async function paste(page: Page, { name, mimeType, buffer }: Awaited<ReturnType<typeof png>>) {
  await page.evaluate(
    ({ name, type, base64 }) => {
      const clipboardData = new DataTransfer()
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      clipboardData.items.add(new File([bytes], name, { type }))
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
    },
    { name, type: mimeType, base64: buffer.toString('base64') },
  )
}
