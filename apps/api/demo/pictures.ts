import sharp from 'sharp'

/** Renders an SVG to WebP, the format of stored images. */
export async function toWebp(svg: string): Promise<Buffer> {
  const { renderAsync } = await import('@resvg/resvg-js')
  const png = (await renderAsync(svg)).asPng()
  return sharp(png).webp({ quality: 85 }).toBuffer()
}
