// @vitest-environment happy-dom
/** Files that the browser saves: their names, and where a failure is told. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { files } from '../../../src/contract/endpoints/files'
import { failure } from '../../../src/kernel/failure'
import { useFileFetch, useSavedFile } from '../../../src/ui/use-saved-file'
import { renderPage, type RenderedPage } from '../render-page'
import { byName, click, until, within } from './render'

const saved: string[] = []
let view: RenderedPage

beforeEach(() => {
  saved.length = 0
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file')
})
afterEach(() => {
  view.unmount()
  vi.restoreAllMocks()
})

const named = (fileName?: string) => () =>
  new Response('goods', {
    headers: fileName === undefined ? {} : { 'Content-Disposition': `attachment; filename="${fileName}"` },
  })

function InPlace() {
  const { problem, save } = useSavedFile()
  return (
    <>
      <button onClick={() => void save(files.content, { params: { id: 7 } }, 'plan.pdf')}>Save</button>
      {problem !== null && <p role="alert">{problem}</p>}
    </>
  )
}

function InPage() {
  const fetchFile = useFileFetch()
  return (
    <button onClick={() => void fetchFile(files.content, { params: { id: 7 } }, 'plan.pdf')}>Save</button>
  )
}

const press = async () => {
  click(byName(view.root, 'button', 'Save'))
  await until(() => expect(view.calls.length).toBeGreaterThan(0))
}
const told = () => within(view.root).queryByRole('alert')?.textContent ?? null

it.each([
  ['with the server’s name', 'Plan 2026.pdf', 'Plan 2026.pdf'],
  ['with the page’s name when the server sends none', undefined, 'plan.pdf'],
])('a file is saved %s', async (_case, sent, name) => {
  view = renderPage(<InPlace />, { answers: new Map([[files.content, named(sent)]]) })
  await press()
  await until(() => expect(saved).toEqual([name]))
  expect(told()).toBeNull()
})

it('a failure is told in place until the next try', async () => {
  const answers = [failure({ kind: 'unreachable' }, 'offline'), named()()]
  view = renderPage(<InPlace />, { answers: new Map([[files.content, () => answers.shift()]]) })
  await press()
  await until(() => expect(told()).not.toBeNull())
  await press()
  await until(() => expect(saved).toEqual(['plan.pdf']))
  expect(told()).toBeNull()
})

it('a fetch ends with the place where it was started', async () => {
  view = renderPage(<InPlace />, { answers: () => new Promise(() => undefined) })
  await press()
  const signal = view.calls[0]?.options.signal
  expect(signal?.aborted).toBe(false)
  view.update(null)
  expect(signal?.aborted).toBe(true)
})

it('a page tells a failure in a dialog that names the file', async () => {
  view = renderPage(<InPage />, {
    answers: new Map([[files.content, failure({ kind: 'unreachable' }, 'offline')]]),
  })
  await press()
  await until(() =>
    expect(within(view.root).getByRole('heading').textContent).toBe('plan.pdf could not be downloaded'),
  )
  expect(saved).toEqual([])
})
