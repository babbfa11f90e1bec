/** The grids of the settings by name; routes name a view without loading it. */
import type { View } from '../../define/view'
import { causeCodesView } from '../master-data/cause-codes'
import { printersView } from '../master-data/printers'
import { stockAttributesView } from '../master-data/stock-attributes'
import { downloadsView } from './downloads'
import { integrationImportsView, integrationMessagesView, integrationRequestsView } from './integration'
import { screensView } from './screens'
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
