/** The header with a file's name (RFC 6266): an ASCII version for all clients, and the actual name for those that support RFC 8187. */

/** Invalid in file names, or able to escape the folder or the header. */
const invalid = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\\/:*?"<>|]/gu

/** `attachment` with the name. Characters that are invalid in file names, or could escape the folder or the header, become `_`. */
export function contentDisposition(fileName: string): string {
  const name = fileName
    .replace(invalid, '_')
    .replace(/^[.\s]+/, '_')
    .trim()
  // Letters of full width become ASCII here, and so may their quotes.
  const plain = name
    .normalize('NFKD')
    .replace(invalid, '_')
    .replace(/[^\x20-\x7e]/g, '_')
  const encoded = encodeURIComponent(name).replace(/['()*]/g, char => `%${hexOf(char)}`)
  return `attachment; filename="${plain.replaceAll('%', '_')}"; filename*=UTF-8''${encoded}`
}

const hexOf = (char: string): string => char.charCodeAt(0).toString(16).toUpperCase()
