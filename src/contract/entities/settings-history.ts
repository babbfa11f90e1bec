/**
 * Histories of users, their roles and screens; not with those of the warehouse, whose pages need none of them. Those of master data are
 * with the master data (master-data/).
 */
import { defineEntity } from '../entity'
import { field } from '../field'
import { historyActions } from '../states/history-actions'
import { accountStates } from '../states/office'
import { screenStates } from '../states/screen'
import { happened, stateChange } from './happened'
import { screen } from './screen'
import { user, userRole } from './user'

export const screenHistory = defineEntity('ScreenHistory', {
  screenId: field.id(),
  name: field.optionalIdentifier(),
  ...happened(historyActions.Screen, screen),
  ...stateChange('screen', screenStates),
})

export const userHistory = defineEntity('UserHistory', {
  userId: field.id(),
  userName: field.optionalIdentifier(),
  ...happened(historyActions.User, user),
  ...stateChange('account', accountStates),
})

export const userRoleHistory = defineEntity('UserRoleHistory', {
  roleId: field.id(),
  userRoleName: { ...field.optionalIdentifier(), namesRoles: true },
  ...happened(historyActions.UserRole, userRole),
})
