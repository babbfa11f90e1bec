// @vitest-environment happy-dom
/**
 * Adding a material to a draft: the options show how each relates to the draft, and the chosen one is added in the least quantity that can
 * be ordered.
 */
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { drafts as endpoints, suppliers } from '../../../src/contract/endpoints/purchasing'
import { AddMaterial } from '../../../src/pages/purchase-draft/add-material'
import type { AddedMaterial } from '../../../src/pages/purchase-draft/editor-state'
import { renderPage } from '../render-page'
import { click, press, typeInto, within } from '../ui/render'
import { choice, draftOf, material } from './draft-rows'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

it('the field offers free materials and those of other drafts, and adds the chosen one in its least orderable quantity', async () => {
  const added: AddedMaterial[] = []
  const { root, unmount } = renderPage(
    <AddMaterial
      draft={draftOf(material(1))}
      periodFrom={null}
      draftId={null}
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
  const settle = () => act(() => vi.advanceTimersByTimeAsync(1_000))
  click(within(root).getByRole('button', { name: 'Add material' }))
  await settle()
  const field = within(root).getByRole<HTMLInputElement>('combobox', { name: 'Material' })
  field.focus()
  typeInto(field, 'M')
  await settle()
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
