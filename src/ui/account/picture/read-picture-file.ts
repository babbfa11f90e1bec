/** Reads a chosen picture file; name, bytes and size must agree before it is shown. */
import type { IssueCode } from '../../../contract/input-issues'
import { pictureBytesMost, pictureSideMostPx } from '../../../contract/sign-in-limits'
import { pictureEndings, pictureFacts } from '../../../contract/picture'

export type ReadPictureFile =
  | { readonly kind: 'picture'; readonly image: ImageBitmap }
  /** The code is the end of the text's key: `grid.form.<code>`. */
  | { readonly kind: 'refused'; readonly code: IssueCode }

/** Reads the file; never rejects. */
export async function readPictureFile(file: File): Promise<ReadPictureFile> {
  if (file.size > pictureBytesMost) return refused('picture-too-big')
  const facts = pictureFacts(new Uint8Array(await file.arrayBuffer()))
  if (facts === null) return refused('not-a-picture')
  const ending = /\.([^.]+)$/.exec(file.name)?.[1]?.toLowerCase() ?? ''
  if (!pictureEndings[facts.type].includes(ending)) return refused('picture-type-differs')
  if (Math.max(facts.widthPx, facts.heightPx) > pictureSideMostPx) return refused('picture-too-many-pixels')
  // Without the name, so that the browser determines the type from the bytes.
  return createImageBitmap(new Blob([file], { type: facts.type })).then(
    image => ({ kind: 'picture', image }),
    () => refused('not-a-picture'),
  )
}

const refused = (code: IssueCode): ReadPictureFile => ({ kind: 'refused', code })
