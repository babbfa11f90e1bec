/** Actions of screens (issue "dashboard and kiosk", kiosk sign-in). Those that end in a code save in their dialog, which shows it. */
import { screens } from '../../contract/endpoints/screens'
import type { Screen } from '../../contract/entities/screen'
import { guardScreen, type ScreenAction } from '../../contract/states/screen'
import { defineAction } from '../../define/action'

const permission = 'header/settings/active_users'
const guarded = (action: ScreenAction) => (screen: Screen) => guardScreen(action, screen)
const byIds = (rows: readonly Screen[]) => ({ body: { ids: rows.map(({ id }) => id) } })

export const addScreen = defineAction<Screen>({
  name: 'addScreen',
  icon: 'plus',
  section: 1,
  shortcut: 'N',
  isCreation: true,
  permission,
  guard: () => ({ allowed: true }),
  dialog: 'addScreen',
})

export const updateScreen = defineAction<Screen>({
  name: 'updateScreen',
  icon: 'edit',
  section: 1,
  shortcut: 'E',
  isSingle: true,
  isPromoted: true,
  permission,
  guard: guarded('update'),
  dialog: 'updateScreen',
  endpoint: screens.update,
  input: ([screen], answers, read) => ({ body: { id: screen?.id ?? 0, ...answers, read: [...read] } }),
})

export const makeScreenCode = defineAction<Screen>({
  name: 'makeScreenCode',
  icon: 'lock',
  section: 2,
  isSingle: true,
  isPromoted: true,
  permission,
  guard: guarded('makeCode'),
  dialog: 'screenCode',
})

export const revokeScreens = defineAction<Screen>({
  name: 'revokeScreens',
  icon: 'close',
  section: 3,
  isDanger: true,
  isPromoted: true,
  needsConfirmation: true,
  permission,
  guard: guarded('revoke'),
  endpoint: screens.revoke,
  input: byIds,
})

export const deleteScreens = defineAction<Screen>({
  name: 'deleteScreens',
  icon: 'trash',
  section: 3,
  isDanger: true,
  needsConfirmation: true,
  permission,
  guard: guarded('delete'),
  endpoint: screens.remove,
  input: byIds,
})
