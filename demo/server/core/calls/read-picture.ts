/** Validates a picture of a call: a data URL whose type, bytes and size are checked before it is stored. */
import type { IssueCode } from '../../../../src/contract/input-issues'
import { pictureBytesMost, pictureSideMostPx } from '../../../../src/contract/sign-in-limits'
import { pictureFacts } from '../../../../src/contract/picture'
import { invalidInput } from '../refusal'

const dataUrl = /^data:([\w./+-]+);base64,([A-Za-z\d+/]+={0,2})$/

/**
 * The picture to store, as a data URL; null removes it.
 * @param path field of the input that the refusal names
 * @throws Refusal 400 when it is no picture, not of the declared type, or too large
 */
export function readPicture(picture: string | null, path: string): string | null {
  if (picture === null) return null
  const refuse = (code: IssueCode, message: string, values = {}): Error =>
    invalidInput([{ path, code, message, values }])
  const [, type = '', base64 = ''] = dataUrl.exec(picture) ?? []
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.byteLength > pictureBytesMost) {
    throw refuse('picture-too-big', `at most ${pictureBytesMost} bytes`, {
      megabytes: pictureBytesMost / 1024 / 1024,
    })
  }
  const facts = pictureFacts(bytes)
  if (facts === null) throw refuse('not-a-picture', 'a data URL with PNG, JPEG or WebP')
  if (facts.type !== type) throw refuse('picture-type-differs', `the bytes are ${facts.type}`)
  if (Math.max(facts.widthPx, facts.heightPx) > pictureSideMostPx) {
    throw refuse('picture-too-many-pixels', `at most ${pictureSideMostPx} pixels a side`, {
      pixels: pictureSideMostPx,
    })
  }
  return `data:${facts.type};base64,${bytes.toString('base64')}`
}
