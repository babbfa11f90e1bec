/**
 * Where the unsaved edits of a page are stored until they are saved: on the server, for the same user on any device, or in the session and,
 * encrypted, in the browser, for the same user in the same tab. use-autosave.ts stores them.
 */
import { formDraftDelayMs, unsavedTextMost } from '../../contract/limits'
import { toFailure } from '../../kernel/failure'
import { discardFormDraft, hasFormDraft, loadFormDraft, saveFormDraft } from '../../kernel/form-drafts'
import type { Session } from '../../kernel/session'

/** A store of edits. @template E the edits as the page has them */
export interface UnsavedStore<E extends object> {
  /** Time between a change and its storing, in ms. */
  readonly delayMs: number
  /** Whether edits that still wait are stored when the page is left; otherwise the session has them. */
  readonly storesOnLeave: boolean
  /** Takes note of a change at once; null when nothing is unsaved any more. */
  note(edits: E | null): void
  /** Stores edits in place of earlier ones; null deletes those. @throws TooMuchToKeep */
  store(edits: E | null): Promise<unknown>
}

/** The edits are more than the store takes. */
export class TooMuchToKeep extends Error {}

/** An entry on the server: of which editor, and when it was stored. */
export interface StoredEntry {
  /** Null for one of a version that had one entry per document. */
  readonly editor: string | null
  readonly savedAt: string
}

/**
 * A mounted editor, as it tells the server: it has an entry of its own, so that two tabs neither overwrite nor delete one another's, and
 * its entry takes the place of the one that it began with.
 */
export interface StoringEditor {
  readonly editor: string
  readonly restored: StoredEntry | null
}

/** How a page stores edits on the server, as text. @template S the part of them that cannot be fetched again */
export interface StoredAsText<E extends object, S extends object> {
  load(): Promise<(StoredEntry & { readonly content: string }) | null>
  /** Replaces the text; the empty one deletes it. */
  send(content: string): Promise<unknown>
  toText(edits: E): string
  /** Null for text that another version of the product wrote. */
  fromText(text: string): S | null
}

/** A store on the server. */
export interface ServerStore<E extends object, S extends object> extends UnsavedStore<E> {
  /** The newest stored edits, and the entry that they are from; null without any that can be read. */
  read(): Promise<{ readonly edits: S; readonly from: StoredEntry } | null>
}

const serverDelayMs = 1_000
/** HTTP status of a call whose body is too large. */
const tooLarge = 413

/** Stores edits on the server; a text that it would refuse, or has refused, as too long is not sent to it. */
export function storeOnServer<E extends object, S extends object>(
  page: StoredAsText<E, S>,
): ServerStore<E, S> {
  let most = unsavedTextMost
  const send = async (text: string) => {
    if (text.length > most) throw new TooMuchToKeep()
    try {
      await page.send(text)
    } catch (error) {
      const problem = toFailure(error)
      if (!('status' in problem) || problem.status !== tooLarge) throw error
      // A body has its own limit, and so has a proxy.
      most = text.length - 1
      throw new TooMuchToKeep()
    }
  }
  return {
    delayMs: serverDelayMs,
    storesOnLeave: true,
    note: () => undefined,
    store: async edits => send(edits === null ? '' : page.toText(edits)),
    read: async () => {
      const stored = await page.load()
      if (stored === null) return null
      const { content, editor, savedAt } = stored
      const edits = page.fromText(content)
      return edits && { edits, from: { editor, savedAt } }
    },
  }
}

/** A store in the session and the browser. */
export interface BrowserStore<E extends object> extends UnsavedStore<E> {
  /** The edits of this session; undefined without any. */
  noted(): object | undefined
  /** Whether there are edits of an earlier page load, without reading them. */
  hasStored(): boolean
  /** The edits of an earlier page load; null without any that can be read. */
  read(): Promise<object | null>
}

/** Stores edits in the session for when the user returns to the page, and in the browser for a reload or a new session of the user. */
export function storeInBrowser<E extends object>(session: Session, key: string): BrowserStore<E> {
  const { memory } = session
  return {
    delayMs: formDraftDelayMs,
    storesOnLeave: false,
    note: edits => {
      if (edits !== null) return void memory.set(key, edits)
      memory.delete(key)
      discardFormDraft(session, key)
    },
    store: async edits =>
      edits === null ? discardFormDraft(session, key) : saveFormDraft(session, key, edits),
    noted: () => memory.get(key) as object | undefined,
    hasStored: () => hasFormDraft(session, key),
    read: () => loadFormDraft(session, key),
  }
}
