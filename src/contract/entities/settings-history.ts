/** Histories of what administrators keep; apart from those of the warehouse, whose pages need none of them. */
import { defineEntity, type Row } from '../entity'
import { field } from '../field'
import { historyActions } from '../states/history-actions'
import { accountStates } from '../states/office'
import { screenStates } from '../states/screen'
import { causeCode } from './cause-code'
import { happened, stateChange } from './happened'
import { printer } from './printer'
import { screen } from './screen'
import { stockAttribute } from './stock-attribute'
import { user, userRole } from './user'

export const screenHistory = defineEntity('ScreenHistory', {
  screenId: field.id(),
  name: field.optionalIdentifier(),
  ...happened(historyActions.Screen, screen),
  ...stateChange('screen', screenStates),
})
export type ScreenHistory = Row<typeof screenHistory>

export const userHistory = defineEntity('UserHistory', {
  userId: field.id(),
  userName: field.optionalIdentifier(),
  ...happened(historyActions.User, user),
  ...stateChange('account', accountStates),
})
export type UserHistory = Row<typeof userHistory>

export const userRoleHistory = defineEntity('UserRoleHistory', {
  roleId: field.id(),
  userRoleName: field.optionalIdentifier(),
  ...happened(historyActions.UserRole, userRole),
})
export type UserRoleHistory = Row<typeof userRoleHistory>

export const causeCodeHistory = defineEntity('CauseCodeHistory', {
  causeCodeId: field.id(),
  value: field.optionalIdentifier(),
  ...happened(historyActions.CauseCode, causeCode),
})
export type CauseCodeHistory = Row<typeof causeCodeHistory>

export const printerHistory = defineEntity('PrinterHistory', {
  printerId: field.id(),
  name: field.optionalIdentifier(),
  ...happened(historyActions.Printer, printer),
})
export type PrinterHistory = Row<typeof printerHistory>

export const stockAttributeHistory = defineEntity('StockAttributeHistory', {
  stockAttributeId: field.id(),
  name: field.optionalIdentifier(),
  ...happened(historyActions.StockAttribute, stockAttribute),
})
export type StockAttributeHistory = Row<typeof stockAttributeHistory>
