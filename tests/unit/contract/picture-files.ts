/** Small pictures of the three types, byte by byte, of any size that their headers can express. */
import { portraitOf } from '../../../demo/server/demo/seed/portraits'

/** A real PNG of 40 by 40 pixels. */
export function pngFile(): Uint8Array {
  return new Uint8Array(Buffer.from(portraitOf('Jonas Skog').split(',')[1] ?? '', 'base64'))
}

/** The same with another size in its header. */
export function pngOfSize(widthPx: number, heightPx: number): Uint8Array {
  const bytes = pngFile()
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  view.setUint32(16, widthPx)
  view.setUint32(20, heightPx)
  return bytes
}

/** Header, a fill byte, a table, the frame and one byte of a scan. */
export function jpegFile(widthPx: number, heightPx: number): Uint8Array {
  const number = (value: number) => [value >> 8, value & 255]
  return Uint8Array.from([
    ...[0xff, 0xd8],
    ...[0xff, 0xff, 0xc4, 0x00, 0x04, 0x00, 0x00],
    ...[0xff, 0xc2, 0x00, 0x0b, 0x08, ...number(heightPx), ...number(widthPx), 0x01, 0x01, 0x11, 0x00],
    ...[0xff, 0xda, 0x00, 0x02, 0x00],
    ...[0xff, 0xd9],
  ])
}

/** A RIFF file with one chunk. */
export function webpFile(kind: 'VP8 ' | 'VP8L' | 'VP8X', data: readonly number[]): Uint8Array {
  const filled = [...data, ...Array.from({ length: Math.max(0, 12 - data.length) }, () => 0)]
  const little = (value: number) => [0, 8, 16, 24].map(shift => (value >>> shift) & 255)
  const text = (letters: string) => [...letters].map(letter => letter.charCodeAt(0))
  return Uint8Array.from([
    ...text('RIFF'),
    ...little(filled.length + 12),
    ...text('WEBP'),
    ...text(kind),
    ...little(filled.length),
    ...filled,
  ])
}
