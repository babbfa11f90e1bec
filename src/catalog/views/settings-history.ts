/** Histories of users, roles and screens: tabs beside their rows, for users who may see these. */
import { screens } from '../../contract/endpoints/screens'
import { userAccounts, userRoles } from '../../contract/endpoints/users'
import { screenHistory, userHistory, userRoleHistory } from '../../contract/entities/settings-history'
import { defineView, type DetailLink } from '../../define/view'
import { base, ofStates } from './history-base'

export const screenHistoryView = defineView(screenHistory, {
  ...ofStates,
  name: 'ScreenHistory',
  search: screens.searchHistory,
  internal: ['id', 'screenId'],
})

export const userHistoryView = defineView(userHistory, {
  ...ofStates,
  columns: ['at', 'user', 'action', 'changes', 'stateBefore', 'stateAfter'],
  name: 'UserHistory',
  search: userAccounts.searchHistory,
  internal: ['id', 'userId'],
})

export const userRoleHistoryView = defineView(userRoleHistory, {
  ...base,
  columns: ['at', 'user', 'action', 'changes'],
  name: 'UserRoleHistory',
  search: userRoles.searchHistory,
  internal: ['id', 'roleId'],
})

/** The tabs, by grid. */
export const screenHistoryTab: DetailLink = { view: screenHistoryView, by: 'screenId' }
export const userHistoryTab: DetailLink = { view: userHistoryView, by: 'userId' }
export const userRoleHistoryTab: DetailLink = { view: userRoleHistoryView, by: 'roleId' }
