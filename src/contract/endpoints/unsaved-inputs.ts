/**
 * What an editor stores until it is saved. Each open editor has an entry of its own under the key of its document, so that two tabs of a user,
 * or two desks of a shared account, neither overwrite nor delete one another's.
 */
import * as v from 'valibot'
import { unsavedTextMost } from '../limits'
import { formExpected, isoDateTime } from '../wire-values'

const editorId = v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/, `${formExpected}a1b2-c3`))

/** The content, and which entry it was; servers before this one had one entry per key, of no editor. */
export const unsavedEntries = {
  editor: v.optional(v.nullable(editorId), null),
  savedAt: isoDateTime,
  /** The format is the editor's own, as JSON text. */
  content: v.string(),
} as const

export const unsavedInputEntries = {
  /** Empty deletes the entry of the editor; without an editor, every entry of the key. */
  content: v.pipe(v.string(), v.maxLength(unsavedTextMost)),
  /** Absent from clients that know one entry per key. */
  editor: v.optional(v.nullable(editorId), null),
  /** The entry that the editor began with: this one takes its place, unless its own editor has changed it since. */
  restored: v.optional(v.nullable(v.object({ editor: v.nullable(editorId), savedAt: isoDateTime })), null),
} as const
