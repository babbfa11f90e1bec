/** Encodes a file's bytes as the contract expects them in a body. */

/** The bytes in base64; encoded in slices, since a call takes a limited number of arguments. */
export async function base64Of(part: Blob): Promise<string> {
  const bytes = new Uint8Array(await part.arrayBuffer())
  let text = ''
  for (let from = 0; from < bytes.length; from += argumentsMost) {
    text += String.fromCharCode(...bytes.subarray(from, from + argumentsMost))
  }
  return btoa(text)
}

const argumentsMost = 8_192
