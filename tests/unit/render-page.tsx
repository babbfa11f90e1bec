/** Renders a page, a tab of one, a dialog or other content of a page, with a session, toasts and dialogs around it. */
import type { ReactNode } from 'react'
import { routes } from '../../src/catalog/routes'
import type { AreaPageProps } from '../../src/pages/area-pages'
import type { SectionProps } from '../../src/pages/sections-page'
import { Toaster } from '../../src/ui/controls/toast'
import { DialogOutlet } from '../../src/ui/dialogs/dialog-outlet'
import { SessionProvider } from '../../src/ui/session-context'
import { testSession, type Answers, type SessionParts, type TestSession } from './session'
import { render, type Rendered } from './ui/render'

export interface RenderedPage extends Rendered, TestSession {}

/** Renders `content` with a session of these parts and answers. */
export function renderPage(
  content: ReactNode,
  { session: parts, answers }: { readonly session?: SessionParts; readonly answers?: Answers } = {},
): RenderedPage {
  const made = testSession({ ...parts, ...(answers && { answers }) })
  const page = (shown: ReactNode) => (
    <SessionProvider session={made.session}>
      <Toaster>
        <DialogOutlet>{shown}</DialogOutlet>
      </Toaster>
    </SessionProvider>
  )
  const view = render(page(content))
  return { ...made, ...view, update: shown => view.update(page(shown)) }
}

/**
 * The properties that an area passes to the page of a route.
 * @throws Error when there is no such route.
 */
export function pageProps(name: string, title: string): AreaPageProps {
  const route = routes.find(candidate => candidate.name === name)
  if (route === undefined) throw new Error(`There is no route ${name}.`)
  return {
    route,
    title,
    ids: {},
    search: new URLSearchParams(),
    root: document,
    navigate: () => undefined,
    canOpen: () => true,
  }
}

/** The properties that a page with tabs passes to the open tab, the only one here. */
export function sectionProps(
  page: string,
  title: string,
  tab: { name: string; title: string },
): SectionProps {
  const props = pageProps(page, title)
  const frame = { title, tabs: [tab], openName: tab.name, page: props.route.name, navigate: props.navigate }
  return { ...props, frame }
}
