// @vitest-environment happy-dom
/**
 * Adding a material to a draft: the options show how each relates to the draft, and the chosen one is added in the least quantity that can
 * be ordered.
 */
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { drafts as endpoints, suppliers } from '../../../src/contract/endpoints/purchasing'
import { startingCriteria } from '../../../src/pages/purchase-draft/criteria'
import { AddMaterial } from '../../../src/pages/purchase-draft/add-material'
import { DraftPanel } from '../../../src/pages/purchase-draft/draft-panel'
import { draftTotals } from '../../../src/pages/purchase-draft/draft-totals'
import type { AddedMaterial } from '../../../src/pages/purchase-draft/editor-state'
import { useListTables } from '../../../src/pages/purchase-draft/use-list-tables'
import { useDraftEditor, type DraftEditor } from '../../../src/pages/purchase-draft/use-draft-editor'
import { renderPage } from '../render-page'
import { click, press, typeInto, within } from '../ui/render'
import { choice, draftOf, material, quantities, typed } from './draft-rows'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const settle = () => act(() => vi.advanceTimersByTimeAsync(1_000))
/** Opens the search, and types what all materials have in their number. */
async function search(root: ShadowRoot) {
  click(within(root).getByRole('button', { name: 'Add material' }))
  await settle()
  const field = within(root).getByRole<HTMLInputElement>('combobox', { name: 'Material' })
  field.focus()
  typeInto(field, 'M')
  await settle()
}

it('the field offers free materials and those of other drafts, and adds the chosen one in its least orderable quantity', async () => {
  const added: AddedMaterial[] = []
  const { root, unmount } = renderPage(
    <AddMaterial
      draft={draftOf(material(1))}
      periodFrom={null}
      draftId={null}
      queue={{ inTurn: work => work() }}
      newest={() => draftOf(material(1))}
      onAdd={one => added.push(one)}
    />,
    {
      answers: new Map<unknown, unknown>([
        [endpoints.undraftedMaterials, [choice(2)]],
        [endpoints.draftedMaterials, [{ ...choice(3), draftNumbers: ['D-9'] }]],
        [suppliers.unassociatedMaterials, []],
        [endpoints.materials, [material(3)]],
      ]) as never,
    },
  )
  await search(root)
  const options = [...root.querySelectorAll('[role="option"]')].map(({ textContent }) => textContent)
  expect(options).toHaveLength(3)
  expect(options[1]).toContain('M-3 Material 3')
  expect(options[1]).toContain('D-9')
  press(root, 'ArrowDown')
  press(root, 'ArrowDown')
  press(root, 'Enter')
  await settle()
  expect(added).toMatchObject([{ materialId: 3, itemNo: 'M-3', quantity: '4' }])
  expect(root.querySelector('[role="dialog"]')).toBeNull()
  unmount()
})

it('a material is added to the lines as they are when its data arrive: what was typed meanwhile stays', async () => {
  const today = '2026-11-20'
  const base = draftOf(material(1))
  let editor: DraftEditor | undefined
  let answer: (materials: unknown) => void = () => undefined
  function Panel() {
    editor = useDraftEditor({
      ...{ kind: 'saved', key: '7', suppliers: [], detail: null, today, drafts: [base], base, version: 1 },
      ...{ criteria: startingCriteria(today), periodDays: null, restoredFrom: null, criteriaOf: null },
    })
    return (
      <DraftPanel
        editor={editor}
        tables={useListTables(editor)}
        isMerging={false}
        totals={draftTotals(editor.lines)}
        wanted={null}
        onWanted={() => undefined}
        onPropose={() => undefined}
      />
    )
  }
  const { root, unmount } = renderPage(<Panel />, {
    answers: new Map<unknown, unknown>([
      [endpoints.undraftedMaterials, [choice(2)]],
      [endpoints.draftedMaterials, []],
      [suppliers.unassociatedMaterials, []],
      [endpoints.materials, () => new Promise(resolve => (answer = resolve))],
    ]) as never,
  })
  await search(root)
  press(root, 'ArrowDown')
  press(root, 'Enter')
  await settle()
  act(() => editor?.change(draft => typed(draft, 1, '77')))
  answer([material(2)])
  await settle()
  expect(editor?.draft && quantities(editor.draft)).toEqual([
    ['M-1', '77'],
    ['M-2', '4'],
  ])
  unmount()
})
