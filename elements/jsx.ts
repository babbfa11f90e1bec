/**
 * The elements in JSX of React 19. A page includes this module once, among the `types` of its tsconfig.json or by `import type {} from
 * 'warehouse-cockpit/jsx'`; it is not needed without React.
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

/** React 19 listens to a custom event with the prop `on` followed by its name. */
type EventProps = {
  readonly [Name in keyof CockpitEventMap as `on${Name}`]?: (event: CockpitEventMap[Name]) => void
}

type ElementProps<Attributes extends CockpitAttributes> = Attributes &
  EventProps & {
    /** Set as the property of that name. */
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
