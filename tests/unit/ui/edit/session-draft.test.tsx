// @vitest-environment happy-dom
/** Typed input of a page that is restored after a reload: read from the browser, asynchronously. */
import { act } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { saveFormDraft, loadFormDraft } from '../../../../src/kernel/form-drafts'
import type { Session } from '../../../../src/kernel/session'
import { useSessionDraft, type SessionDraft } from '../../../../src/ui/edit/session-draft'
import { renderPage } from '../../render-page'
import { testSession, type Answers } from '../../session'
import type { Rendered } from '../render'

interface Edits {
  readonly comment?: string
}

let view: Rendered
let edits: SessionDraft<Edits>

const answers: Answers = () => ({ key: 'passphrase' })

function Page() {
  edits = useSessionDraft<Edits>('form', stored => stored)
  return null
}

/** Loads the page, which creates a new session. */
function load(): Session {
  const page = renderPage(<Page />, { answers })
  view = page
  return page.session
}

/** The page began to read earlier: after two more reads, one after the other, its own has finished. */
const hasRead = (session: Session) =>
  act(async () => {
    await loadFormDraft(session, 'form')
    await loadFormDraft(session, 'form')
  })

beforeEach(async () => {
  sessionStorage.clear()
  await saveFormDraft(testSession({ answers }).session, 'form', { comment: 'stored' })
})
afterEach(() => view.unmount())

it('a session draft is restored', async () => {
  load()
  // Decryption runs in threads of its own: nothing else signals its end.
  while (edits.draft.comment === undefined)
    await act(() => new Promise<void>(resolve => setImmediate(resolve)))
  expect(edits.draft).toEqual({ comment: 'stored' })
})

it('a session draft does not replace text typed before it was restored', async () => {
  const session = load()
  act(() => edits.setDraft({ comment: 'typed' }))
  await hasRead(session)
  expect(edits.draft).toEqual({ comment: 'typed' })
})
