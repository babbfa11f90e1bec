/** Splits a file into the parts in which it is stored. Pure. */

/** The same bytes in parts of `partBytes`; the last one may be shorter, and none is empty. */
export async function* inParts(
  content: AsyncIterable<Uint8Array>,
  partBytes: number,
): AsyncGenerator<Uint8Array> {
  let part = new Uint8Array(partBytes)
  let filled = 0
  for await (const chunk of content) {
    for (let start = 0; start < chunk.byteLength;) {
      const taken = chunk.subarray(start, start + partBytes - filled)
      part.set(taken, filled)
      filled += taken.byteLength
      start += taken.byteLength
      if (filled < partBytes) continue
      yield part
      part = new Uint8Array(partBytes)
      filled = 0
    }
  }
  if (filled > 0) yield part.subarray(0, filled)
}
