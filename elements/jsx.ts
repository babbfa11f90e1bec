/**
 * The elements as JSX of React 19. A page names this module once, among the `types` of its tsconfig.json or by
 * `import type {} from 'warehouse-cockpit/jsx'`; without React nobody needs it.
 */
import type { DetailedHTMLProps, HTMLAttributes } from 'react'
import type {
  AuthContext,
  CockpitAttributes,
  CockpitElement,
  CockpitEventMap,
  DashboardAttributes,
  OrderGridsAttributes,
  PurchaseDraftsAttributes,
  ReportsAttributes,
  SettingsAttributes,
} from './element-types'

/** React 19 listens to an event of an element by its name behind `on`. */
type EventProps = {
  readonly [Name in keyof CockpitEventMap as `on${Name}`]?: (event: CockpitEventMap[Name]) => void
}

type ElementProps<Attributes extends CockpitAttributes> = Attributes &
  EventProps & {
    /** Given as the property of that name. */
    readonly authContext?: AuthContext | string | null
  } & Omit<DetailedHTMLProps<HTMLAttributes<CockpitElement>, CockpitElement>, keyof Attributes>

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'cockpit-dashboard': ElementProps<DashboardAttributes>
      'cockpit-order-grids': ElementProps<OrderGridsAttributes>
      'cockpit-purchase-drafts': ElementProps<PurchaseDraftsAttributes>
      'cockpit-reports': ElementProps<ReportsAttributes>
      'cockpit-settings': ElementProps<SettingsAttributes>
    }
  }
}
