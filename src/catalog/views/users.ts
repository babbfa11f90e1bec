/** The grids of users with their roles and sessions, of roles, and of open sessions. */
import { userAccounts, userRoles } from '../../contract/endpoints/users'
import {
  activeUser,
  user,
  userRole,
  userRoleAssignment,
  userRoleMember,
  userSessionRow,
} from '../../contract/entities/user'
import { defineView } from '../../define/view'
import { endSessions } from '../actions/sessions'
import { addRole, deleteRole, showPermissionsOfRole, updateRole } from '../actions/user-roles'
import {
  activateUsers,
  addUser,
  deactivateUsers,
  deleteUsers,
  resetPassword,
  showPermissionsOfUser,
  updateUser,
} from '../actions/users'
import { userHistoryTab, userRoleHistoryTab } from './settings-history'

/** Hides deleted rows, which are kept only for the history. */
const notDeleted = [{ selector: 'deleted', operator: 'IsEqualTo', value: false, type: 'boolean' }] as const

export const rolesOfUserView = defineView(userRoleAssignment, {
  name: 'UserRoleAssignment',
  noun: 'UserRole',
  search: userAccounts.searchRoles,
  columns: ['userRoleName', 'systemRole', 'adminResponsibility', 'wareHouseAreas', 'loadCarriers'],
  internal: ['id', 'userId', 'roleId'],
  nameField: 'userRoleName',
  filters: ['userRoleName', 'wareHouseAreas'],
  sort: [{ selector: 'userRoleName', desc: false }],
  widths: { userRoleName: 170, wareHouseAreas: 280, loadCarriers: 260 },
  isSmall: true,
  actions: [],
})

export const usersOfRoleView = defineView(userRoleMember, {
  name: 'UserRoleMember',
  noun: 'User',
  search: userRoles.searchMembers,
  columns: ['userName', 'displayName', 'userStatus'],
  internal: ['id', 'userId', 'roleId'],
  nameField: 'userName',
  stateField: 'userStatus',
  filters: ['userName', 'displayName', 'userStatus'],
  sort: [{ selector: 'displayName', desc: false }],
  widths: { userName: 150, displayName: 240 },
  isSmall: true,
  links: { userName: { opens: 'users', by: 'id', from: 'userId' } },
  actions: [],
})

export const userSessionsView = defineView(userSessionRow, {
  name: 'UserSession',
  search: userAccounts.searchSessions,
  columns: ['loginTime', 'state', 'application', 'lastSeen', 'endedTime'],
  internal: ['id', 'userId', 'isGlobalAdmin'],
  nameField: 'loginTime',
  stateField: 'state',
  filters: ['state', 'application', 'loginTime'],
  sort: [{ selector: 'loginTime', desc: true }],
  isHistorical: session => session.state === 'Ended',
  historicalDate: 'endedTime',
  actions: [endSessions],
})

export const usersView = defineView(user, {
  name: 'User',
  search: userAccounts.search,
  columns: [
    'userName',
    'picture',
    'displayName',
    'userStatus',
    'userRoles',
    'defaultLanguage',
    'wareHouseAreas',
    'loadCarriers',
    'sessions',
    'lastSeen',
  ],
  internal: ['id', 'isGlobalAdmin'],
  nameField: 'userName',
  stateField: 'userStatus',
  filters: ['userStatus', 'userRoles', 'displayName', 'defaultLanguage', 'userType', 'lastSeen'],
  sort: [{ selector: 'userName', desc: false }],
  widths: {
    userName: 130,
    displayName: 180,
    userRoles: 220,
    wareHouseAreas: 220,
    loadCarriers: 240,
    defaultLanguage: 100,
    sessions: 90,
  },
  isSmall: true,
  fixed: notDeleted,
  sums: ['sessions'],
  details: [
    { view: rolesOfUserView, by: 'userId' },
    { view: userSessionsView, by: 'userId' },
    userHistoryTab,
  ],
  actions: [
    addUser,
    updateUser,
    resetPassword,
    showPermissionsOfUser,
    activateUsers,
    deactivateUsers,
    deleteUsers,
  ],
})

export const userRolesView = defineView(userRole, {
  name: 'UserRole',
  search: userRoles.search,
  columns: [
    'userRoleName',
    'systemRole',
    'adminResponsibility',
    'wareHouseAreas',
    'loadCarriers',
    'numberOfUsers',
    'assignedUser',
  ],
  internal: ['id', 'isGlobalAdmin'],
  nameField: 'userRoleName',
  filters: ['userRoleName', 'systemRole', 'adminResponsibility', 'assignedUser'],
  sort: [{ selector: 'userRoleName', desc: false }],
  widths: { userRoleName: 170, wareHouseAreas: 280, loadCarriers: 240, numberOfUsers: 80, assignedUser: 320 },
  isSmall: true,
  fixed: notDeleted,
  details: [{ view: usersOfRoleView, by: 'roleId' }, userRoleHistoryTab],
  actions: [addRole, updateRole, showPermissionsOfRole, deleteRole],
})

export const activeUsersView = defineView(activeUser, {
  name: 'ActiveUser',
  noun: 'UserSession',
  search: userAccounts.searchActive,
  columns: ['userName', 'displayName', 'loginTime', 'lastSeen', 'application'],
  internal: ['id', 'userId', 'isGlobalAdmin'],
  nameField: 'userName',
  filters: ['userName', 'application', 'loginTime'],
  sort: [{ selector: 'loginTime', desc: true }],
  isSmall: true,
  links: { displayName: { opens: 'users', by: 'userName', from: 'userName' } },
  actions: [endSessions],
})
