/** Shapes of a running session inside the kernel: what its users share, and its face in one language. */
import type { Atom } from 'jotai/vanilla'
import type { Language } from '../contract/limits'
import type { SessionApi } from './api'
import type { i18nFor } from './i18n'
import type { Session } from './session'
import type { I18n } from '../texts/create-i18n'

/** A session in one language, with what only the shell and dialogs need. */
export interface KernelSession extends Session {
  readonly api: SessionApi
  /** Translations in the session's language, with the server's texts. */
  readonly i18n: I18n
  /** The session as it is by now, in its store. */
  readonly current: Atom<KernelSession>
  /** Ends it here at once, and on the server as soon as that hears of it. */
  signOut(): void
}

/** What the users of one session share, whatever their language. */
export interface SharedSession {
  /** `translate` gives the texts: each copy of the bundle has its own. */
  inLanguage(language: Language, translate: typeof i18nFor): Promise<KernelSession>
  /** The session ended on the server: tells everybody, once. */
  end(): void
  /** Nobody uses it any more: closes what is open, tells nobody. */
  dispose(): void
}
