/**
 * @vitest-environment happy-dom
 *
 * Pages of an area that replace each other in place.
 */
import { act, useEffect } from 'react'
import { expect, it } from 'vitest'
import { areaOf } from '../../../src/areas/area-of'
import type { AreaPageProps } from '../../../src/pages/area-pages'
import type { AreaProps } from '../../../src/pages/area-props'
import { useDialogs } from '../../../src/ui/dialogs/dialog-outlet'
import { Dialog } from '../../../src/ui/dialogs/dialog'
import { lazyPart } from '../../../src/ui/lazy-part'
import { renderPage } from '../render-page'

/** A page that opens a dialog as it is shown. */
function PageWithDialog({ title }: AreaPageProps) {
  const dialogs = useDialogs()
  useEffect(() => {
    void dialogs.open(close => (
      <Dialog title={`Dialog of ${title}`} onCancel={() => close()} actions={null}>
        {title}
      </Dialog>
    ))
  }, [dialogs, title])
  return <h1>{title}</h1>
}

const Page = lazyPart(() => Promise.resolve({ PageWithDialog }), 'PageWithDialog')
const { Area } = areaOf('reports', { pages: { reports: Page, report: Page } })

it('a dialog closes when another page replaces its own, not when the new page opens one', async () => {
  await Page.preload()
  const props: Omit<AreaProps, 'page'> = {
    search: new URLSearchParams(),
    mode: 'office',
    root: document,
  }
  const view = renderPage(<Area {...props} page="reports-page" />)
  const titles = () => [...view.root.querySelectorAll('dialog h2')].map(heading => heading.textContent)
  await act(async () => undefined)
  const [first] = titles()
  expect(titles()).toHaveLength(1)
  view.update(<Area {...props} page="reports-page" search={new URLSearchParams('find=a')} />)
  expect(titles()).toEqual([first])
  view.update(<Area {...props} page="material-summary-report-page" />)
  await act(async () => undefined)
  expect(titles()).toHaveLength(1)
  expect(titles()).not.toEqual([first])
})
