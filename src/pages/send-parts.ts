/** Sends a file in parts, so that progress can be shown and the upload stopped at any time. */
export interface PartOptions {
  /** Bytes of a part. */
  readonly partBytes: number
  /** Called with the number of bytes sent so far. */
  readonly onProgress: (bytes: number) => void
}

/** Sends the parts of a file one after the other, in base64 as the contract expects them in a body. */
export async function sendParts(
  file: File,
  { partBytes, onProgress }: PartOptions,
  send: (partNo: number, content: string) => Promise<unknown>,
): Promise<void> {
  for (let partNo = 0; partNo * partBytes < file.size; partNo++) {
    const from = partNo * partBytes
    await send(partNo, await base64Of(file.slice(from, from + partBytes)))
    onProgress(Math.min(from + partBytes, file.size))
  }
}

/** The bytes in base64; encoded in slices, since a call takes a limited number of arguments. */
async function base64Of(part: Blob): Promise<string> {
  const bytes = new Uint8Array(await part.arrayBuffer())
  let text = ''
  for (let from = 0; from < bytes.length; from += argumentsMost) {
    text += String.fromCharCode(...bytes.subarray(from, from + argumentsMost))
  }
  return btoa(text)
}

const argumentsMost = 8_192
