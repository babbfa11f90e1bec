// @vitest-environment happy-dom
/** The uploads of the file server whose session ends under way. */
import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { files } from '../../../src/contract/endpoints/files'
import type { Endpoint } from '../../../src/contract/endpoints/endpoint'
import { failure } from '../../../src/kernel/failure'
import { FileServerUploads } from '../../../src/pages/user-settings/file-server-uploads'
import {
  useFileUploads,
  type FileUpload,
  type FileUploads,
} from '../../../src/pages/user-settings/use-file-uploads'
import { renderPage } from '../render-page'
import { byName, click } from '../ui/render'

it('uploads that the end of the session stopped can be sent again', async () => {
  let isSignedIn = false
  let uploads: FileUploads | undefined
  function Uploads() {
    uploads = useFileUploads(() => undefined)
    return <FileServerUploads {...uploads} />
  }
  const view = renderPage(<Uploads />, {
    answers: new Map<Endpoint, unknown>([
      [files.startUpload, () => (isSignedIn ? { uploadId: 'u' } : failure({ kind: 'signed-out' }))],
      [files.sendPart, undefined],
      [files.finishUpload, {}],
    ]),
  })
  const areAll = (state: FileUpload['state']) =>
    vi.waitFor(async () => {
      await act(async () => undefined)
      expect(uploads?.uploads.map(upload => upload.state)).toEqual([state, state])
    })
  act(() => uploads?.add([new File(['a'], 'one.pdf'), new File(['b'], 'two.pdf')], null))
  await areAll('failed')
  expect(view.root.textContent).toContain('Your session has ended.')
  isSignedIn = true
  for (const name of ['one.pdf', 'two.pdf']) click(byName(view.root, 'button', `Upload ${name} again`))
  await areAll('done')
  view.unmount()
})
