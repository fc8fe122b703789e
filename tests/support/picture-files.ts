import sharp from 'sharp'

export type PickedFile = { name: string; mimeType: string; buffer: Buffer }

/** Draws a picture of hills under a sky of this hue. */
export async function pictureFile(name: string, width: number, height: number, hue: number): Promise<PickedFile> {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" preserveAspectRatio="none" width="${width}" height="${height}">
    <defs><linearGradient id="s" x2="0" y2="1"><stop stop-color="hsl(${hue} 70% 45%)"/><stop offset="1" stop-color="hsl(${hue + 50} 90% 85%)"/></linearGradient></defs>
    <rect width="100" height="100" fill="url(#s)"/><circle cx="70" cy="32" r="9" fill="#fff6d8"/>
    <path d="M0 70 Q25 45 50 68 T100 60 V100 H0Z" fill="hsl(${hue + 180} 30% 35%)"/><path d="M0 84 Q30 66 60 84 T100 80 V100 H0Z" fill="hsl(${hue + 190} 40% 22%)"/></svg>`
  return { name, mimeType: 'image/jpeg', buffer: await sharp(Buffer.from(drawing)).jpeg().toBuffer() }
}

/** Builds a minimal PDF. */
export function pdfFile(name: string): PickedFile {
  const body = '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n'
  const end = `xref\n0 3\n0000000000 65535 f \n0000000009 00000 n \n0000000054 00000 n \ntrailer<</Size 3/Root 1 0 R>>\nstartxref\n${body.length}\n%%EOF\n`
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(body + end) }
}
