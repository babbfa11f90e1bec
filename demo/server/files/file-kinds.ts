/** Recognizes a file's type by its first bytes, and gives the content type for downloads. */
import type { FileExtension } from '../../../src/contract/file-names'

const mimeTypes: Readonly<Record<FileExtension, string>> = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  csv: 'text/csv; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  xml: 'application/xml',
  json: 'application/json',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  zip: 'application/zip',
}

/** The content type of a download. */
export function mimeTypeOf(extension: FileExtension): string {
  return mimeTypes[extension]
}

type Kind = 'pdf' | 'png' | 'jpeg' | 'gif' | 'webp' | 'zip' | 'program' | 'text'

const kinds: Readonly<Record<FileExtension, Kind>> = {
  pdf: 'pdf',
  png: 'png',
  jpg: 'jpeg',
  jpeg: 'jpeg',
  gif: 'gif',
  webp: 'webp',
  csv: 'text',
  txt: 'text',
  xml: 'text',
  json: 'text',
  xlsx: 'zip',
  docx: 'zip',
  zip: 'zip',
}

/** First bytes as Latin-1 text; `at` is their offset. */
const magics: readonly { readonly kind: Kind; readonly bytes: string; readonly at?: number }[] = [
  { kind: 'pdf', bytes: '%PDF-' },
  { kind: 'png', bytes: '\x89PNG\r\n\x1a\n' },
  { kind: 'jpeg', bytes: '\xff\xd8\xff' },
  { kind: 'gif', bytes: 'GIF87a' },
  { kind: 'gif', bytes: 'GIF89a' },
  { kind: 'webp', bytes: 'WEBP', at: 8 },
  { kind: 'zip', bytes: 'PK\x03\x04' },
  { kind: 'zip', bytes: 'PK\x05\x06' },
  { kind: 'program', bytes: 'MZ' },
  { kind: 'program', bytes: '\x7fELF' },
  { kind: 'program', bytes: '#!' },
]

const byteOrderMarks = ['\xff\xfe', '\xfe\xff']

/** Whether a file's first bytes match its extension. An empty file is a text. */
export function agrees(extension: FileExtension, beginning: Uint8Array): boolean {
  const text = Buffer.from(beginning).toString('latin1')
  const found = magics.find(({ bytes, at = 0 }) => text.startsWith(bytes, at))?.kind
  const kind = kinds[extension]
  if (kind !== 'text') return found === kind
  if (found !== undefined) return false
  return !text.includes('\0') || byteOrderMarks.some(mark => text.startsWith(mark))
}
