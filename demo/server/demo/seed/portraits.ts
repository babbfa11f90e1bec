/** Small pictures for users: a symmetric pattern in one colour, derived from the name. */
import { createHash } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'

const cells = 5
const cellPx = 8
const sizePx = cells * cellPx
const background = [240, 243, 246]

/** The picture for a name as a data URL (PNG). */
export function portraitOf(name: string): string {
  const bytes = createHash('sha256').update(name).digest()
  const color = [30 + (bytes[0] ?? 0) / 2, 60 + (bytes[1] ?? 0) / 3, 80 + (bytes[2] ?? 0) / 2].map(Math.floor)
  const isFilled = (column: number, row: number): boolean => {
    const mirrored = Math.min(column, cells - 1 - column)
    return ((bytes[3 + row * 3 + mirrored] ?? 0) & 1) === 1
  }
  return `data:image/png;base64,${pngOf([background, color], isFilled).toString('base64')}`
}

/** A picture of two colours, one byte per pixel. */
function pngOf(
  palette: readonly (readonly number[])[],
  isFilled: (column: number, row: number) => boolean,
): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(sizePx, 0)
  header.writeUInt32BE(sizePx, 4)
  // Eight bits per pixel, indexed colour.
  header.set([8, 3, 0, 0, 0], 8)
  const lines = Array.from({ length: sizePx }, (_, y) => [
    0,
    ...Array.from({ length: sizePx }, (__, x) =>
      isFilled(Math.floor(x / cellPx), Math.floor(y / cellPx)) ? 1 : 0,
    ),
  ])
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.flat())),
    chunk('IDAT', deflateSync(Buffer.from(lines.flat()))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'ascii'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}
