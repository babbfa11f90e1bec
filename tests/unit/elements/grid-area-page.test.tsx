// @vitest-environment happy-dom
/** The page of a grid, which its area opens anew or keeps. */
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { GridAreaPage } from '../../../src/areas/grid-area-page'
import { salesOrdersView } from '../../../src/catalog/views/sales-orders'
import { pageProps, renderPage } from '../render-page'

const opened = vi.hoisted(() => vi.fn())
vi.mock('../../../src/ui/grid/grid-page', () => ({
  GridPage({ search }: { readonly search: URLSearchParams }) {
    useState(() => opened(search.toString()))
    return null
  },
}))

const props = { ...pageProps('sales-orders-es-page', 'Sales orders'), views: [salesOrdersView] }

it('opens again with another search, and with the same one when the embedding page asks once more', () => {
  const ready = new URLSearchParams('filters=ready')
  const view = renderPage(<GridAreaPage {...props} search={ready} opening={1} />)
  view.update(<GridAreaPage {...props} search={ready} opening={1} refreshes={1} />)
  expect(opened.mock.calls).toEqual([['filters=ready']])
  view.update(<GridAreaPage {...props} search={ready} opening={2} />)
  view.update(<GridAreaPage {...props} opening={2} />)
  expect(opened.mock.calls).toEqual([['filters=ready'], ['filters=ready'], ['']])
  view.unmount()
})
