/** Files are stored in parts of equal size, whatever pieces they arrive in. */
import { describe, expect, it } from 'vitest'
import { inParts } from '../../../demo/server/reports/plans/file-parts'

async function partsOf(pieces: readonly number[], partBytes: number): Promise<Uint8Array[]> {
  let next = 0
  async function* content(): AsyncGenerator<Uint8Array> {
    for (const length of pieces) yield Uint8Array.from({ length }, () => next++ % 251)
  }
  const parts: Uint8Array[] = []
  for await (const part of inParts(content(), partBytes)) parts.push(part)
  return parts
}

describe('the parts of a stored file', () => {
  it.each([
    { pieces: [], lengths: [] },
    { pieces: [0, 0], lengths: [] },
    { pieces: [3], lengths: [3] },
    { pieces: [10], lengths: [10] },
    { pieces: [4, 4, 4], lengths: [10, 2] },
    { pieces: [35], lengths: [10, 10, 10, 5] },
    { pieces: [9, 1, 0, 21], lengths: [10, 10, 10, 1] },
  ])('for pieces of $pieces bytes have the lengths $lengths', async ({ pieces, lengths }) => {
    const parts = await partsOf(pieces, 10)
    expect(parts.map(part => part.byteLength)).toEqual(lengths)
    const whole = parts.flatMap(part => [...part])
    expect(whole).toEqual(whole.map((_, index) => index % 251))
  })
})
