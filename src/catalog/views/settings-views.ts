/** The grids of the settings; a route names one without loading it. */
import type { View } from '../../define/view'
import { causeCodesView } from './cause-codes'
import { downloadsView } from './downloads'
import { integrationImportsView, integrationMessagesView, integrationRequestsView } from './integration'
import { printersView } from './printers'
import { screensView } from './screens'
import { stockAttributesView } from './stock-attributes'
import { activeUsersView, userRolesView, usersView } from './users'

export const settingsViews: readonly View[] = [
  usersView,
  userRolesView,
  activeUsersView,
  screensView,
  downloadsView,
  printersView,
  stockAttributesView,
  causeCodesView,
  integrationImportsView,
  integrationRequestsView,
  integrationMessagesView,
]
