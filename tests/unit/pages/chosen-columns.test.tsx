// @vitest-environment happy-dom
/** The columns that a buyer chose are the same array in every render, so that unchanged rows are not rendered again. */
import { expect, it } from 'vitest'
import { useChosenColumns } from '../../../src/pages/purchase-draft/columns-button'
import { columnsSetting } from '../../../src/pages/purchase-draft/draft-columns'
import { renderPage } from '../render-page'

it('the chosen columns are the same array while the choice is unchanged', () => {
  const seen: unknown[] = []
  const Columns = ({ turn }: { readonly turn: number }) => {
    seen.push(useChosenColumns().chosen)
    return <p>{turn}</p>
  }
  const { update, unmount } = renderPage(<Columns turn={1} />, {
    session: { settings: { saved: { [columnsSetting.key]: 'chosen,onHand,cost' } } },
  })
  update(<Columns turn={2} />)
  expect(seen.length).toBeGreaterThan(1)
  expect(seen[0]).toEqual(['onHand', 'cost'])
  expect(new Set(seen).size).toBe(1)
  unmount()
})
