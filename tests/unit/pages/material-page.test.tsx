// @vitest-environment happy-dom
/** The page of a material: one that was saved, but could not be read again, and what its fields offer. */
import { act } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import type { Endpoint } from '../../../src/contract/endpoints/endpoint'
import { lookupOptions } from '../../../src/contract/endpoints/lookup-options'
import { warehouseLookups } from '../../../src/contract/endpoints/lookups'
import { materials } from '../../../src/contract/endpoints/materials'
import { failure } from '../../../src/kernel/failure'
import { Page } from '../../../src/pages/material-edit/material-edit-page'
import { pageProps, renderPage, type RenderedPage } from '../render-page'
import { byName, click, typeInto, within } from '../ui/render'

const material = { id: 7, version: 1, itemNo: 'M-7', name: 'Rope', baseUoM: 'pcs', image: null }
const found = (row: object) => ({ result: [row], totalCount: 1, isTotalExact: true })

let view: RenderedPage
afterEach(() => view.unmount())

// happy-dom has none; the grid below is not drawn.
vi.mock('../../../src/ui/grid/table/grid-sheets', () => ({ adoptGridSheets: () => undefined }))

const settle = () => act(() => new Promise<void>(resolve => setTimeout(resolve, 0)))

it('says so, and reads the saved values at the next try', async () => {
  const answers = new Map<Endpoint, unknown>([
    [materials.search, found(material)],
    [warehouseLookups.locationRole, []],
    [materials.update, { done: [{ id: 7, name: 'M-7', state: '' }], failed: [] }],
  ])
  view = renderPage(<Page {...pageProps('material-edit-page', 'Material')} ids={{ id: 7 }} />, {
    session: { access: { can: path => path === 'data/material/update' } },
    answers,
  })
  await settle()
  const name = view.root.querySelector<HTMLInputElement>('[data-field="name"] input')
  if (name === null) throw new Error('There is no field of the name.')
  typeInto(name, 'Cord')
  answers.set(materials.search, failure({ kind: 'unreachable' }))
  click(byName(view.root, 'button', 'Save'))
  await settle()
  expect(view.inputsOf(materials.update)).toHaveLength(1)
  expect(view.root.textContent).toContain('Could not be refreshed')
  answers.set(materials.search, found({ ...material, version: 2, name: 'Cord' }))
  click(byName(view.root, 'button', 'Retry'))
  await settle()
  expect(name.value).toBe('Cord')
  expect(view.root.textContent).not.toContain('Could not be refreshed')
})

it('offers every picking area of a large warehouse', async () => {
  const names = Array.from({ length: 60 }, (_, at) => `Area ${at + 1}`)
  const answers = new Map<Endpoint, unknown>([
    [materials.search, found(material)],
    [
      warehouseLookups.locationRole,
      names.map((name, at) => ({ id: at + 1, name, isPicking: true, roleGroupId: null })),
    ],
    // As its server answers: what is typed is to narrow it.
    [lookupOptions.options, names.slice(0, 50).map((text, at) => ({ value: String(at + 1), text }))],
  ])
  view = renderPage(<Page {...pageProps('material-edit-page', 'Material')} ids={{ id: 7 }} />, {
    session: { access: { can: path => path === 'data/material/update' } },
    answers,
  })
  await settle()
  const options = view.root.querySelectorAll('[data-field="pickingLocationRole"] option')
  const offered = [...options].map(option => option.textContent)
  expect(offered).toEqual(expect.arrayContaining(names))
})

it('says that the picking areas could not be loaded, and loads them at the next try', async () => {
  const answers = new Map<Endpoint, unknown>([
    [materials.search, found(material)],
    [warehouseLookups.locationRole, failure({ kind: 'unreachable' })],
  ])
  view = renderPage(<Page {...pageProps('material-edit-page', 'Material')} ids={{ id: 7 }} />, {
    session: { access: { can: path => path === 'data/material/update' } },
    answers,
  })
  await settle()
  const reason = /^Picking area: The warehouse service cannot be reached/
  expect(within(view.root).getByText(reason)).toBeDefined()
  answers.set(warehouseLookups.locationRole, [{ id: 1, name: 'Shelves', isPicking: true, roleGroupId: null }])
  click(byName(view.root, 'button', 'Retry'))
  await settle()
  expect(view.root.querySelector('[data-field="pickingLocationRole"]')?.textContent).toContain('Shelves')
  expect(within(view.root).queryByText(reason)).toBeNull()
})
