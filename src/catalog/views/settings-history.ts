/** Histories of what administrators keep: tabs beside its rows, for whoever may see these. */
import { screens } from '../../contract/endpoints/screens'
import { userAccounts, userRoles } from '../../contract/endpoints/users'
import { causeCodes, printers, stockAttributes } from '../../contract/endpoints/warehouse-settings'
import {
  causeCodeHistory,
  printerHistory,
  screenHistory,
  stockAttributeHistory,
  userHistory,
  userRoleHistory,
} from '../../contract/entities/settings-history'
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

export const causeCodeHistoryView = defineView(causeCodeHistory, {
  ...base,
  columns: ['at', 'user', 'action', 'changes'],
  name: 'CauseCodeHistory',
  search: causeCodes.searchHistory,
  internal: ['id', 'causeCodeId'],
})

export const printerHistoryView = defineView(printerHistory, {
  ...base,
  columns: ['at', 'user', 'action', 'changes'],
  name: 'PrinterHistory',
  search: printers.searchHistory,
  internal: ['id', 'printerId'],
})

export const stockAttributeHistoryView = defineView(stockAttributeHistory, {
  ...base,
  columns: ['at', 'user', 'action', 'changes'],
  name: 'StockAttributeHistory',
  search: stockAttributes.searchHistory,
  internal: ['id', 'stockAttributeId'],
})

/** The tabs of the grids. */
export const screenHistoryTab: DetailLink = { view: screenHistoryView, by: 'screenId' }
export const userHistoryTab: DetailLink = { view: userHistoryView, by: 'userId' }
export const userRoleHistoryTab: DetailLink = { view: userRoleHistoryView, by: 'roleId' }
export const causeCodeHistoryTab: DetailLink = { view: causeCodeHistoryView, by: 'causeCodeId' }
export const printerHistoryTab: DetailLink = { view: printerHistoryView, by: 'printerId' }
export const stockAttributeHistoryTab: DetailLink = {
  view: stockAttributeHistoryView,
  by: 'stockAttributeId',
}
