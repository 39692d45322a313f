import sharp from 'sharp'

/** A drawing as the storage keeps pictures. The library that draws is for demonstrations, and comes when asked for. */
export async function toWebp(svg: string): Promise<Buffer> {
  const { renderAsync } = await import('@resvg/resvg-js')
  const png = (await renderAsync(svg)).asPng()
  return sharp(png).webp({ quality: 85 }).toBuffer()
}
