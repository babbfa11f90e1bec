// @vitest-environment happy-dom
/** The picture of a label: bars, or a DataMatrix, which is loaded when needed. */
import { act } from 'react'
import { expect, it } from 'vitest'
import { LabelPicture } from '../../../src/pages/dialogs/label-picture'
import { renderPage } from '../render-page'

const barsOf = (root: ShadowRoot, attribute: string): ReadonlySet<string | null> =>
  new Set([...root.querySelectorAll('rect')].map(bar => bar.getAttribute(attribute)))

const shown = (code: string) =>
  renderPage(<LabelPicture label={{ title: code, text: 'Shelving', code, note: '' }} />).root

it('the picture of a label has the bars of its code', () => {
  expect(barsOf(shown('A-04-2'), 'y').size).toBe(1)
})

it('the picture of a label has a DataMatrix where no barcode can encode its code', async () => {
  const root = shown('Łódź')
  // The module that the picture waits for.
  await act(() => import('../../../src/pages/dialogs/matrix-label'))
  expect(barsOf(root, 'y').size).toBe(16)
})
