/**
 * Type and size of a picture, read from the structure of its bytes: a given name or type proves nothing. PNG, JPEG and WebP. Pure; nothing
 * is decoded.
 */

export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp'] as const
export type PictureType = (typeof pictureTypes)[number]

/** File extensions by type. */
export const pictureEndings: Readonly<Record<PictureType, readonly string[]>> = {
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/webp': ['webp'],
}

export interface PictureFacts {
  readonly type: PictureType
  readonly widthPx: number
  readonly heightPx: number
}

/** Null when the bytes are none of these pictures, or one that is cut off or has bytes after its end. */
export function pictureFacts(bytes: Uint8Array): PictureFacts | null {
  try {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    const facts = pngFacts(view) ?? jpegFacts(view) ?? webpFacts(view)
    return facts !== null && facts.widthPx > 0 && facts.heightPx > 0 ? facts : null
  } catch (error) {
    // Read past the end: the picture is cut off.
    if (error instanceof RangeError) return null
    throw error
  }
}

const text = (view: DataView, at: number, length: number): string =>
  String.fromCharCode(...Array.from({ length }, (_, index) => view.getUint8(at + index)))

const pngSignature = '\x89PNG\r\n\x1a\n'

/** Chunks: length, name, data, checksum. The first is IHDR, the last IEND and empty. */
function pngFacts(view: DataView): PictureFacts | null {
  if (view.byteLength < 45 || text(view, 0, 8) !== pngSignature || text(view, 12, 4) !== 'IHDR') return null
  let at = 8
  let hasData = false
  while (at < view.byteLength) {
    const name = text(view, at + 4, 4)
    hasData ||= name === 'IDAT'
    at += 12 + view.getUint32(at)
    if (name === 'IEND') break
  }
  const isWhole = hasData && at === view.byteLength && text(view, at - 8, 4) === 'IEND'
  return isWhole ? { type: 'image/png', widthPx: view.getUint32(16), heightPx: view.getUint32(20) } : null
}

const startOfImage = 0xffd8
const endOfImage = 0xffd9
const startOfScan = 0xda
/** Start of frame: every marker of the range except the tables within it (DHT, JPG, DAC). */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/** Segments: marker, length, data, up to the scan; the end of the image stands last. */
function jpegFacts(view: DataView): PictureFacts | null {
  const { byteLength } = view
  if (byteLength < 20 || view.getUint16(0) !== startOfImage) return null
  if (view.getUint16(byteLength - 2) !== endOfImage) return null
  let size: { widthPx: number; heightPx: number } | null = null
  for (let at = 2; ;) {
    if (view.getUint8(at) !== 0xff) return null
    const marker = view.getUint8(at + 1)
    if (isFrame(marker)) size = { heightPx: view.getUint16(at + 5), widthPx: view.getUint16(at + 7) }
    if (marker === startOfScan) return size === null ? null : { type: 'image/jpeg', ...size }
    // Fill bytes have no segment.
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2)
  }
}

/** A RIFF file whose first chunk has the size of the picture, in one of three formats. */
function webpFacts(view: DataView): PictureFacts | null {
  if (view.byteLength < 30 || text(view, 0, 4) !== 'RIFF' || text(view, 8, 4) !== 'WEBP') return null
  const declaredLength = 8 + view.getUint32(4, true)
  if (declaredLength !== view.byteLength) return null
  const size = webpSize(view)
  return size === null ? null : { type: 'image/webp', ...size }
}

function webpSize(view: DataView): { widthPx: number; heightPx: number } | null {
  switch (text(view, 12, 4)) {
    case 'VP8 ':
      return text(view, 23, 3) === '\x9d\x01\x2a'
        ? { widthPx: view.getUint16(26, true) & 0x3fff, heightPx: view.getUint16(28, true) & 0x3fff }
        : null
    case 'VP8L': {
      if (view.getUint8(20) !== 0x2f) return null
      const bits = view.getUint32(21, true)
      return { widthPx: (bits & 0x3fff) + 1, heightPx: ((bits >>> 14) & 0x3fff) + 1 }
    }
    case 'VP8X':
      return {
        widthPx: (view.getUint16(24, true) | (view.getUint8(26) << 16)) + 1,
        heightPx: (view.getUint16(27, true) | (view.getUint8(29) << 16)) + 1,
      }
    default:
      return null
  }
}
