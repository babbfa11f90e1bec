/** The grid of wall screens: the second tab of the active users. */
import { screens } from '../../contract/endpoints/screens'
import { screen } from '../../contract/entities/screen'
import { defineView } from '../../define/view'
import { addScreen, deleteScreens, makeScreenCode, revokeScreens, updateScreen } from '../actions/screens'
import { screenHistoryTab } from './settings-history'

export const screensView = defineView(screen, {
  name: 'Screen',
  search: screens.search,
  columns: [
    'name',
    'state',
    'lastSeen',
    'connectedSince',
    'widgets',
    'selections',
    'codeExpires',
    'createdBy',
    'createdDate',
  ],
  internal: ['id', 'selection'],
  nameField: 'name',
  stateField: 'state',
  filters: ['name', 'state', 'createdBy', 'lastSeen'],
  sort: [{ selector: 'name', desc: false }],
  widths: { name: 180, state: 130, widgets: 90, selections: 100, createdBy: 150 },
  isSmall: true,
  details: [screenHistoryTab],
  actions: [addScreen, updateScreen, makeScreenCode, revokeScreens, deleteScreens],
})
