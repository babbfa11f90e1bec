// @vitest-environment happy-dom
/** The notices above a grid about how its page was opened. */
import { afterEach, describe, expect, it } from 'vitest'
import { PageNotices, type PageNotice } from '../../../src/ui/grid/layout/page-notices'
import { render, type Rendered } from '../ui/render'

let view: Rendered | undefined
afterEach(() => view?.unmount())

function shownText(notice: PageNotice): string {
  view = render(<PageNotices notices={[notice]} onDismiss={() => undefined} />)
  return view.root.textContent ?? ''
}

describe('a view that does not exist', () => {
  const missing = (known: readonly string[]) => shownText({ kind: 'viewMissing', name: 'Tall orders', known })

  it('is reported with the existing ones', () => {
    expect(missing(['Large orders', 'Errors'])).toContain(
      'There is no view “Tall orders” that you may open. Available views: Large orders, Errors.',
    )
  })

  it('is reported with some of the existing ones where there are many', () => {
    const known = Array.from({ length: 9 }, (_, at) => `View ${at + 1}`)
    expect(missing(known)).toContain('View 8, ….')
  })

  it('is reported alone where there is none', () => {
    expect(missing([])).toMatch(/may open\.(?!.*Available)/)
  })
})
