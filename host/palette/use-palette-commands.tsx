/** The commands of the palette for the current page. */
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { CockpitElement } from '../../elements/element-types'
import type { Route } from '../../src/define/route'
import type { KernelSession } from '../../src/kernel/session'
import { useDialogs } from '../../src/ui/dialogs/dialog-outlet'
import { lazyPart } from '../../src/ui/lazy-part'
import { routeTitleKey } from '../../src/catalog/menu-entries'
import type { Commands } from './palette-commands'

const EmbedDialog = lazyPart(() => import('../../src/ui/embed/embed-dialog'), 'EmbedDialog')

/** The current page: its element, its path and the saved view of its address. */
export interface ShownPage {
  readonly element: RefObject<CockpitElement | null>
  readonly route: Route | null
  readonly page: string
  /** Id or name. */
  readonly view: string | null
}

/** The commands; `others` are those of the shell. */
export function usePaletteCommands(
  session: KernelSession,
  { element, route, page, view }: ShownPage,
  others: Omit<Commands, 'refresh' | 'embed'>,
): Commands {
  const { t } = useTranslation()
  const dialogs = useDialogs()
  const embed = () => {
    if (route === null) return
    const { area, name } = route
    const viewId = view !== null && /^\d+$/.test(view) ? Number(view) : undefined
    const kiosk = area === 'dashboard' ? { kioskUrl: new URL('/kiosk.html', location.href).href } : {}
    void dialogs.open(close => (
      <EmbedDialog
        {...kiosk}
        session={session}
        what={{ area, page, view: viewId, hostUrl: location.origin }}
        name={t(routeTitleKey(name))}
        onClose={close}
      />
    ))
  }
  return { ...others, refresh: () => element.current?.refresh(), embed }
}
