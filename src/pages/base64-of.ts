/** Bytes of a file as the contract takes them in a body. */

/** The bytes in base64; cut so that no call has too many arguments. */
export async function base64Of(part: Blob): Promise<string> {
  const bytes = new Uint8Array(await part.arrayBuffer())
  let text = ''
  for (let from = 0; from < bytes.length; from += argumentsMost) {
    text += String.fromCharCode(...bytes.subarray(from, from + argumentsMost))
  }
  return btoa(text)
}

const argumentsMost = 8_192
