/** Renders the dashboard's area into a shadow root for tests, with the English texts and a place for dialogs. */
import { act } from 'react'
import { vi, type Mock } from 'vitest'
import type { AreaProps } from '../../../src/pages/area-props'
import { DashboardArea } from '../../../src/areas/dashboard-area'
import { DialogOutlet } from '../../../src/ui/dialogs/dialog-outlet'
import { PlacesContext, type Places } from '../../../src/ui/places'
import { SessionProvider } from '../../../src/ui/session-context'
import { shadowPlace } from '../ui/render'
import type { SessionDouble } from './session-double'

/** Properties of the area, and its way to other pages. */
export type ShownDashboard = Partial<AreaProps & Places>

export interface RenderedDashboard {
  readonly root: ShadowRoot
  /** Shows it, or updates its properties; resolves when its lazy parts are loaded. */
  show(props?: ShownDashboard): Promise<{ readonly navigate: Mock }>
  /** Texts of all elements of a selector. */
  textOf(selector: string): string[]
  /** The button whose text begins with this. */
  button(start: string): HTMLButtonElement
  end(): void
}

/** A dashboard with this session; `end` must be called after the test. */
export function renderDashboard(double: SessionDouble): RenderedDashboard {
  const { root, draw, end } = shadowPlace()
  return {
    root,
    async show({ canOpen = () => true, kioskUrl, navigate: opens, ...props } = {}) {
      const navigate = vi.fn()
      const area: AreaProps = {
        page: '',
        search: new URLSearchParams(),
        mode: 'office',
        root,
        ...props,
      }
      await act(async () => {
        draw(
          <SessionProvider session={double.session}>
            <PlacesContext value={{ navigate: opens ?? navigate, canOpen, kioskUrl }}>
              <DialogOutlet>
                <DashboardArea {...area} />
              </DialogOutlet>
            </PlacesContext>
          </SessionProvider>,
        )
        await Promise.resolve()
      })
      // Panels, reports and their templates are chunks of their own, loaded when they are first shown.
      for (let turn = 0; turn < 4; turn++) {
        await act(async () => {
          await vi.dynamicImportSettled()
          await new Promise(resolve => setTimeout(resolve, 0))
        })
      }
      return { navigate }
    },
    textOf: selector => [...root.querySelectorAll(selector)].map(element => element.textContent),
    button(start) {
      const found = [...root.querySelectorAll('button')].find(element =>
        element.textContent.startsWith(start),
      )
      if (found === undefined) throw new Error(`No button that starts with ${start}`)
      return found
    },
    end,
  }
}
