/** What the pages outside the layout get from the host: where they are drawn, and the ways on from them. */
import type { SignedIn } from '../src/kernel/sign-in'
import type { Environment } from './environment'
import type { Notice } from './form-field'
import type { Credentials } from './sign-in-page'

export interface Door {
  readonly place: HTMLElement
  readonly environment: Environment
  /** Shows the sign-in page, with what was typed and what is to be said. */
  toSignIn(options?: { readonly typed?: Credentials; readonly notice?: Notice }): Promise<void>
  /** Opens the cockpit when the sign-in works; otherwise resolves with the sentence that says why not, unless another page asks on. */
  enter(signIn: () => Promise<SignedIn>): Promise<string | null>
}
