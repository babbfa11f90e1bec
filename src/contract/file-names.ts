/**
 * Validates names of files and folders of a business unit, in the browser and on the server (spec 2, section 8, file manager: wrong
 * extension, invalid symbols). A name is never a path: folders are known by their ids.
 */
import { nameLengthMost } from './limits'

/** Allowed kinds of files; none that a browser would execute. */
export const fileExtensions = [
  'pdf',
  'png',
  'jpg',
  'jpeg',
  'gif',
  'webp',
  'csv',
  'txt',
  'xml',
  'json',
  'xlsx',
  'docx',
  'zip',
] as const
export type FileExtension = (typeof fileExtensions)[number]

/** Characters that separate folders, have a meaning to a shell or a file system, are invisible, or change the direction of the text. */
const invalidSymbols =
  /[\\/:*?"<>|\p{Cc}\p{Cs}\p{Co}\p{Zl}\p{Zp}\u200b\u200e\u200f\u2028-\u202e\u2044\u2060-\u2069\u2215\ufeff]/u

/** Folder separators, also as an address may encode them, however often. */
const encodedPath = /%(?:25)*(?:2e|2f|5c|00|0d|0a|3a|c0|c1|e0|f0|f8|u[0-9a-f]{4})/i

/** Device names of Windows, where the file may be saved. */
const deviceName = /^(?:con|prn|aux|nul|com[0-9]|lpt[0-9])(?:\.|$)/i

/** The stored form of a name: Unicode NFC. */
export function normalizedName(name: string): string {
  return name.normalize('NFC')
}

/** The key that two names in one folder must not share. */
export function nameKey(name: string): string {
  return name.normalize('NFKC').toLowerCase()
}

/** Whether the name of a file or folder is valid. */
export function isValidName(name: string): boolean {
  return (
    name !== '' &&
    name.length <= nameLengthMost &&
    name === name.trim() &&
    [name, name.normalize('NFKC')].every(
      form =>
        !invalidSymbols.test(form) &&
        !encodedPath.test(form) &&
        !form.startsWith('.') &&
        !form.endsWith('.') &&
        !form.includes('..') &&
        !deviceName.test(form),
    )
  )
}

/** The extension of a name among the allowed ones; null for any other, or for none. */
export function extensionOf(name: string): FileExtension | null {
  const at = name.lastIndexOf('.')
  const extension = at <= 0 ? '' : name.slice(at + 1).toLowerCase()
  return fileExtensions.find(known => known === extension) ?? null
}
