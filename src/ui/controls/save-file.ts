/** Saves a file on the user's computer, as the browser saves every download. */

/** After this time the browser has long taken over the file (ours). */
const releaseAfterMs = 60_000

/** Saves a file under a name. Works under a strict policy and inside a shadow root: nothing is added to the page. */
export function saveFile(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), releaseAfterMs)
}
