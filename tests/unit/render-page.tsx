/** Renders a page, a tab of one, a dialog or other content of a page, with a session, toasts and dialogs around it. */
import type { ReactNode } from 'react'
import { routes } from '../../src/catalog/routes'
import type { AreaPageProps } from '../../src/pages/area-pages'
import type { SectionProps } from '../../src/pages/sections-page'
import { Toaster } from '../../src/ui/controls/toast'
import { DialogOutlet } from '../../src/ui/dialogs/dialog-outlet'
import { PlacesContext, type Places } from '../../src/ui/places'
import { SessionProvider } from '../../src/ui/session-context'
import { testSession, type Answers, type SessionParts, type TestSession } from './session'
import { render, type Rendered } from './ui/render'

export interface RenderedPage extends Rendered, TestSession {}

export interface PageAround {
  readonly session?: SessionParts
  readonly answers?: Answers
  /** Its way to other pages; by default, all of them can be opened. */
  readonly places?: Partial<Places>
}

/** Renders `content` with a session of these parts and answers. */
export function renderPage(
  content: ReactNode,
  { session: parts, answers, places: own }: PageAround = {},
): RenderedPage {
  const places: Places = { navigate: () => undefined, canOpen: () => true, ...own }
  const made = testSession({ ...parts, ...(answers && { answers }) })
  const page = (shown: ReactNode) => (
    <SessionProvider session={made.session}>
      <Toaster>
        <PlacesContext value={places}>
          <DialogOutlet>{shown}</DialogOutlet>
        </PlacesContext>
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
  }
}

/** The properties that a page with tabs passes to the open tab, the only one here. */
export function sectionProps(
  page: string,
  title: string,
  tab: { name: string; title: string },
): SectionProps {
  const props = pageProps(page, title)
  const frame = { title, tabs: [tab], openName: tab.name, page: props.route.name }
  return { ...props, frame }
}
