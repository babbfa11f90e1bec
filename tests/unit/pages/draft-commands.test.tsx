// @vitest-environment happy-dom
/** Ordering from the editor of purchase drafts, when the answer of a call is lost: nothing is saved or ordered twice. */
import { act } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Endpoint } from '../../../src/contract/endpoints/endpoint'
import { drafts as endpoints } from '../../../src/contract/endpoints/purchasing'
import { failure } from '../../../src/kernel/failure'
import { useEditorShell } from '../../../src/pages/lines-editor/use-editor-shell'
import { startingCriteria } from '../../../src/pages/purchase-draft/criteria'
import { purchaseDraft } from '../../../src/pages/purchase-draft/description'
import type { DraftStart } from '../../../src/pages/purchase-draft/draft-start'
import { useDraftCommands, type DraftCommands } from '../../../src/pages/purchase-draft/use-draft-commands'
import { useDraftEditor, type DraftEditor } from '../../../src/pages/purchase-draft/use-draft-editor'
import { renderPage, type RenderedPage } from '../render-page'
import { draftOf, material, typed } from './draft-rows'

const today = '2026-11-20'
const start: DraftStart = {
  kind: 'empty',
  key: 'new',
  suppliers: [],
  detail: null,
  today,
  criteria: { ...startingCriteria(today), supplierIds: [1] },
  drafts: [draftOf(material(1))],
  base: null,
  periodDays: null,
  restoredFrom: null,
  version: null,
  criteriaOf: null,
}

let view: RenderedPage
let editor: DraftEditor
let commands: DraftCommands
let opened: string[]
/** How often the answer of an order is still lost. */
let lost: number

function Page() {
  const props = {
    title: 'Draft',
    start,
    reload: () => undefined,
    navigate: ({ page }: { page: string }) => void opened.push(page),
    canOpen: () => true,
  }
  editor = useDraftEditor(start)
  const shell = useEditorShell(purchaseDraft, props, editor, { save: () => undefined })
  commands = useDraftCommands(editor, shell, props)
  return shell.problemNote
}

const keysOf = (endpoint: Endpoint) =>
  view.calls.filter(call => call.endpoint === endpoint).map(({ options }) => options.requestKey)
/** Gives the command; it ends when the dialog of the created orders is closed, or when it failed. */
const order = () =>
  act(async () => {
    void commands.order({})
    await new Promise(resolve => setTimeout(resolve, 0))
  })

beforeEach(() => {
  opened = []
  lost = 1
  view = renderPage(<Page />, {
    answers: new Map<Endpoint, unknown>([
      [endpoints.create, { done: [{ id: 5, name: 'D-5', state: 'Draft' }], failed: [] }],
      [endpoints.saveUnsavedLines, undefined],
      [
        endpoints.createPO,
        () => {
          lost -= 1
          if (lost >= 0) throw failure({ kind: 'unreachable' })
          return { done: [{ id: 8, name: 'PO-8', state: 'New' }], failed: [] }
        },
      ],
    ]),
  })
})
afterEach(() => view.unmount())

it('given again, the order is of the drafts that were saved, and is made once', async () => {
  await order()
  expect(view.root.textContent).toContain('cannot be reached')
  await order()
  expect(view.root.textContent).not.toContain('cannot be reached')
  for (const endpoint of [endpoints.create, endpoints.createPO]) {
    const [first, second, ...others] = keysOf(endpoint)
    expect(first).toBeDefined()
    expect(second).toBe(first)
    expect(others).toEqual([])
  }
})

it('with another quantity, the order is another one', async () => {
  await order()
  act(() => editor.change(draft => typed(draft, 1, '77')))
  await order()
  expect(new Set(keysOf(endpoints.create)).size).toBe(2)
  expect(new Set(keysOf(endpoints.createPO)).size).toBe(2)
})
