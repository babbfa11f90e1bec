/** Recognising a picture by its bytes alone. */
import { describe, expect, it } from 'vitest'
import { pictureFacts } from '../../../src/contract/picture'
import { jpegFile, pngFile, pngOfSize, webpFile } from './picture-files'

const text = (letters: string) => new TextEncoder().encode(letters)
const joined = (...parts: Uint8Array[]) => Uint8Array.from(parts.flatMap(part => [...part]))

describe('the bytes of a picture', () => {
  it('determine its type and its size', () => {
    expect(pictureFacts(pngFile())).toEqual({ type: 'image/png', widthPx: 40, heightPx: 40 })
    expect(pictureFacts(pngOfSize(5_000, 3))).toMatchObject({ widthPx: 5_000, heightPx: 3 })
    expect(pictureFacts(jpegFile(640, 480))).toEqual({ type: 'image/jpeg', widthPx: 640, heightPx: 480 })
    const vp8 = webpFile('VP8 ', [0, 0, 0, 0x9d, 0x01, 0x2a, 0x80, 0x02, 0xe0, 0x01])
    expect(pictureFacts(vp8)).toEqual({ type: 'image/webp', widthPx: 640, heightPx: 480 })
    // 14 bits each, one less than the size.
    const lossless = webpFile('VP8L', [0x2f, 0x7f, 0xc2, 0x77, 0x00])
    expect(pictureFacts(lossless)).toMatchObject({ widthPx: 640, heightPx: 480 })
    const extended = webpFile('VP8X', [0, 0, 0, 0, 0x7f, 0x02, 0x00, 0xdf, 0x01, 0x00])
    expect(pictureFacts(extended)).toMatchObject({ widthPx: 640, heightPx: 480 })
  })

  it('may be a part of a larger buffer', () => {
    const whole = joined(text('before'), pngFile(), text('after'))
    expect(pictureFacts(whole.subarray(6, whole.length - 5))).toMatchObject({ widthPx: 40 })
  })

  it.each([
    ['nothing', new Uint8Array()],
    ['a page', text('<!doctype html><script>alert(1)</script>'.padEnd(80, ' '))],
    ['a drawing', text('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'.padEnd(80, ' '))],
    ['a GIF', joined(text('GIF89a'), new Uint8Array(60))],
    ['the head of a PNG alone', pngFile().subarray(0, 8)],
    ['a PNG that is cut off', pngFile().subarray(0, pngFile().length - 4)],
    ['a PNG with a page behind its end', joined(pngFile(), text('<script>alert(1)</script>'))],
    ['a PNG without pixels', pngOfSize(0, 40)],
    ['a JPEG that is cut off', jpegFile(640, 480).subarray(0, 20)],
    ['a JPEG with a page behind its end', joined(jpegFile(640, 480), text('<script></script>'))],
    ['a WebP with a page behind its end', joined(webpFile('VP8X', [0]), text('<script></script>'))],
    ['a WebP of no known kind', webpFile('ANIM' as 'VP8X', [0])],
  ])('are rejected as a picture: %s', (_what, bytes) => {
    expect(pictureFacts(bytes)).toBeNull()
  })

  it('are parsed without endless loops for any content', () => {
    const samples = [pngFile(), jpegFile(640, 480), webpFile('VP8L', [0x2f, 1, 2, 3, 4])]
    for (const sample of samples) {
      for (let at = 0; at < sample.length; at++) {
        for (const value of [0, 1, 127, 255]) {
          const damaged = Uint8Array.from(sample)
          damaged[at] = value
          expect(() => pictureFacts(damaged)).not.toThrow()
        }
        expect(() => pictureFacts(sample.subarray(0, at))).not.toThrow()
      }
    }
  })
})
